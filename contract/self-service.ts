import { z } from 'zod'
import { MAX_AMOUNT } from '#domain/money.ts'
import { REFUND_WAYS, SELF_SERVICE_REFUSALS } from '#domain/self-service.ts'
import { endpoint } from './endpoint.ts'
import { email, instant, optional, personName } from './fields.ts'

const path = '/public/events/:event_id/order/:order_short_id'

/** Deadline of an action, or null and the reason why it is not possible. */
export const possible = z.object({ until: instant.nullable(), refusal: z.enum(SELF_SERVICE_REFUSALS).nullable() })

const cancellation = possible.extend({
  /** Outcome of a cancellation now, in minor units of the order's currency. All 0 where it is refused. */
  refund: z.object({ amount: z.int(), fee: z.int(), way: z.enum(REFUND_WAYS) }),
})

const cancelled = {
  /** Without a body, whatever is refunded now. */
  body: z.object({
    /** Refund that the buyer was shown, in minor units: 409 `refund_changed` if it is another one now. */
    expected_refund: optional(z.int().min(0).max(MAX_AMOUNT)),
  }),
  body_optional: true,
} as const

/** Actions available to the buyer now, as allowed by the organizer. */
const selfService = z.object({
  /** By ticket, in the order of the tickets in the order. */
  attendees: z.array(z.object({ short_id: z.string(), edit: possible, transfer: possible, cancel: cancellation })),
  /** Of the answers to questions. */
  answer: possible,
  cancel: cancellation,
  may_resend: z.boolean(),
})
export type SelfService = z.output<typeof selfService>

const person = z.object({ first_name: personName(), last_name: personName(), email })

export const selfServices = {
  get: endpoint({
    method: 'GET',
    path: `${path}/self-service`,
    access: 'buyer',
    summary: 'What the buyer may change, and until when',
    description:
      'All of it is off unless the event allows it. Each change judges anew, by the database’s clock, and is refused with the same codes.',
    response: selfService,
  }),
  editAttendee: endpoint({
    method: 'PATCH',
    path: `${path}/attendees/:attendee_short_id`,
    access: 'buyer',
    summary: 'Correct the name or the email address on a ticket',
    description: 'The ticket stays the same. A valid one is sent to an address that is new.',
    body: person.partial(),
    response: selfService,
  }),
  transfer: endpoint({
    method: 'POST',
    path: `${path}/attendees/:attendee_short_id/transfer`,
    access: 'buyer',
    summary: 'Give a ticket to another person, to whom it is sent',
    description: 'The ticket has a new number, link and code; those it had before are worth nothing.',
    body: person,
    response: selfService,
    atomic: true,
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/cancel`,
    access: 'buyer',
    summary: 'Cancel the order and all its tickets',
    description:
      'A paid order is refunded less the fee if the event allows it (`refund_cancellations`); 409 `order_paid` otherwise.',
    ...cancelled,
    response: selfService,
    atomic: true,
  }),
  cancelTicket: endpoint({
    method: 'POST',
    path: `${path}/attendees/:attendee_short_id/cancel`,
    access: 'buyer',
    summary: 'Cancel a single ticket',
    description:
      'If the event allows it (`allow_ticket_cancellation`); a ticket of a paid order is refunded as with the whole order. An unpaid order owes less, and is cancelled with its last ticket.',
    ...cancelled,
    response: selfService,
    atomic: true,
  }),
  resend: endpoint({
    method: 'POST',
    path: `${path}/resend-emails`,
    access: 'buyer',
    summary: 'Send the order confirmation and the tickets again; three times in 15 minutes',
    response: null,
    atomic: true,
  }),
}
