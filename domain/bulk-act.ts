import { isPlaced, type OrderStatus, type PaymentStatus, type RefundStatus } from './order-status.ts'
import { MOST_TAGS } from './order-tag.ts'
import { refundable } from './refund.ts'

/** Actions on many orders at once (docs/rules/bulk-acts.md). */
export const BULK_ACTS = ['CANCEL', 'REFUND', 'MARK_AS_PAID', 'RESEND', 'ADD_TAG', 'REMOVE_TAG'] as const
export type BulkAct = (typeof BULK_ACTS)[number]

/** DONE can still be undone; ENDING and OVER cannot, since emails and refunds are being sent or were sent. */
export const BULK_ACT_STATUSES = ['RUNNING', 'DONE', 'ENDING', 'OVER', 'UNDOING', 'UNDONE'] as const
export type BulkActStatus = (typeof BULK_ACT_STATUSES)[number]

/** Reasons for leaving an order unchanged. */
export const SKIP_REASONS = [
  'already_cancelled',
  'cancelled',
  'not_placed',
  'already_paid',
  'nothing_to_pay',
  'has_tag',
  'has_no_tag',
  'too_many_tags',
  'nothing_to_refund',
  'refund_pending',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** Reasons why an order is not restored when the action is undone. */
export const KEPT_REASONS = ['sold_out', 'promo_code_used', 'changed_since'] as const
export type KeptReason = (typeof KEPT_REASONS)[number]

/** Seconds within which an action can be undone. Emails and refunds to cards are sent only afterwards. */
export const UNDO_SECONDS = 600
/** Maximum number of orders per action. */
export const MOST_ORDERS = 10_000

export type ActedOn = {
  status: OrderStatus
  payment_status: PaymentStatus | null
  refund_status: RefundStatus | null
  total_gross: number
  total_refunded: number
  tags: readonly string[]
}

export type Asked = { act: BulkAct; tag: string | null; refund: boolean }

/** True if the action refunds orders in full. */
export const doesRefund = ({ act, refund }: Omit<Asked, 'tag'>) => act === 'REFUND' || (act === 'CANCEL' && refund)

export const isOfTags = (act: string) => act === 'ADD_TAG' || act === 'REMOVE_TAG'

/** Reason why an action leaves an order unchanged; null if it changes it. */
export function skipReason({ act, tag }: Omit<Asked, 'refund'>, order: ActedOn): SkipReason | null {
  const has = tag !== null && order.tags.includes(tag)
  if (act === 'REMOVE_TAG') return has ? null : 'has_no_tag'
  if (act === 'ADD_TAG') return has ? 'has_tag' : order.tags.length >= MOST_TAGS ? 'too_many_tags' : null
  if (act === 'REFUND') return unrefundable(order)
  if (order.status === 'CANCELLED') return act === 'CANCEL' ? 'already_cancelled' : 'cancelled'
  const isAwaiting = order.status === 'AWAITING_OFFLINE_PAYMENT'
  if (!isPlaced(order.status)) return 'not_placed'
  if (act !== 'MARK_AS_PAID' || isAwaiting) return null
  return order.total_gross > 0 ? 'already_paid' : 'nothing_to_pay'
}

/** Orders are refunded in every status, as single ones are. */
function unrefundable(order: ActedOn): SkipReason | null {
  if (order.refund_status === 'REFUND_PENDING') return 'refund_pending'
  return refundable(order) > 0 ? null : 'nothing_to_refund'
}

/** Amount of an order's money concerned: refunded, refundable after cancelling, or received. */
export function amountOf(act: BulkAct, order: ActedOn): number {
  if (act === 'CANCEL' || act === 'REFUND') return refundable(order)
  return act === 'MARK_AS_PAID' ? order.total_gross : 0
}

/**
 * Number of emails that follow: one to the buyer for a cancellation and one for a refund; for tickets that admit one to the buyer
 * and one to each address of the order's attendees.
 */
export function emailsOf(asked: Omit<Asked, 'tag'>, order: ActedOn & { addresses: number }): number {
  const { act } = asked
  if (isOfTags(act)) return 0
  const refunds = doesRefund(asked) && refundable(order) > 0 ? 1 : 0
  if (act === 'CANCEL') return 1 + refunds
  if (act === 'REFUND') return refunds
  return act === 'MARK_AS_PAID' || order.status === 'COMPLETED' ? 1 + order.addresses : 1
}
