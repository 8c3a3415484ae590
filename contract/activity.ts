import { z } from 'zod'
import { ACTIVITIES } from '#domain/activity.ts'
import { ACTOR_KINDS } from '#domain/actor.ts'
import { endpoint } from './endpoint.ts'
import { calendarDay, id, instant } from './fields.ts'

const activity = z.object({
  id: z.int().positive(),
  at: instant,
  name: z.enum(ACTIVITIES),
  actor_kind: z.enum(ACTOR_KINDS),
  actor_id: id.nullable(),
  /** Current name of the user, API key or check-in list. Null for buyers, the system, and deleted ones. */
  actor_name: z.string().nullable(),
  organizer_id: id.nullable(),
  event_id: id.nullable(),
  event_title: z.string().nullable(),
  order_id: id.nullable(),
  order_public_id: z.string().nullable(),
  /** Null for users who are not, or no longer, members of the account. */
  subject_id: id.nullable(),
  /** Current name of the subject; null if it has none or is deleted. */
  subject_name: z.string().nullable(),
  /** Amount (minor units) and reason of a refund that was recorded or undone; null for other activities. */
  refund: z.object({ amount: z.int(), currency: z.string(), note: z.string().nullable() }).nullable(),
  /** Why a member changed the prices of an order they created; null otherwise. */
  price_reason: z.string().nullable(),
  data: z.record(z.string(), z.unknown()).nullable(),
  request_id: z.string().nullable(),
})
export type Activity = z.output<typeof activity>

/** Newest first; `before` is the id of the last entry received. */
const page = {
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  per_page: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .transform((value) => Math.min(value ?? 50, 100)),
}

const whole = z.coerce.number().int().min(1).max(2_147_483_647)

export const activities = {
  list: endpoint({
    method: 'GET',
    path: '/accounts/:account_id/activity',
    access: 'account',
    permission: 'activity.read',
    summary: 'What happened in the account, and who did it',
    description:
      'Newest first. For more, send the id of the last entry as `before`. What happens to an event is of its organizer, too. Days are those of the user, for API keys those of UTC.',
    query: z.object({
      ...page,
      name: z.enum(ACTIVITIES).optional(),
      actor_kind: z.enum(ACTOR_KINDS).optional(),
      actor_id: whole.optional(),
      organizer_id: whole.optional(),
      event_id: whole.optional(),
      from: calendarDay.optional(),
      to: calendarDay.optional(),
    }),
    response: z.array(activity),
  }),
  ofOrder: endpoint({
    method: 'GET',
    path: '/events/:event_id/orders/:order_id/activity',
    access: 'event',
    permission: 'orders.read',
    summary: 'What happened to an order and its tickets',
    description: 'Newest first, the latest 200.',
    response: z.array(activity),
  }),
}
