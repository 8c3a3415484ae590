import { z } from 'zod'
import { SHOWN_STATUSES } from '#domain/order-status.ts'
import { endpoint } from './endpoint.ts'
import { email, id, instant } from './fields.ts'

/** Order found by its email address; its short id opens its page. */
const foundOrder = z.object({
  event_id: id,
  short_id: z.string(),
  public_id: z.string(),
  status: z.enum(SHOWN_STATUSES),
  created_at: instant,
  /** Number without cancelled ones. */
  tickets_count: z.int(),
  event: z.object({
    title: z.string(),
    start_date: instant,
    timezone: z.string(),
    is_online_event: z.boolean(),
    venue_name: z.string().nullable(),
    city: z.string().nullable(),
  }),
})
export type FoundOrder = z.output<typeof foundOrder>

export const ticketLookup = {
  request: endpoint({
    method: 'POST',
    path: '/public/ticket-lookup',
    access: 'public',
    summary: 'Ask for a link to all orders of an email address',
    description: 'Always answers the same, whether there are any or not. The link works for 24 hours.',
    body: z.object({ email }),
    response: null,
    limit: { max: 20, seconds: 900, by: 'address' },
  }),
  get: endpoint({
    method: 'GET',
    path: '/public/ticket-lookup/:token',
    access: 'public',
    summary: 'The orders that a link leads to, the newest first',
    description: 'At most the newest hundred.',
    response: z.array(foundOrder),
    limit: { max: 120, seconds: 900, by: 'address' },
  }),
}
