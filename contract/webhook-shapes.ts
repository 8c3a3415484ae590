import { z } from 'zod'
import {
  DELIVERY_STATUSES,
  MESSAGE_TYPES,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_FAILURES,
  WEBHOOK_PAUSES,
  WEBHOOK_PAYLOADS,
  WEBHOOK_STATUSES,
  type WebhookEventType,
} from '#domain/webhook.ts'
import { id, instant, optional, seenVersion, url } from './fields.ts'
import { issue } from './issues.ts'
import { listQuery } from './lists.ts'

export const webhook = z.object({
  id,
  url: z.string(),
  event_types: z.array(z.enum(WEBHOOK_EVENT_TYPES)),
  payload: z.enum(WEBHOOK_PAYLOADS),
  status: z.enum(WEBHOOK_STATUSES),
  /** Reason for pausing by the system; null if a user paused it, or if it is not paused. */
  paused_because: z.enum(WEBHOOK_PAUSES).nullable(),
  /** Time since which every attempt has failed; null if the last one succeeded. */
  failing_since: instant.nullable(),
  last_triggered_at: instant.nullable(),
  last_response_code: z.int().nullable(),
  /** First 1000 characters; also null for callers who may not read the webhook's data. */
  last_response_body: z.string().nullable(),
  /** Until then messages also carry the signature of the previous secret. */
  former_secret_until: instant.nullable(),
  waiting_count: z.int(),
  failed_count: z.int(),
  created_at: instant,
  updated_at: instant,
})

export type Webhook = z.output<typeof webhook>

export function inputOf<const T extends readonly WebhookEventType[]>(types: T) {
  return z.object({
    url,
    event_types: z
      .array(z.enum(types))
      .min(1, issue('list_too_short', { least: 1 }))
      .max(100)
      .transform((chosen) => [...new Set(chosen)]),
    payload: z.enum(WEBHOOK_PAYLOADS).default('THIN'),
    status: z.enum(WEBHOOK_STATUSES).default('ENABLED'),
    updated_at: seenVersion,
  })
}

export const delivery = z.object({
  id,
  event_type: z.enum(MESSAGE_TYPES),
  /** Null for tests of webhooks of an organizer or account. */
  event_id: id.nullable(),
  /** Id of the order, attendee, check-in, product or event. */
  subject_id: id,
  happened_at: instant,
  status: z.enum(DELIVERY_STATUSES),
  /** Failed attempts since it was queued. */
  failures: z.int(),
  /** Time of the next attempt; null unless one is pending. */
  next_at: instant.nullable(),
  attempted_at: instant.nullable(),
  response_code: z.int().nullable(),
  failure: z.enum(WEBHOOK_FAILURES).nullable(),
  created_at: instant,
})

export type WebhookDelivery = z.output<typeof delivery>

const attempt = z.object({
  id,
  url: z.string(),
  /** Null for callers who may not read the webhook's data, as is the response. */
  request_body: z.string().nullable(),
  response_code: z.int().nullable(),
  response_body: z.string().nullable(),
  failure: z.enum(WEBHOOK_FAILURES).nullable(),
  duration_ms: z.int(),
  created_at: instant,
})

export const deliveryInFull = delivery.extend({
  /** Newest first, at most 20. */
  attempts: z.array(attempt),
})

export type WebhookDeliveryInFull = z.output<typeof deliveryInFull>

export const logQuery = listQuery({
  sorts: ['id'],
  default_sort: 'id',
  default_sort_direction: 'desc',
  filters: { status: 'text', event_type: 'text', happened_at: 'date' },
})

export const span = z.object({
  only_failed: z.boolean().default(true),
  happened_from: optional(instant),
  happened_until: optional(instant),
})
