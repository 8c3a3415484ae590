import { splitByWeights } from './money.ts'
import type { PaymentStatus, RefundStatus } from './order-status.ts'

/**
 * PENDING: not confirmed by the card provider; of a refund by hand, not paid back by the organizer yet. CANCELLED: recorded by
 * mistake and undone.
 */
export const REFUND_STATES = ['PENDING', 'SUCCEEDED', 'FAILED', 'CANCELLED'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** Reasons for taking back a refund that nobody typed: an act on many orders was undone. */
export const TAKEN_BACK_CODES = ['bulk_act_undone'] as const
export type TakenBackCode = (typeof TAKEN_BACK_CODES)[number]

/** Refunds that were paid out or are pending. */
export const STANDING_REFUNDS = ['PENDING', 'SUCCEEDED'] as const satisfies readonly RefundState[]

export function isStanding(state: RefundState): boolean {
  return STANDING_REFUNDS.some((standing) => standing === state)
}

/** Amount of an order that can still be refunded: 0 before it is paid and while another refund is pending. */
export function refundable(order: {
  total_gross: number
  total_refunded: number
  payment_status: PaymentStatus | null
  refund_status: RefundStatus | null
}): number {
  if (order.payment_status !== 'PAYMENT_RECEIVED' || order.refund_status === 'REFUND_PENDING') return 0
  return Math.max(0, order.total_gross - order.total_refunded)
}

/** Refund status of an order after one of its refunds was undone; null if nothing is refunded. */
export function refundStatusAfter(order: { total_gross: number; total_refunded: number }): RefundStatus | null {
  if (order.total_refunded === 0) return null
  return order.total_refunded < order.total_gross ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
}

export type RefundParts = { total_before_additions: number; total_fee: number; total_tax: number }

/** Part of an order line that can still be refunded. */
export type LineLeft = { order_item_id: number; left: RefundParts }
export type RefundedLine = RefundParts & {
  order_item_id: number
  amount: number
  quantity?: number | null
  /** Cancellation fee kept of these units, not part of the amount. */
  kept?: number
}

export function sumOfParts({ total_before_additions, total_fee, total_tax }: RefundParts): number {
  return total_before_additions + total_fee + total_tax
}

/** Splits an amount over the lines of an order in proportion to what is left of each. The shares add up to it exactly. */
export function shareRefund(amount: number, lines: readonly LineLeft[]): RefundedLine[] {
  const weights = lines.map(({ left }) => sumOfParts(left))
  if (amount > weights.reduce((sum, weight) => sum + weight, 0))
    throw new RangeError('A refund is not more than what is left.')
  return refundLines(splitByWeights(amount, weights), lines)
}

/** Splits the given amounts of lines into their parts, in order; lines with an amount of 0 are left out. */
export function refundLines(amounts: readonly number[], lines: readonly LineLeft[]): RefundedLine[] {
  return lines.flatMap(({ order_item_id, left }, index) => {
    const amount = amounts[index] ?? 0
    return amount === 0 ? [] : [{ order_item_id, amount, ...allocateRefund(amount, left) }]
  })
}

/** Splits a refund into price, fee and tax in proportion to what is left of each. The parts add up to it exactly. */
export function allocateRefund(amount: number, left: RefundParts): RefundParts {
  const weights = [left.total_before_additions, left.total_fee, left.total_tax]
  if (amount < 0 || amount > sumOfParts(left))
    throw new RangeError('A refund is not negative and not more than what is left.')
  const [total_before_additions = 0, total_fee = 0, total_tax = 0] = amount === 0 ? [] : splitByWeights(amount, weights)
  return { total_before_additions, total_fee, total_tax }
}
