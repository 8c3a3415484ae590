import { allocateRefund, type RefundParts } from '#domain/refund.ts'
import { cancelledGoods, goodsLeft } from './goods.ts'
import { type Market, viewsIn } from './market.ts'
import { daysIn, isIn, type Moment, type Range } from './moments.ts'
import type { Placed } from './play.ts'

/** Figures as docs/rules/figures.md defines them, computed from a history alone, one order after the other. */

type Item = Placed['order']['order_items'][number]
type Returned = RefundParts & { at: Moment; item: Item; amount: number; placed: Placed; taxes: Map<string, number> }

const sum = <T>(some: readonly T[], of: (one: T) => number) => some.reduce((total, one) => total + of(one), 0)
const isCharged = ({ status, is_paid }: Placed) => status === 'COMPLETED' || (status === 'CANCELLED' && is_paid)
const isCompleted = ({ status }: Placed) => status === 'COMPLETED'
const ticketsLeft = ({ order, cancelled_tickets }: Placed) => order.attendees.length - cancelled_tickets.size

/**
 * All refunds by line, with their parts and their part of each tax. Parts of a refund depend on what was left when it was
 * recorded, also for refunds that were taken back later.
 */
function returnsOf(history: readonly Placed[]): Returned[] {
  return history.flatMap((placed) =>
    placed.order.order_items.flatMap((item) => {
      const recorded = [...placed.refunds, ...placed.taken_back].toSorted((a, b) => a.id - b.id)
      const parts: (Omit<Returned, 'taxes'> & { id: number })[] = []
      for (const { id, at, lines, of, before } of recorded) {
        const amount = lines.find((line) => line.order_item_id === item.id)?.amount ?? 0
        if (amount === 0) continue
        const charged = of.order_items.find((one) => one.id === item.id) ?? item
        const left = { ...charged }
        for (const part of parts.filter((one) => before.includes(one.id)))
          for (const name of ['total_before_additions', 'total_fee', 'total_tax'] as const) left[name] -= part[name]
        parts.push({ id, at, amount, ...allocateRefund(amount, left), item, placed })
      }
      const standing = new Set(placed.refunds.map(({ id }) => id))
      return withTaxes(
        item,
        parts.filter(({ id }) => standing.has(id)),
      )
    }),
  )
}

/** Adds the tax amounts, in the order of refund days. */
function withTaxes(item: Item, parts: (Omit<Returned, 'taxes'> & { id: number })[]): Returned[] {
  const taxes = item.taxes_and_fees.filter(({ type }) => type === 'TAX')
  let gone = 0
  const inTime = parts.toSorted((a, b) => a.at.instant.localeCompare(b.at.instant) || a.id - b.id)
  return inTime.map((part) => {
    const [before, after] = [sharesOf(gone, taxes), sharesOf(gone + part.total_tax, taxes)]
    gone += part.total_tax
    return { ...part, taxes: new Map(taxes.map((tax, at) => [keyOf(tax), (after[at] ?? 0) - (before[at] ?? 0)])) }
  })
}

type Tax = Pick<Item['taxes_and_fees'][number], 'name' | 'calculation_type' | 'rate'>
const keyOf = ({ name, calculation_type, rate }: Tax) => JSON.stringify([name, calculation_type, rate])

/** Splits an amount by taxes: each gets the growth of the running total, rounded half-up. */
function sharesOf(amount: number, taxes: readonly { amount: number }[]): number[] {
  const whole = sum(taxes, (tax) => tax.amount)
  const upTo = (index: number) => sum(taxes.slice(0, index), (tax) => tax.amount)
  const rounded = (index: number) => (whole === 0 ? 0 : Math.floor((2 * amount * upTo(index) + whole) / (2 * whole)))
  return taxes.map((_, index) => rounded(index + 1) - rounded(index))
}

