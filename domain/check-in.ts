import type { AttendeeStatus } from './attendee.ts'
import { isShown, type OrderStatus } from './order-status.ts'

export type CheckInListDates = { activates_at: string | null; expires_at: string | null }
export type CheckInList = CheckInListDates & { product_ids: readonly number[] }
export type TicketAtCheckIn = { product_id: number; status: AttendeeStatus; order_status: OrderStatus }

const CHECK_IN_DECISIONS = [
  'admit',
  'already_in',
  'not_on_list',
  'unknown_ticket',
  'order_unpaid',
  'cancelled',
  'list_not_active',
  'list_expired',
] as const
export type CheckInDecision = (typeof CHECK_IN_DECISIONS)[number]

export type ListState = 'active' | 'not_yet_active' | 'expired'

/** Active from `activates_at` on, expired from `expires_at` on; a missing date is no limit. */
export function listState(list: CheckInListDates, now: string): ListState {
  const at = Date.parse(now)
  if (list.expires_at !== null && at >= Date.parse(list.expires_at)) return 'expired'
  if (list.activates_at !== null && at < Date.parse(list.activates_at)) return 'not_yet_active'
  return 'active'
}

/** Decides whether a scanned code admits. `ticket` is null if the event has no such code. */
export function decideCheckIn<T>(at: {
  list: CheckInList
  ticket: TicketAtCheckIn | null
  existing_check_in: T | null
  allow_unpaid: boolean
  now: string
}): CheckInDecision {
  const state = listState(at.list, at.now)
  if (state === 'not_yet_active') return 'list_not_active'
  if (state === 'expired') return 'list_expired'
  // Reservations that were never completed have no tickets.
  if (at.ticket === null || !isShown(at.ticket.order_status)) return 'unknown_ticket'
  if (!at.list.product_ids.includes(at.ticket.product_id)) return 'not_on_list'
  if (at.ticket.status === 'CANCELLED' || at.ticket.order_status === 'CANCELLED') return 'cancelled'
  if (at.existing_check_in !== null) return 'already_in'
  return isUnpaid(at.ticket) && !at.allow_unpaid ? 'order_unpaid' : 'admit'
}

function isUnpaid(ticket: TicketAtCheckIn): boolean {
  return ticket.order_status === 'AWAITING_OFFLINE_PAYMENT' || ticket.status === 'AWAITING_PAYMENT'
}
