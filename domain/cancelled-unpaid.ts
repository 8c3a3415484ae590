import type { CreditedLine, TaxOrFeeOfLine } from './invoice-snapshot.ts'
import { shareOf } from './money.ts'
import type { Placed } from './order-status.ts'
import type { Totals } from './pricing.ts'

/** Tickets and goods cancelled before their order is paid; rules in docs/rules/orders.md. */

/** Amounts of a line. */
export type ChargedLine = Totals & { taxes_and_fees: TaxOrFeeOfLine[] }

const TOTALS = [
  'total_before_discount',
  'total_discount',
  'total_before_additions',
  'total_fee',
  'total_tax',
  'total_gross',
] as const satisfies (keyof Totals)[]

type Unit = { quantity: number; position: number }

/**
 * Share of a line that belongs to one of its tickets. The shares of all tickets add up to the line in every amount. The gross of
 * each is the price shown on its ticket.
 */
export function shareOfTicket(line: ChargedLine, { quantity, position }: Unit): ChargedLine {
  const share = (amount: number) => shareOf(amount, quantity, position)
  const next = stepsOf(share)
  const total_before_additions = next(line.total_before_additions)
  const taxes_and_fees = line.taxes_and_fees.map((item) => ({ ...item, amount: next(item.amount) }))
  const sumOf = (wanted: TaxOrFeeOfLine['type']) =>
    taxes_and_fees.reduce((sum, { type, amount }) => sum + (type === wanted ? amount : 0), 0)
  const total_before_discount = share(line.total_before_discount)
  const total_discount = total_before_discount - share(line.total_before_discount - line.total_discount)
  const [total_fee, total_tax] = [sumOf('FEE'), sumOf('TAX')]
  const total_gross = total_before_additions + total_fee + total_tax
  const totals = { total_before_discount, total_discount, total_before_additions, total_fee, total_tax, total_gross }
  return { ...totals, taxes_and_fees }
}

/**
 * Splits amounts by differences of running sums, so that rounding units of several amounts do not add up and no share is
 * negative.
 */
function stepsOf(share: (amount: number) => number) {
  let [sum, before] = [0, 0]
  return (amount: number): number => {
    sum += amount
    const step = share(sum) - before
    before += step
    return step
  }
}

/** Positions of cancelled goods, which have no place of their own: the last ones of their line. */
export function lastPositions(quantity: number, cancelled: number): number[] {
  return Array.from({ length: cancelled }, (_, index) => quantity - cancelled + index)
}

/** Line as ordered, without the tickets at these positions. */
export function withoutTickets(line: ChargedLine, quantity: number, positions: readonly number[]): ChargedLine {
  return positions.reduce((left, position) => minus(left, shareOfTicket(line, { quantity, position })), line)
}

function minus(line: ChargedLine, share: ChargedLine): ChargedLine {
  const totals = Object.fromEntries(TOTALS.map((name) => [name, line[name] - share[name]])) as Totals
  const taxes_and_fees = line.taxes_and_fees.map((item, index) => ({
    ...item,
    amount: item.amount - (share.taxes_and_fees[index]?.amount ?? 0),
  }))
  return { ...totals, taxes_and_fees }
}

/** Order totals: sums of the lines, with equal taxes and fees merged. */
export function totalsOfLines(lines: readonly ChargedLine[]): ChargedLine {
  const sumOf = (name: keyof Totals) => lines.reduce((sum, line) => sum + line[name], 0)
  const totals = Object.fromEntries(TOTALS.map((name) => [name, sumOf(name)])) as Totals
  return { ...totals, taxes_and_fees: alikeAsOne(lines.flatMap((line) => line.taxes_and_fees)) }
}

export function alikeAsOne(items: readonly TaxOrFeeOfLine[]): TaxOrFeeOfLine[] {
  const alike = Map.groupBy(items, ({ name, type, calculation_type, rate }) =>
    JSON.stringify([type, name, calculation_type, rate]),
  )
  const merged = [...alike.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, amount: others.reduce((total, { amount }) => total + amount, first.amount) }] : [],
  )
  return merged.filter(({ amount }) => amount > 0)
}

/** Status of an unpaid order after one of its tickets was cancelled. */
export function unpaidOrderAfter(left: { units: number; total_gross: number }): Placed | 'CANCELLED' {
  if (left.units === 0) return 'CANCELLED'
  return left.total_gross === 0 ? 'COMPLETED' : 'AWAITING_OFFLINE_PAYMENT'
}

type Named = { order_item_id: number; item_name: string }

/** Reduction of a line, for the credit note of its invoice. */
export function creditOfFall(named: Named, before: ChargedLine, after: ChargedLine): CreditedLine {
  const { total_gross: amount, total_before_additions, total_fee, total_tax, taxes_and_fees } = minus(before, after)
  return { ...named, amount, total_before_additions, total_fee, total_tax, taxes_and_fees }
}
