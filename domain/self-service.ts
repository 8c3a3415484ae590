import type { AttendeeStatus } from './attendee.ts'
import type { EventStatus } from './event-status.ts'
import { isPlaced, type OrderStatus } from './order-status.ts'

/** What an event allows its buyers; the whole rule in prose: docs/rules/self-service.md. */
type SelfServiceSettings = {
  allow_attendee_edits: boolean
  allow_transfers: boolean
  /** Edits and transfers end so many hours before the event starts. */
  attendee_changes_end_hours: number
  allow_cancellation: boolean
  cancellation_ends_hours: number
}

export type SelfServiceTicket = { status: AttendeeStatus; is_checked_in: boolean }

/** All that decides. `now` is the database's clock. */
export type SelfServiceFacts = {
  settings: SelfServiceSettings
  event: { status: EventStatus; start_date: string }
  order: { status: OrderStatus; total_gross: number }
  now: string
}

/** Why not; each has words of its own for buyers. */
export const SELF_SERVICE_REFUSALS = [
  'self_service_off',
  'transition_not_allowed',
  'already_cancelled',
  'order_paid',
  'ticket_used',
  'self_service_over',
] as const
export type SelfServiceRefusal = (typeof SELF_SERVICE_REFUSALS)[number]

/** Until when it may be done, or why it may not be done at all. */
export type Possible = { until: string; refusal: null } | { until: null; refusal: SelfServiceRefusal }

/** Correcting the name and the address on a ticket. */
export function mayEdit(facts: SelfServiceFacts, ticket: SelfServiceTicket): Possible {
  return ofTicket(facts, ticket, facts.settings.allow_attendee_edits)
}

/** Giving a ticket to another person. */
export function mayTransfer(facts: SelfServiceFacts, ticket: SelfServiceTicket): Possible {
  return ofTicket(facts, ticket, facts.settings.allow_transfers)
}

/**
 * Cancelling the order with all its tickets. What was paid can only be given back by the organizer. A ticket that was
 * cancelled after somebody went in with it counts as used.
 */
export function mayCancel(facts: SelfServiceFacts, tickets: readonly SelfServiceTicket[]): Possible {
  const { settings, order } = facts
  if (!settings.allow_cancellation) return refusal('self_service_off')
  const standing = refusalOfOrder(order)
  if (standing) return refusal(standing)
  if (order.status === 'COMPLETED' && order.total_gross > 0) return refusal('order_paid')
  if (tickets.some(({ is_checked_in }) => is_checked_in)) return refusal('ticket_used')
  return unlessOver(facts, settings.cancellation_ends_hours)
}

/** Sending the e-mails again needs nobody's leave. */
export function mayResend({ order }: Pick<SelfServiceFacts, 'order'>): boolean {
  return isPlaced(order.status)
}

function ofTicket(facts: SelfServiceFacts, ticket: SelfServiceTicket, is_allowed: boolean): Possible {
  if (!is_allowed) return refusal('self_service_off')
  const standing = refusalOfOrder(facts.order)
  if (standing) return refusal(standing)
  if (ticket.status === 'CANCELLED') return refusal('already_cancelled')
  if (ticket.is_checked_in) return refusal('ticket_used')
  return unlessOver(facts, facts.settings.attendee_changes_end_hours)
}

function refusalOfOrder({ status }: SelfServiceFacts['order']): SelfServiceRefusal | null {
  if (isPlaced(status)) return null
  return status === 'CANCELLED' ? 'already_cancelled' : 'transition_not_allowed'
}

const HOUR = 3_600_000

/** Of an event in the archive everything is over. Once the last moment has come it is too late. */
function unlessOver({ event, now }: SelfServiceFacts, hours: number): Possible {
  const end = Date.parse(event.start_date) - hours * HOUR
  if (event.status === 'ARCHIVED' || Date.parse(now) >= end) return refusal('self_service_over')
  return { until: new Date(end).toISOString(), refusal: null }
}

const refusal = (code: SelfServiceRefusal): Possible => ({ until: null, refusal: code })
