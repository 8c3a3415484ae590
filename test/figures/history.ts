import { attendees } from '#contract/attendees.ts'
import { checkout } from '#contract/checkout.ts'
import { orderRefunds } from '#contract/order-refunds.ts'
import { type Order, orders } from '#contract/orders.ts'
import type { TestApp } from '#test/app.ts'
import { detailsFor, keyOf } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { chargedWithout } from './charged.ts'
import type { Dice } from './dice.ts'
import type { Market } from './market.ts'
import { MOMENTS, type Moment } from './moments.ts'

/** A placed order and what happened to it since. */
export type Placed = {
  ordered: Order
  /** The order as charged, without tickets cancelled before the payment. */
  order: Order
  at: Moment
  email: string
  promo_code: string | null
  affiliate: string | null
  answer: string
  status: 'AWAITING' | 'COMPLETED' | 'CANCELLED'
  /** True if the payment was received and not taken back. */
  is_paid: boolean
  cancelled_tickets: Set<number>
  /** Cancelled tickets that are not charged. */
  cancelled_unpaid: Set<number>
  /** Refunds that were not taken back. */
  refunds: Refund[]
  taken_back: Refund[]
}
type Refund = {
  id: number
  at: Moment
  lines: { order_item_id: number; amount: number }[]
  /**
   * The charged order when this refund was recorded. Once all refunds are taken back, the order can become unpaid again and be
   * charged less.
   */
  of: Order
  /** Ids of the refunds that were in force when this one was recorded. */
  before: number[]
}

type Play = { testApp: TestApp; market: Market; dice: Dice; placed: Placed[] }
type Step = { isPossible: (one: Placed) => boolean; take: (play: Play, one: Placed) => Promise<void> }

const left = ({ order, refunds }: Placed) =>
  order.total_gross - refunds.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.amount, 0)

const STEPS: Step[] = [
  { isPossible: ({ status }) => status === 'AWAITING', take: markAsPaid },
  { isPossible: ({ status }) => status === 'AWAITING', take: markAsPaid },
  {
    isPossible: (one) => one.status === 'COMPLETED' && one.is_paid && one.refunds.length === 0,
    take: markAsUnpaid,
  },
  { isPossible: (one) => turnable(one).length > 0, take: turnTicket },
  { isPossible: (one) => one.status === 'AWAITING' && turnable(one).length > 0, take: turnTicket },
  { isPossible: (one) => one.status !== 'CANCELLED', take: cancel },
  { isPossible: (one) => one.is_paid && left(one) > 0, take: refundSome },
  { isPossible: (one) => one.is_paid && left(one) > 0, take: refundByLine },
  { isPossible: (one) => one.refunds.length > 0, take: takeBack },
]

/** Tickets that can be cancelled or reactivated. An uncharged ticket of a completed order stays uncharged. */
const turnable = ({ status, order, cancelled_unpaid }: Placed) =>
  status === 'CANCELLED' ? [] : order.attendees.filter(({ id }) => status === 'AWAITING' || !cancelled_unpaid.has(id))

type Playing = Omit<Play, 'placed'> & { afterStep: (placed: readonly Placed[]) => Promise<void> }

/** Plays a random sale through the API. The dates of its orders are set at the end. */
export async function playHistory({ testApp, market, dice, afterStep }: Playing): Promise<Placed[]> {
  const play: Play = { testApp, market, dice, placed: [] }
  const length = 5 + dice.below(9)
  await place(play)
  for (let turn = 0; turn < length; turn++) {
    // Some carts are abandoned.
    const one = play.placed.length > 0 ? dice.oneOf(play.placed) : null
    const steps = one ? STEPS.filter(({ isPossible }) => isPossible(one)) : []
    if (!one || steps.length === 0 || dice.below(3) === 0) await place(play)
    else await dice.oneOf(steps).take(play, one)
    await afterStep(play.placed)
  }
  await setDays(play)
  return play.placed
}

async function place({ testApp, market, dice, placed }: Play): Promise<void> {
  const buyer = visit(testApp.app)
  const params = { event_id: market.event_id }
  const promo_code = dice.oneOf([null, ...market.codes])
  const affiliate = dice.oneOf([null, ...market.affiliate_codes])
  const chosen = market.products.filter(() => dice.below(2) === 0)
  const lines = (chosen.length > 0 ? chosen : market.products.slice(0, 1)).map((product) => ({
    product_id: product.id,
    quantities: [{ price_id: product.prices[0]?.id ?? 0, quantity: 1 + dice.below(3) }],
  }))
  const reservation = { products: lines, promo_code, affiliate_code: affiliate }
  const { data: cart } = await buyer.call(checkout.reserve, { params, body: reservation })
  const details = detailsFor(cart)
  const email = dice.oneOf(['grace@example.com', 'ada@example.com'])
  const answer = dice.oneOf(market.options)
  const given = { ...details.order, email, answers: { [market.question_id]: answer } }
  const body = { ...details, order: given }
  if (dice.below(8) === 0) return
  const { data: saved } = await buyer.call(checkout.saveDetails, { params: keyOf(cart), body })
  const isFree = saved.status === 'COMPLETED'
  if (!isFree) await buyer.call(checkout.awaitOfflinePayment, { params: keyOf(cart) })
  const found = testApp.services.db.selectFrom('orders').select('id').where('short_id', '=', cart.short_id)
  const { id: order_id } = await found.executeTakeFirstOrThrow()
  const { data: order } = await market.visitor.call(orders.get, { params: { ...params, order_id } })
  placed.push({
    ...{ ordered: order, order, at: dice.oneOf(MOMENTS), email, affiliate, answer, promo_code: order.promo_code },
    ...{ status: isFree ? 'COMPLETED' : 'AWAITING', is_paid: false, refunds: [], taken_back: [] },
    ...{ cancelled_tickets: new Set(), cancelled_unpaid: new Set() },
  })
}

