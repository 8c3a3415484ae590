import type { AttendeeStatus } from './attendee.ts'
import type { EventStatus } from './event-status.ts'
import { isPlaced, type OrderStatus, type RefundStatus } from './order-status.ts'

/** Self-service settings of an event; rules in docs/rules/self-service.md. */
type SelfServiceSettings = {
  allow_attendee_edits: boolean
  allow_transfers: boolean
  allow_answer_edits: boolean
  /** Hours before the start of the event at which edits, answers and transfers end. */
  attendee_changes_end_hours: number
  allow_cancellation: boolean
  /** Cancellation of single tickets. */
  allow_ticket_cancellation: boolean
  /** True if paid orders and tickets can be cancelled, too. */
  refund_cancellations: boolean
  cancellation_ends_hours: number
}

export type SelfServiceTicket = { status: AttendeeStatus; is_checked_in: boolean; is_given_away: boolean }

/** Input of the decisions. `now` is the database's clock. */
export type SelfServiceFacts = {
  settings: SelfServiceSettings
  event: { status: EventStatus; start_date: string }
  order: {
    status: OrderStatus
    total_gross: number
    refund_status: RefundStatus | null
    /** Way in which the received payment came; null before that. */
    paid_by: 'STRIPE' | 'OFFLINE' | null
  }
  now: string
}

/** Reasons for a refusal; each has its own text for buyers. */
export const SELF_SERVICE_REFUSALS = [
  'self_service_off',
  'transition_not_allowed',
  'already_cancelled',
  'order_paid',
  'refund_pending',
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

/** Ways of a refund. CARD: by the card provider. BY_HAND: by the organizer, outside Foyer. NONE: nothing is refunded. */
export const REFUND_WAYS = ['CARD', 'BY_HAND', 'NONE'] as const
export type RefundWay = (typeof REFUND_WAYS)[number]

export function refundWay({ paid_by }: SelfServiceFacts['order'], amount: number): RefundWay {
  if (amount === 0) return 'NONE'
  return paid_by === 'STRIPE' ? 'CARD' : 'BY_HAND'
}

/** True if something was paid, so that a cancellation refunds it or is refused. */
export function isPaid({ status, total_gross }: Pick<SelfServiceFacts['order'], 'status' | 'total_gross'>): boolean {
  return status === 'COMPLETED' && total_gross > 0
}

/** Cancellation of a single ticket. The order stays as it is otherwise. */
export function mayCancelTicket(facts: SelfServiceFacts, ticket: SelfServiceTicket): Possible {
  const { settings } = facts
  const standing = refusalOfTicket(facts, ticket, settings.allow_ticket_cancellation)
  const refused = standing ?? refusalOfRefund(facts)
  return refused ? refusal(refused) : unlessOver(facts, settings.cancellation_ends_hours)
}

/**
 * Cancellation of the order with all its tickets. A ticket cancelled after a check-in counts as used. A ticket given away belongs
 * to its new holder: the buyer cannot take it back.
 */
export function mayCancel(facts: SelfServiceFacts, tickets: readonly SelfServiceTicket[]): Possible {
  const { settings, order } = facts
  if (!settings.allow_cancellation) return refusal('self_service_off')
  const standing = refusalOfOrder(order)
  if (standing) return refusal(standing)
  const unrefunded = refusalOfRefund(facts)
  if (unrefunded) return refusal(unrefunded)
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
  const refused = refusalOfTicket(facts, ticket, is_allowed)
  return refused ? refusal(refused) : unlessOver(facts, facts.settings.attendee_changes_end_hours)
}

function refusalOfTicket({ order }: SelfServiceFacts, ticket: SelfServiceTicket, is_allowed: boolean) {
  if (!is_allowed) return 'self_service_off'
  const standing = refusalOfOrder(order)
  if (standing) return standing
  if (ticket.status === 'CANCELLED') return 'already_cancelled'
  if (ticket.is_checked_in) return 'ticket_used'
  return ticket.is_given_away ? 'ticket_given_away' : null
}

/** A card is refunded once at a time: the provider's answer decides what is left. */
function refusalOfRefund({ settings, order }: SelfServiceFacts): SelfServiceRefusal | null {
  if (!isPaid(order)) return null
  if (!settings.refund_cancellations) return 'order_paid'
  return order.paid_by === 'STRIPE' && order.refund_status === 'REFUND_PENDING' ? 'refund_pending' : null
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
