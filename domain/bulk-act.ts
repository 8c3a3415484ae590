import { isPlaced, type OrderStatus, type PaymentStatus, type RefundStatus } from './order-status.ts'
import { MOST_TAGS } from './order-tag.ts'
import { refundable } from './refund.ts'

/** What is done with many orders at once (docs/rules/bulk-acts.md). */
export const BULK_ACTS = ['CANCEL', 'MARK_AS_PAID', 'RESEND', 'ADD_TAG', 'REMOVE_TAG'] as const
export type BulkAct = (typeof BULK_ACTS)[number]

/** DONE can be undone still; OVER cannot, and its e-mails are on their way. */
export const BULK_ACT_STATUSES = ['RUNNING', 'DONE', 'OVER', 'UNDOING', 'UNDONE'] as const

/** Why an order is left as it is. */
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

/** Why what was done with an order stays as it is when the act is undone. */
export const KEPT_REASONS = ['sold_out', 'promo_code_used', 'changed_since'] as const
export type KeptReason = (typeof KEPT_REASONS)[number]

/** So long after it is done an act can be undone; until then nobody is written to. */
export const UNDO_SECONDS = 60
/** At most so many orders at once. */
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

/** Why an act leaves an order as it is; null where it changes it. */
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

/** What an act moves of an order's money: what is due back once it is cancelled, or has come. Nothing is refunded by it. */
export function amountOf(act: BulkAct, order: ActedOn): number {
  if (act === 'CANCEL') return refundable(order)
  return act === 'MARK_AS_PAID' ? order.total_gross : 0
}

/** How many e-mails follow: to the buyer, and with tickets that admit one to each address of the order's attendees. */
export function emailsOf(act: BulkAct, order: ActedOn & { addresses: number }): number {
  if (isOfTags(act)) return 0
  if (act === 'CANCEL') return 1
  return act === 'MARK_AS_PAID' || order.status === 'COMPLETED' ? 1 + order.addresses : 1
}