const paramsOf = ({ market }: Play, { order }: Placed) => ({ event_id: market.event_id, order_id: order.id })

async function markAsPaid(play: Play, one: Placed): Promise<void> {
  await play.market.visitor.call(orders.markAsPaid, { params: paramsOf(play, one) })
  Object.assign(one, { status: 'COMPLETED', is_paid: true })
}

async function markAsUnpaid(play: Play, one: Placed): Promise<void> {
  await play.market.visitor.call(orders.markAsUnpaid, { params: paramsOf(play, one) })
  Object.assign(one, { status: 'AWAITING', is_paid: false })
  fitDue(one)
}

/** Recalculates an unpaid order from its active tickets: cancelled if none is left, completed if nothing is due. */
function fitDue(one: Placed): void {
  const units = one.ordered.order_items.reduce((sum, { quantity }) => sum + quantity, 0)
  if (units === one.cancelled_tickets.size) {
    one.status = 'CANCELLED'
    return
  }
  one.cancelled_unpaid = new Set(one.cancelled_tickets)
  one.order = chargedWithout(one.ordered, one.cancelled_unpaid)
  if (one.order.total_gross === 0) one.status = 'COMPLETED'
}

/** Cancels an active ticket or reactivates a cancelled one. */
async function turnTicket(play: Play, one: Placed): Promise<void> {
  const { id } = play.dice.oneOf(turnable(one))
  const isBack = one.cancelled_tickets.delete(id)
  if (!isBack) one.cancelled_tickets.add(id)
  const params = { event_id: play.market.event_id, attendee_id: id }
  await play.market.visitor.call(attendees.update, { params, body: { status: isBack ? 'ACTIVE' : 'CANCELLED' } })
  if (one.status === 'AWAITING') fitDue(one)
}

async function cancel(play: Play, one: Placed): Promise<void> {
  await play.market.visitor.call(orders.cancel, { params: paramsOf(play, one) })
  one.status = 'CANCELLED'
}

async function refundSome(play: Play, one: Placed): Promise<void> {
  const most = left(one)
  await refund(play, one, { amount: play.dice.below(3) === 0 ? most : 1 + play.dice.below(most) })
}

async function refundByLine(play: Play, one: Placed): Promise<void> {
  const lines = one.order.order_items.flatMap(({ id, total_gross }) => {
    const gone = one.refunds.flatMap((given) => given.lines).filter((line) => line.order_item_id === id)
    const amount = play.dice.below(1 + total_gross - gone.reduce((sum, line) => sum + line.amount, 0))
    return amount === 0 ? [] : [{ order_item_id: id, amount }]
  })
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  if (amount > 0) await refund(play, one, { amount, lines })
}

type Given = { amount: number; lines?: Refund['lines'] }

async function refund(play: Play, one: Placed, given: Given): Promise<void> {
  const cancel_order = one.status !== 'CANCELLED' && play.dice.below(4) === 0
  const body = { ...given, notify_buyer: false, cancel_order }
  const { data } = await play.market.visitor.call(orders.refund, { params: paramsOf(play, one), body })
  const known = new Set([...one.refunds, ...one.taken_back].map(({ id }) => id))
  const made = data.refunds.find(({ id }) => !known.has(id))
  if (!made) throw new Error('the order has no new refund')
  const before = one.refunds.map(({ id }) => id)
  one.refunds.push({ id: made.id, at: play.dice.oneOf(MOMENTS), lines: made.lines, of: one.order, before })
  if (cancel_order) one.status = 'CANCELLED'
}

async function takeBack(play: Play, one: Placed): Promise<void> {
  const mistake = play.dice.oneOf(one.refunds)
  const params = { ...paramsOf(play, one), refund_id: mistake.id }
  await play.market.visitor.call(orderRefunds.takeBack, { params, body: { reason: 'By mistake' } })
  one.refunds = one.refunds.filter((each) => each !== mistake)
  one.taken_back.push(mistake)
}

async function setDays({ testApp: { services }, placed }: Play): Promise<void> {
  for (const { order, at, refunds } of placed) {
    await services.db.updateTable('orders').set({ created_at: at.instant }).where('id', '=', order.id).execute()
    for (const { id, at: gone } of refunds)
      await services.db.updateTable('refunds').set({ settled_at: gone.instant }).where('id', '=', id).execute()
  }
}
