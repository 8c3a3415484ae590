import { z } from 'zod'
import { MOST_OFFERS_AT_ONCE, WAITLIST_STATUSES } from '#domain/waitlist.ts'
import { endpoint } from './endpoint.ts'
import { email, id, instant, optional, personName } from './fields.ts'
import { issue } from './issues.ts'
import { listQuery, pageOf } from './lists.ts'

/** Person waiting for one unit of a price that is sold out; docs/rules/waitlist.md. */
const waitlistEntry = z.object({
  id,
  event_id: id,
  product_price_id: id,
  /** Product, with the label of the price if it has one. */
  item_name: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  locale: z.string(),
  status: z.enum(WAITLIST_STATUSES),
  /** Place among those still waiting for the price, from 1; null for all others. */
  position: z.int().nullable(),
  offered_at: instant.nullable(),
  /** End of the offer, past for an expired one. */
  offer_expires_at: instant.nullable(),
  purchased_at: instant.nullable(),
  cancelled_at: instant.nullable(),
  /** Order that the offer reserved. */
  order_id: id.nullable(),
  created_at: instant,
  updated_at: instant,
})
export type WaitlistEntry = z.output<typeof waitlistEntry>

/** Person to whom a reserved order was offered, for the form of its details. */
export const offeredTo = z.object({ first_name: z.string(), last_name: z.string().nullable(), email: z.string() })

const count = z.int()

const waitlistStats = z.object({
  total: count,
  waiting: count,
  offered: count,
  purchased: count,
  cancelled: count,
  expired: count,
  /** Prices with entries, or whose product has a waitlist. */
  products: z.array(
    z.object({
      product_price_id: id,
      item_name: z.string(),
      waiting: count,
      offered: count,
      /** Units that can be offered now; null without a limit. */
      available: count.nullable(),
    }),
  ),
})
export type WaitlistStats = z.output<typeof waitlistStats>

const path = '/events/:event_id/waitlist'

export const waitlist = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'event',
    permission: 'orders.read',
    summary: 'People waiting for tickets that are sold out',
    query: listQuery({
      sorts: ['position', 'created_at', 'status'],
      default_sort: 'position',
      default_sort_direction: 'asc',
      filters: { status: 'text', product_price_id: 'number', email: 'text', created_at: 'date' },
    }),
    response: pageOf(waitlistEntry),
  }),
  stats: endpoint({
    method: 'GET',
    path: `${path}/stats`,
    access: 'event',
    permission: 'orders.read',
    summary: 'How many wait, by price, and how many units can be offered',
    response: waitlistStats,
  }),
  offer: endpoint({
    method: 'POST',
    path: `${path}/offer-next`,
    access: 'event',
    permission: 'orders.manage',
    summary: 'Offer tickets to those next in line, or to one entry',
    description:
      'To a `quantity` of those who wait for `product_price_id`, or to one `entry_id` that waits or whose offer expired (of that price, if ' +
      'both are given). Each offer is a reservation of one unit, all or none: 409 `sold_out` or `not_enough_left` if too little is left.',
    body: z
      .object({
        product_price_id: optional(id),
        entry_id: optional(id),
        quantity: z.int().min(1).max(MOST_OFFERS_AT_ONCE).default(1),
      })
      .refine(({ product_price_id, entry_id }) => product_price_id !== null || entry_id !== null, {
        error: issue('empty'),
        path: ['product_price_id'],
      }),
    response: z.array(waitlistEntry),
    atomic: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:entry_id`,
    access: 'event',
    permission: 'orders.manage',
    summary: 'Take somebody off the waitlist; an offer is revoked and its unit is free again',
    response: null,
  }),
}

/** Entry by the secret link of its emails. */
const ownEntry = z.object({
  event: z.object({ id, title: z.string(), slug: z.string(), start_date: instant, timezone: z.string() }),
  item_name: z.string(),
  email: z.string(),
  status: z.enum(WAITLIST_STATUSES),
  offer_expires_at: instant.nullable(),
  /** Order of an offer that is still open. */
  order_short_id: z.string().nullable(),
})
export type OwnWaitlistEntry = z.output<typeof ownEntry>

export const publicWaitlist = {
  join: endpoint({
    method: 'POST',
    path: '/public/events/:event_id/waitlist',
    access: 'public',
    summary: 'Wait for a ticket that is sold out',
    description:
      'Confirmed by an email with a link to leave. An address that already waits for the price gets the same answer and no second place. ' +
      '409 `not_sold_out` if it can be bought, `waitlist_closed` if the product has no waitlist or nothing is sold any more.',
    body: z.object({
      product_price_id: id,
      first_name: personName(),
      last_name: optional(personName()),
      email,
    }),
    response: null,
    limit: { max: 10, seconds: 60, by: 'address' },
    atomic: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/public/events/:event_id/waitlist/:token',
    access: 'public',
    summary: 'An entry of a waitlist by its secret link',
    response: ownEntry,
    limit: { max: 300, seconds: 900, by: 'address' },
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/public/events/:event_id/waitlist/:token',
    access: 'public',
    summary: 'Leave a waitlist; an open offer is given to the next',
    response: null,
    limit: { max: 300, seconds: 900, by: 'address' },
  }),
}
