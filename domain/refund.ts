import { splitByWeights } from './money.ts'
import type { PaymentStatus, RefundStatus } from './order-status.ts'

/** CANCELLED: it was recorded by mistake and taken back. */
export const REFUND_STATES = ['PENDING', 'SUCCEEDED', 'FAILED', 'CANCELLED'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** Refunds whose money went back or is on its way. */
export const STANDING_REFUNDS = ['PENDING', 'SUCCEEDED'] as const satisfies readonly RefundState[]

export function isStanding(state: RefundState): boolean {
  return STANDING_REFUNDS.some((standing) => standing === state)
}

/** How much of an order can still be given back: nothing before it is paid, nor while another refund is under way. */
export function refundable(order: {
  total_gross: number
  total_refunded: number
  payment_status: PaymentStatus | null
  refund_status: RefundStatus | null
}): number {
  if (order.payment_status !== 'PAYMENT_RECEIVED' || order.refund_status === 'REFUND_PENDING') return 0
  return Math.max(0, order.total_gross - order.total_refunded)
}

/** The refund status of an order after one of its refunds was taken back; null where nothing was refunded. */
export function refundStatusAfter(order: { total_gross: number; total_refunded: number }): RefundStatus | null {
  if (order.total_refunded === 0) return null
  return order.total_refunded < order.total_gross ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
}

export type RefundParts = { total_before_additions: number; total_fee: number; total_tax: number }

/** The part of an order's line that can still be refunded. */
export type LineLeft = { order_item_id: number; left: RefundParts }
export type RefundedLine = RefundParts & { order_item_id: number; amount: number; quantity?: number | null }

export function sumOfParts({ total_before_additions, total_fee, total_tax }: RefundParts): number {
  return total_before_additions + total_fee + total_tax
}

/** An amount over the lines of an order, in proportion to what is left of each, summing to it exactly. */
export function shareRefund(amount: number, lines: readonly LineLeft[]): RefundedLine[] {
  const weights = lines.map(({ left }) => sumOfParts(left))
  if (amount > weights.reduce((sum, weight) => sum + weight, 0))
    throw new RangeError('A refund is not more than what is left.')
  return refundLines(splitByWeights(amount, weights), lines)
}

/** The parts of the amounts given for the lines, in their order; lines of which nothing goes back are left out. */
export function refundLines(amounts: readonly number[], lines: readonly LineLeft[]): RefundedLine[] {
  return lines.flatMap(({ order_item_id, left }, index) => {
    const amount = amounts[index] ?? 0
    return amount === 0 ? [] : [{ order_item_id, amount, ...allocateRefund(amount, left) }]
  })
}

/** Which part of a refund is price, fee and tax: proportional to what is left of each, summing to the refund exactly. */
export function allocateRefund(amount: number, left: RefundParts): RefundParts {
  const weights = [left.total_before_additions, left.total_fee, left.total_tax]
  if (amount < 0 || amount > sumOfParts(left))
    throw new RangeError('A refund is not negative and not more than what is left.')
  const [total_before_additions = 0, total_fee = 0, total_tax = 0] = amount === 0 ? [] : splitByWeights(amount, weights)
  return { total_before_additions, total_fee, total_tax }
}
