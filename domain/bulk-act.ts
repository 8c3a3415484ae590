import { isPlaced, type OrderStatus, type PaymentStatus, type RefundStatus } from './order-status.ts'
import { MOST_TAGS } from './order-tag.ts'
import { refundable } from './refund.ts'

/** Actions on many orders at once (docs/rules/bulk-acts.md). */
export const BULK_ACTS = ['CANCEL', 'MARK_AS_PAID', 'RESEND', 'ADD_TAG', 'REMOVE_TAG'] as const
export type BulkAct = (typeof BULK_ACTS)[number]

/** DONE can still be undone; OVER cannot, since its emails are being sent. */
export const BULK_ACT_STATUSES = ['RUNNING', 'DONE', 'OVER', 'UNDOING', 'UNDONE'] as const

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
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** Reasons why an order is not restored when the action is undone. */
export const KEPT_REASONS = ['sold_out', 'promo_code_used', 'changed_since'] as const
export type KeptReason = (typeof KEPT_REASONS)[number]

/** Seconds within which an action can be undone. Emails are sent only afterwards. */
export const UNDO_SECONDS = 60
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

export const isOfTags = (act: BulkAct) => act === 'ADD_TAG' || act === 'REMOVE_TAG'

/** Reason why an action leaves an order unchanged; null if it changes it. */
export function skipReason({ act, tag }: { act: BulkAct; tag: string | null }, order: ActedOn): SkipReason | null {
  const has = tag !== null && order.tags.includes(tag)
  if (act === 'REMOVE_TAG') return has ? null : 'has_no_tag'
  if (act === 'ADD_TAG') return has ? 'has_tag' : order.tags.length >= MOST_TAGS ? 'too_many_tags' : null
  if (order.status === 'CANCELLED') return act === 'CANCEL' ? 'already_cancelled' : 'cancelled'
  const isAwaiting = order.status === 'AWAITING_OFFLINE_PAYMENT'
  if (!isPlaced(order.status)) return 'not_placed'
  if (act !== 'MARK_AS_PAID' || isAwaiting) return null
  return order.total_gross > 0 ? 'already_paid' : 'nothing_to_pay'
}

/** Amount of an order's money concerned: refundable after cancelling, or received. The action itself refunds nothing. */
export function amountOf(act: BulkAct, order: ActedOn): number {
  if (act === 'CANCEL') return refundable(order)
  return act === 'MARK_AS_PAID' ? order.total_gross : 0
}

/** Number of emails that follow: one to the buyer, and for tickets that admit one to each address of the order's attendees. */
export function emailsOf(act: BulkAct, order: ActedOn & { addresses: number }): number {
  if (isOfTags(act)) return 0
  if (act === 'CANCEL') return 1
  return act === 'MARK_AS_PAID' || order.status === 'COMPLETED' ? 1 + order.addresses : 1
}
