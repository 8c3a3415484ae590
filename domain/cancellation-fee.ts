import { percentOf } from './money.ts'
import { amountOfUnits } from './refund-units.ts'

/** Fee of cancellations by buyers (docs/rules/self-service.md). */
export type CancellationFee = {
  /** 0 to 100, at most 3 decimals. */
  cancellation_fee_percent: number
  /** Minor units per ticket. */
  cancellation_fee_fixed: number
}

/** Line of a paid order. Amounts are in minor units, with fees and taxes. */
export type CancellableLine = {
  order_item_id: number
  is_goods: boolean
  /** Amount that is neither refunded nor kept as a fee. */
  left: number
  /** Units that are charged and not refunded. */
  units_left: number
  /** Goods that are not cancelled; 0 for tickets. */
  goods_left: number
}

/** Refund of cancelled units of a line, and the fee that is kept of them. */
export type RefundOfUnits = { order_item_id: number; quantity: number; amount: number; kept: number }

type Cancelled = {
  /** Lines of the cancelled tickets, one entry for each ticket. */
  tickets: readonly { order_item_id: number }[]
  /** True if the order is cancelled with all its goods. */
  with_goods: boolean
}

/** Refund by line. Amount and fee add up to the paid share of the cancelled units, so that they never exceed what is left. */
export function refundOfCancellation(
  lines: readonly CancellableLine[],
  { tickets, with_goods }: Cancelled,
  fee: CancellationFee,
): RefundOfUnits[] {
  return lines.flatMap((line) => {
    const own = tickets.filter(({ order_item_id }) => order_item_id === line.order_item_id).length
    const units = Math.min(line.units_left, line.is_goods ? (with_goods ? line.goods_left : 0) : own)
    if (units === 0) return []
    const parts = line.is_goods ? [partOfGoods(line, units, fee)] : partsOfTickets(line, units, fee)
    const sum = (part: 'amount' | 'kept') => parts.reduce((total, one) => total + one[part], 0)
    return [{ order_item_id: line.order_item_id, quantity: units, amount: sum('amount'), kept: sum('kept') }]
  })
}

/** Splits what was paid for a ticket into refund and fee. The percentage is rounded half up. */
export function splitPaidShare(share: number, fee: CancellationFee): { amount: number; kept: number } {
  const kept = Math.min(share, percentOf(share, fee.cancellation_fee_percent) + fee.cancellation_fee_fixed)
  return { amount: share - kept, kept }
}

/** Goods have no fixed fee. */
function partOfGoods(line: CancellableLine, units: number, fee: CancellationFee) {
  return splitPaidShare(amountOfUnits(units, line), { ...fee, cancellation_fee_fixed: 0 })
}

/** The fee is computed ticket by ticket, as if they were cancelled one after the other. */
function partsOfTickets({ left, units_left }: CancellableLine, units: number, fee: CancellationFee) {
  let rest = left
  return Array.from({ length: units }, (_, index) => {
    const share = amountOfUnits(1, { left: rest, units_left: units_left - index })
    rest -= share
    return splitPaidShare(share, fee)
  })
}
