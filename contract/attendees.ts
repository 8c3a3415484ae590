import { z } from 'zod'
import { ATTENDEE_STATUSES } from '#domain/attendee.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { STAYS_CANCELLED } from '#domain/reactivation.ts'
import { SETTLEMENTS } from '#domain/settled-difference.ts'
import { storedAnswer } from './answers.ts'
import { endpoint } from './endpoint.ts'
import { email, id, instant, optional, personName, seenVersion } from './fields.ts'
import { listQuery, pageOf } from './lists.ts'
import { manualAttendee } from './manual-orders.ts'

const attendee = z.object({
  id,
  event_id: id,
  order_id: id,
  order_public_id: z.string(),
  /** Tickets of a cancelled order stay cancelled. */
  order_status: z.enum(ORDER_STATUSES),
  product_id: id,
  product_price_id: id,
  item_name: z.string(),
  short_id: z.string(),
  public_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  status: z.enum(ATTENDEE_STATUSES),
  /** True if the ticket is cancelled and can be reactivated at present. */
  can_reactivate: z.boolean(),
  /** Reason why a cancelled ticket cannot be reactivated at present; otherwise null. */
  stays_cancelled: z.enum(STAYS_CANCELLED).nullable(),
  locale: z.string(),
  notes: z.string().nullable(),
  /** Names that the team has given, such as VIP, in alphabetical order. */
  tags: z.array(z.string()),
  check_ins: z.array(z.object({ check_in_list_id: id, list_name: z.string(), checked_in_at: instant })),
  created_at: instant,
  updated_at: instant,
})
export type Attendee = z.output<typeof attendee>

/** Attendee with the answers for this ticket. */
export const attendeeInFull = attendee.extend({ answers: z.array(storedAnswer) })
export type AttendeeInFull = z.output<typeof attendeeInFull>

const holder = { first_name: personName(), last_name: personName(), email }

const ticketChoices = z.object({
  currency: z.string(),
  /** Value of the present ticket: the amount paid for it, or its current price if it was changed before. Minor units. */
  unit_gross: z.int(),
  choices: z.array(
    z.object({
      product_price_id: id,
      item_name: z.string(),
      unit_gross: z.int(),
      /** Difference to the value of the present ticket; negative if cheaper. */
      difference: z.int(),
      /** Null means unlimited. */
      quantity_remaining: z.int().nullable(),
      /** Ways to settle the difference that the order allows. */
      settlements: z.array(z.enum(SETTLEMENTS)),
    }),
  ),
})
export type TicketChoices = z.output<typeof ticketChoices>

export const attendees = {
  list: endpoint({
    method: 'GET',
    path: '/events/:event_id/attendees',
    access: 'event',
    permission: 'attendees.read',
    summary: 'List attendees',
    query: listQuery({
      sorts: ['created_at', 'updated_at', 'first_name', 'last_name', 'status', 'ticket_name'],
      default_sort: 'created_at',
      default_sort_direction: 'desc',
      filters: {
        ...{ status: 'text', product_id: 'number', product_price_id: 'number', order_id: 'number', email: 'text' },
        tag: 'text',
        /** Time at which the order was placed. */
        ordered_at: 'date',
        /** Conditions on these two must be met by the same check-in that was not undone. */
        check_in_list_id: 'number',
        checked_in_at: 'date',
        /** Conditions on these two must be met by the same answer for the ticket; one option is enough. */
        question_id: 'number',
        answer: 'text',
      },
    }),
    response: pageOf(attendee),
  }),
  create: endpoint({
    method: 'POST',
    path: '/events/:event_id/attendees',
    access: 'event',
    permission: 'attendees.manage',
    permission_for: { exceed_limits: 'orders.exceed_limits' },
    permissions_by_data: ['orders.change_prices'],
    summary: 'Add an attendee: an order of one ticket, made for somebody',
    body: manualAttendee,
    response: attendeeInFull,
    status: 201,
    atomic: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/events/:event_id/attendees/:attendee_id',
    access: 'event',
    permission: 'attendees.read',
    summary: 'One attendee',
    response: attendeeInFull,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/events/:event_id/attendees/:attendee_id',
    access: 'event',
    permission: 'attendees.manage',
    summary: 'Change the name, address or notes of an attendee, or cancel the ticket',
    description:
      'A cancelled ticket gives its place back; to make it active again takes one, if any is left. When a ticket is cancelled, its holder and the buyer are emailed, unless `notify_attendee` is false. An order that awaits its payment owes less by a cancelled ticket, is cancelled with its last one, and is completed when nothing is left to pay; 409 `no_longer_charged` where such a ticket can no longer be charged.',
    body: z.object({
      first_name: personName().optional(),
      last_name: personName().optional(),
      email: email.optional(),
      notes: optional(z.string().max(2000)).optional(),
      status: z.enum(['ACTIVE', 'CANCELLED']).optional(),
      /** Emails attendee and buyer when the ticket is cancelled; true by default. */
      notify_attendee: z.boolean().optional(),
      updated_at: seenVersion,
    }),
    response: attendeeInFull,
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/events/:event_id/attendees/:attendee_id/transfer',
    access: 'event',
    permission: 'attendees.manage',
    summary: 'Give a ticket to somebody else',
    description:
      'The ticket has a new number, link and code; those it had before are worth nothing. Refused once it is checked in.',
    body: z.object({ ...holder, send_ticket: z.boolean(), updated_at: seenVersion }),
    response: attendeeInFull,
    atomic: true,
  }),
  ticketChoices: endpoint({
    method: 'GET',
    path: '/events/:event_id/attendees/:attendee_id/ticket-choices',
    access: 'event',
    permission: 'attendees.manage',
    summary: 'What a ticket can be changed to, and what the difference in price is',
    response: ticketChoices,
  }),
  changeTicket: endpoint({
    method: 'POST',
    path: '/events/:event_id/attendees/:attendee_id/change-ticket',
    access: 'event',
    permission: 'attendees.manage',
    summary: 'Change a ticket to another price of the event',
    description:
      'Its place is free again and one of the other price is taken, or 409 `sold_out` and nothing changes. With `settle` NOTHING, the default, the order stays what was bought and paid. OWED: an unpaid order without an invoice is charged the new price. REFUND: the difference to a cheaper price is refunded, to the card or recorded; this needs the permission `orders.refund`. 409 `difference_not_settled` where the order does not allow it. The difference is recorded in the activity log.',
    body: z.object({
      product_price_id: id,
      settle: z.enum(SETTLEMENTS).default('NOTHING'),
      /** With REFUND, for orders paid by card: the money was returned another way. */
      by_hand: z.boolean().default(false),
      /** With REFUND: emails the buyer about it. */
      notify_buyer: z.boolean().default(true),
      updated_at: seenVersion,
    }),
    response: attendeeInFull,
    atomic: true,
  }),
  resendTicket: endpoint({
    method: 'POST',
    path: '/events/:event_id/attendees/:attendee_id/resend-ticket',
    access: 'event',
    permission: 'attendees.manage',
    summary: 'Send the ticket again',
    response: null,
    atomic: true,
  }),
}