function moneyOf(
  charged: readonly { total_gross: number; total_discount: number; total_fee: number; total_tax: number }[],
  total_refunded: number,
) {
  const total_gross = sum(charged, (one) => one.total_gross)
  return {
    ...{ total_gross, total_refunded, total_net: total_gross - total_refunded },
    total_discount: sum(charged, (one) => one.total_discount),
    total_fees: sum(charged, (one) => one.total_fee),
    total_tax: sum(charged, (one) => one.total_tax),
  }
}

export function figuresOf(history: readonly Placed[], range: Range) {
  const placed = history.filter(({ at }) => isIn(at, range))
  const completed = placed.filter(isCompleted)
  const goods = completed.flatMap(goodsLeft)
  const attendees_registered = sum(completed, ticketsLeft)
  const refunded = returnsOf(history).filter(({ at }) => isIn(at, range))
  const charged = placed.filter(isCharged).map(({ order }) => order)
  return {
    ...moneyOf(
      charged,
      sum(refunded, ({ amount }) => amount),
    ),
    ...{ orders_completed: completed.length, orders_created: completed.length, attendees_registered },
    products_sold: attendees_registered + sum(goods, ({ units }) => units),
    total_before_additions: sum(charged, (order) => order.total_before_additions),
  }
}

export function overviewOf(history: readonly Placed[]) {
  const gross = (some: readonly Placed[]) => sum(some, ({ order }) => order.total_gross)
  const awaiting = history.filter(({ status }) => status === 'AWAITING')
  return {
    total_ordered: gross(history.filter(({ status }) => status !== 'CANCELLED')),
    total_arrived: gross(history.filter(isCompleted)),
    total_awaited: gross(awaiting),
    total_refunded: sum(returnsOf(history), ({ amount }) => amount),
    total_paid_of_cancelled: gross(history.filter((one) => one.status === 'CANCELLED' && one.is_paid)),
  }
}

/** The rows of each report, in the API's order. */
export function reportsOf(market: Market, history: readonly Placed[], range: Range) {
  const dayOf = (date: string) => ({ start_date: date, end_date: date })
  const days = daysIn(range).map((date) => ({ date, ...figuresOf(history, dayOf(date)) }))
  return {
    daily_sales_report: days.map((day) => ({ ...day, views: viewsIn(market, dayOf(day.date)) })),
    revenue: days,
    product_sales: productRows(market, history, range),
    promo_codes_report: codeRows(history, range),
    affiliates: affiliateRows(market, history, range),
    taxes: taxRows(history, range),
    attendees_by_product: attendeeRows(market, history, range),
    questions: market.options.map((option) => ({
      option,
      answers: history.filter((one) => isIn(one.at, range) && isCompleted(one) && one.answer === option).length,
    })),
  }
}

function productRows({ products }: Market, history: readonly Placed[], range: Range) {
  const placed = history.filter(({ at }) => isIn(at, range))
  return products.map(({ id, title }) => {
    const items = (some: readonly Placed[]) =>
      some.flatMap(({ order }) => order.order_items).filter(({ product_id }) => product_id === id)
    const cancelled = placed
      .filter(isCompleted)
      .flatMap(({ order, cancelled_tickets }) =>
        order.attendees.filter((ticket) => ticket.product_id === id && cancelled_tickets.has(ticket.id)),
      )
    const refunded = returnsOf(history).filter(({ at, item }) => item.product_id === id && isIn(at, range))
    return {
      product_title: title,
      products_sold:
        sum(items(placed.filter(isCompleted)), ({ quantity }) => quantity) -
        cancelled.length -
        sum(placed.filter(isCompleted), (one) => cancelledGoods(one, id)),
      ...moneyOf(
        items(placed.filter(isCharged)),
        sum(refunded, ({ amount }) => amount),
      ),
    }
  })
}

