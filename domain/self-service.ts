import type { AttendeeStatus } from './attendee.ts'
import type { EventStatus } from './event-status.ts'
import { isPlaced, type OrderStatus } from './order-status.ts'

/** Self-service settings of an event; rules in docs/rules/self-service.md. */
type SelfServiceSettings = {
  allow_attendee_edits: boolean
  allow_transfers: boolean
  allow_answer_edits: boolean
  /** Hours before the start of the event at which edits, answers and transfers end. */
  attendee_changes_end_hours: number
  allow_cancellation: boolean
  cancellation_ends_hours: number
}

export type SelfServiceTicket = { status: AttendeeStatus; is_checked_in: boolean; is_given_away: boolean }

/** Input of the decisions. `now` is the database's clock. */
export type SelfServiceFacts = {
  settings: SelfServiceSettings
  event: { status: EventStatus; start_date: string }
  order: { status: OrderStatus; total_gross: number }
  now: string
}

/** Reasons for a refusal; each has its own text for buyers. */
export const SELF_SERVICE_REFUSALS = [
  'self_service_off',
  'transition_not_allowed',
  'already_cancelled',
  'order_paid',
  'ticket_used',
  'ticket_given_away',
  'self_service_over',
] as const
export type SelfServiceRefusal = (typeof SELF_SERVICE_REFUSALS)[number]

/** Deadline of an action, or the reason why it is not possible. */
export type Possible = { until: string; refusal: null } | { until: null; refusal: SelfServiceRefusal }

/** Correction of the name and email on a ticket. */
export function mayEdit(facts: SelfServiceFacts, ticket: SelfServiceTicket): Possible {
  return ofTicket(facts, ticket, facts.settings.allow_attendee_edits)
}

/** Transfer of a ticket to another person. */
export function mayTransfer(facts: SelfServiceFacts, ticket: SelfServiceTicket): Possible {
  return ofTicket(facts, ticket, facts.settings.allow_transfers)
}

/** Change of the answers of the order, and of the units that the buyer still has. */
export function mayAnswer(facts: SelfServiceFacts): Possible {
  const { settings, order } = facts
  if (!settings.allow_answer_edits) return refusal('self_service_off')
  const standing = refusalOfOrder(order)
  return standing ? refusal(standing) : unlessOver(facts, settings.attendee_changes_end_hours)
}

/**
 * Cancellation of the order with all its tickets. Payments can only be refunded by the organizer. A ticket cancelled after a
 * check-in counts as used. A ticket given away belongs to its new holder: the buyer cannot take it back.
 */
export function mayCancel(facts: SelfServiceFacts, tickets: readonly SelfServiceTicket[]): Possible {
  const { settings, order } = facts
  if (!settings.allow_cancellation) return refusal('self_service_off')
  const standing = refusalOfOrder(order)
  if (standing) return refusal(standing)
  if (order.status === 'COMPLETED' && order.total_gross > 0) return refusal('order_paid')
  if (tickets.some(({ is_checked_in }) => is_checked_in)) return refusal('ticket_used')
  if (tickets.some(({ is_given_away, status }) => is_given_away && status !== 'CANCELLED'))
    return refusal('ticket_given_away')
  return unlessOver(facts, settings.cancellation_ends_hours)
}

/** Resending the emails needs no setting. */
export function mayResend({ order }: Pick<SelfServiceFacts, 'order'>): boolean {
  return isPlaced(order.status)
}

function ofTicket(facts: SelfServiceFacts, ticket: SelfServiceTicket, is_allowed: boolean): Possible {
  if (!is_allowed) return refusal('self_service_off')
  const standing = refusalOfOrder(facts.order)
  if (standing) return refusal(standing)
  if (ticket.status === 'CANCELLED') return refusal('already_cancelled')
  if (ticket.is_checked_in) return refusal('ticket_used')
  if (ticket.is_given_away) return refusal('ticket_given_away')
  return unlessOver(facts, facts.settings.attendee_changes_end_hours)
}

function refusalOfOrder({ status }: SelfServiceFacts['order']): SelfServiceRefusal | null {
  if (isPlaced(status)) return null
  return status === 'CANCELLED' ? 'already_cancelled' : 'transition_not_allowed'
}

const HOUR = 3_600_000

/** Refuses after the deadline, and always for archived events. */
function unlessOver({ event, now }: SelfServiceFacts, hours: number): Possible {
  const end = Date.parse(event.start_date) - hours * HOUR
  if (event.status === 'ARCHIVED' || Date.parse(now) >= end) return refusal('self_service_over')
  return { until: new Date(end).toISOString(), refusal: null }
}

const refusal = (code: SelfServiceRefusal): Possible => ({ until: null, refusal: code })
