import { z } from 'zod'
import { MOVE_SETTLEMENTS, VALUE_STAYS } from '#domain/moved-ticket.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, seenVersion } from './fields.ts'

const targets = z.object({
  currency: z.string(),
  /** Amount paid for the ticket and not refunded, in minor units. 0 before the payment. */
  value: z.int(),
  /** Events that it can move to, the next one first. */
  events: z.array(z.object({ id, title: z.string(), start_date: instant, timezone: z.string() })),
})
export type MoveTargets = z.output<typeof targets>

const choices = z.object({
  currency: z.string(),
  /** Reason why the value cannot move along to this event; otherwise null. */
  value_stays: z.enum(VALUE_STAYS).nullable(),
  choices: z.array(
    z.object({
      product_price_id: id,
      item_name: z.string(),
      /** Present price with taxes and fees. */
      unit_gross: z.int(),
      /** Null means unlimited. */
      quantity_remaining: z.int().nullable(),
      settlements: z.array(z.enum(MOVE_SETTLEMENTS)),
    }),
  ),
})
export type MoveChoices = z.output<typeof choices>

const attendee = '/events/:event_id/attendees/:attendee_id'
const granted = { access: 'event', permission: 'attendees.manage' } as const

export const attendeeMoves = {
  targets: endpoint({
    method: 'GET',
    path: `${attendee}/move-targets`,
    ...granted,
    permissions_by_data: ['orders.manage'],
    summary: 'The events that a ticket can move to, and what it is worth',
    description: 'Events of the account that have not ended and are not archived, 200 at most.',
    response: targets,
  }),
  choices: endpoint({
    method: 'GET',
    path: `${attendee}/move-targets/:target_event_id`,
    ...granted,
    permissions_by_data: ['orders.manage'],
    summary: 'The tickets of another event that a ticket can become',
    response: choices,
  }),
  move: endpoint({
    method: 'POST',
    path: `${attendee}/move-to-event`,
    ...granted,
    permission_for: { exceed_limits: 'orders.exceed_limits' },
    permissions_by_data: ['orders.manage', 'orders.refund'],
    summary: 'Move a ticket to another event of the account',
    description:
      'The ticket is cancelled, and its holder gets an order of one ticket in the other event: both or, for example with 409 `sold_out`, neither. With `settle` VALUE, what was paid for the ticket and not refunded pays the new order: a refund recorded by hand lowers the old one, which needs `orders.refund` unless it is 0. 409 `value_not_movable` where the order is not paid, a refund is pending, the currencies differ or the fees of the new ticket cost more. With FULL_PRICE nothing is refunded, and the new order costs its present price and awaits payment.',
    body: z.object({
      target_event_id: id,
      /** A price of a ticket of that event. */
      target_price_id: id,
      settle: z.enum(MOVE_SETTLEMENTS),
      /** Sends the emails of the new order. No email tells of the cancelled ticket. */
      send_emails: z.boolean(),
      /** If too few are left, raises the limits concerned by the number missing. */
      exceed_limits: z.boolean().default(false),
      updated_at: seenVersion,
    }),
    /** The new order. */
    response: z.object({ event_id: id, order_id: id, order_public_id: z.string(), attendee_id: id }),
    atomic: true,
  }),
}