function attendeeRows({ products }: Market, history: readonly Placed[], range: Range) {
  const tickets = history
    .filter(({ at }) => isIn(at, range))
    .flatMap(({ order, status, cancelled_tickets, changed_tickets }) =>
      order.attendees.map(({ id, product_id }) => {
        return {
          product_id: changed_tickets.get(id) ?? product_id,
          state: cancelled_tickets.has(id) ? 'CANCELLED' : status,
        }
      }),
    )
  const kinds = products.filter(({ product_type }) => product_type === 'TICKET')
  return kinds.map(({ id, title }) => {
    const count = (state: Placed['status']) =>
      tickets.filter((ticket) => ticket.product_id === id && ticket.state === state).length
    const counts = { paid: count('COMPLETED'), awaiting_payment: count('AWAITING'), cancelled: count('CANCELLED') }
    return { product_title: title, ...counts, checked_in: 0 }
  })
}

function codeRows(history: readonly Placed[], range: Range) {
  const codes = [...new Set(history.flatMap(({ promo_code }) => promo_code ?? []))]
  const rows = codes.flatMap((promo_code) => {
    const own = history.filter((one) => one.promo_code === promo_code)
    const charged = own.filter((one) => isIn(one.at, range) && isCharged(one))
    const refunded = returnsOf(own).filter(({ at }) => isIn(at, range))
    if (charged.length + refunded.length === 0) return []
    const used = charged.filter(isCompleted)
    const unique_customers = new Set(used.map(({ email }) => email)).size
    const money = moneyOf(
      charged.map(({ order }) => order),
      sum(refunded, ({ amount }) => amount),
    )
    const total_before_discount = sum(charged, ({ order }) => order.total_before_discount)
    return [{ promo_code, times_used: used.length, unique_customers, total_before_discount, ...money }]
  })
  return rows.toSorted((a, b) => b.times_used - a.times_used || a.promo_code.localeCompare(b.promo_code))
}

function affiliateRows({ affiliate_codes }: Market, history: readonly Placed[], range: Range) {
  const rows = affiliate_codes.map((affiliate_code) => {
    const own = history.filter((one) => one.affiliate === affiliate_code)
    const placed = own.filter(({ at }) => isIn(at, range))
    const refunded = returnsOf(own).filter(({ at }) => isIn(at, range))
    const keeps = (one: Placed) => one.order.total_gross - sum(returnsOf([one]), ({ amount }) => amount)
    const credited = placed.filter((one) => isCompleted(one) && (keeps(one) > 0 || one.refunds.length === 0))
    return {
      ...{ affiliate_code, orders_completed: placed.filter(isCompleted).length },
      ...moneyOf(
        placed.filter(isCharged).map(({ order }) => order),
        sum(refunded, ({ amount }) => amount),
      ),
      ...{ total_sales: credited.length, total_sales_gross: sum(credited, keeps) },
    }
  })
  return rows.toSorted((a, b) => b.total_gross - a.total_gross || a.affiliate_code.localeCompare(b.affiliate_code))
}

type TaxRow = { name: string; rate: number; charged: Set<Placed>; total_charged: number; total_refunded: number }

function taxRows(history: readonly Placed[], range: Range) {
  const rows = new Map<string, TaxRow>()
  const rowOf = (tax: Tax) => {
    const nothing = { charged: new Set<Placed>(), total_charged: 0, total_refunded: 0 }
    const row = rows.get(keyOf(tax)) ?? { name: tax.name, rate: tax.rate, ...nothing }
    rows.set(keyOf(tax), row)
    return row
  }
  for (const placed of history.filter((one) => isIn(one.at, range) && isCharged(one)))
    for (const tax of placed.order.order_items.flatMap(taxesOf)) {
      rowOf(tax).total_charged += tax.amount
      rowOf(tax).charged.add(placed)
    }
  for (const part of returnsOf(history).filter(({ at, total_tax }) => isIn(at, range) && total_tax > 0))
    for (const tax of taxesOf(part.item)) rowOf(tax).total_refunded += part.taxes.get(keyOf(tax)) ?? 0
  return [...rows.values()]
    .map(({ charged, ...row }) => ({
      ...row,
      orders: charged.size,
      total_remaining: row.total_charged - row.total_refunded,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.rate - b.rate)
}

function taxesOf({ taxes_and_fees }: Item) {
  return taxes_and_fees.filter(({ type, amount }) => type === 'TAX' && amount > 0)
}
