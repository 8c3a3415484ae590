import type { AttendeeStatus } from './attendee.ts'
import type { OrderStatus } from './order-status.ts'
import { MOST_TAGS } from './order-tag.ts'
import { STAYS_CANCELLED, staysCancelled } from './reactivation.ts'

/** Actions on many attendees at once (docs/rules/bulk-acts.md). */
export const ATTENDEE_ACTS = ['CANCEL', 'REACTIVATE', 'ADD_TAG', 'REMOVE_TAG'] as const
export type AttendeeAct = (typeof ATTENDEE_ACTS)[number]

/** Reasons for leaving a ticket unchanged. */
export const TICKET_SKIP_REASONS = [
  'already_cancelled',
  'already_active',
  ...STAYS_CANCELLED,
  'has_tag',
  'has_no_tag',
  'too_many_tags',
] as const
export type TicketSkipReason = (typeof TICKET_SKIP_REASONS)[number]

/** Maximum number of attendees per action. */
export const MOST_ATTENDEES = 10_000

export type TicketActedOn = {
  status: AttendeeStatus
  order_status: OrderStatus
  is_uncharged: boolean
  is_invoiced: boolean
  tags: readonly string[]
}

/** Reason why an action leaves a ticket unchanged, apart from stock; null if it changes it. */
export function ticketSkipReason(
  { act, tag }: { act: AttendeeAct; tag: string | null },
  ticket: TicketActedOn,
): TicketSkipReason | null {
  const has = tag !== null && ticket.tags.includes(tag)
  if (act === 'REMOVE_TAG') return has ? null : 'has_no_tag'
  if (act === 'ADD_TAG') return has ? 'has_tag' : ticket.tags.length >= MOST_TAGS ? 'too_many_tags' : null
  if (act === 'CANCEL') return ticket.status === 'CANCELLED' ? 'already_cancelled' : null
  return ticket.status === 'CANCELLED' ? staysCancelled({ ...ticket, is_sold_out: false }) : 'already_active'
}
