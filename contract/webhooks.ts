import { z } from 'zod'
import {
  DELIVERY_STATUSES,
  LOG_KEPT_DAYS,
  MESSAGE_TYPES,
  SECRETS_OVERLAP_HOURS,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_FAILURES,
  WEBHOOK_PAUSES,
  WEBHOOK_PAYLOADS,
  WEBHOOK_STATUSES,
} from '#domain/webhook.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, optional, seenVersion, url } from './fields.ts'
import { issue } from './issues.ts'
import { listQuery, pageOf } from './lists.ts'

const webhook = z.object({
  id,
  url: z.string(),
  event_types: z.array(z.enum(WEBHOOK_EVENT_TYPES)),
  payload: z.enum(WEBHOOK_PAYLOADS),
  status: z.enum(WEBHOOK_STATUSES),
  /** Why the system paused it; null: a person did, or nobody. */
  paused_because: z.enum(WEBHOOK_PAUSES).nullable(),
  /** Since when every attempt failed; null: the last one succeeded. */
  failing_since: instant.nullable(),
  last_triggered_at: instant.nullable(),
  last_response_code: z.int().nullable(),
  /** The first 1000 characters; null as well for whoever may not see what the webhook hands out. */
  last_response_body: z.string().nullable(),
  /** Until then messages carry the signature of the secret before as well. */
  former_secret_until: instant.nullable(),
  waiting_count: z.int(),
  failed_count: z.int(),
  created_at: instant,
  updated_at: instant,
})

export type Webhook = z.output<typeof webhook>

const webhookInput = z.object({
  url,
  event_types: z
    .array(z.enum(WEBHOOK_EVENT_TYPES))
    .min(1, issue('list_too_short', { least: 1 }))
    .max(100)
    .transform((types) => [...new Set(types)]),
  payload: z.enum(WEBHOOK_PAYLOADS).default('THIN'),
  status: z.enum(WEBHOOK_STATUSES).default('ENABLED'),
  updated_at: seenVersion,
})

const delivery = z.object({
  id,
  event_type: z.enum(MESSAGE_TYPES),
  /** The id of the order, attendee, check-in or product. */
  subject_id: id,
  happened_at: instant,
  status: z.enum(DELIVERY_STATUSES),
  /** Failed attempts since it was queued. */
  failures: z.int(),
  /** When it is tried next; null unless it waits. */
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
  /** Null for whoever may not see what the webhook hands out; so is the answer. */
  request_body: z.string().nullable(),
  response_code: z.int().nullable(),
  response_body: z.string().nullable(),
  failure: z.enum(WEBHOOK_FAILURES).nullable(),
  duration_ms: z.int(),
  created_at: instant,
})

const deliveryInFull = delivery.extend({
  /** The newest first, 20 at most. */
  attempts: z.array(attempt),
})

export type WebhookDeliveryInFull = z.output<typeof deliveryInFull>

const secret = z.string().nullable()
const path = '/events/:event_id/webhooks'
const one = `${path}/:webhook_id`
const managing = { access: 'event', permission: 'webhooks.manage' } as const

export const webhooks = {
  list: endpoint({
    method: 'GET',
    path,
    ...managing,
    summary: 'List the webhooks of an event',
    response: z.array(webhook),
  }),
  create: endpoint({
    method: 'POST',
    path,
    ...managing,
    summary: 'Create a webhook',
    description:
      'The secret that signs its messages is shown this once. The address starts with https:// and leads to the public ' +
      'internet, unless the installation allows more. With the payload FULL messages hold orders, attendees and products as ' +
      'this API shows them; nobody hands out more than they may read.',
    body: webhookInput,
    response: webhook.extend({ secret }),
    status: 201,
    shown_once: 'secret',
    limit: { max: 300, seconds: 3600, by: 'user' },
  }),
  get: endpoint({ method: 'GET', path: one, ...managing, summary: 'One webhook', response: webhook }),
  update: endpoint({
    method: 'PUT',
    path: one,
    ...managing,
    summary: 'Change, pause or resume a webhook',
    description: 'What happens while it is paused is not told later; what waited before is sent when it is resumed.',
    body: webhookInput,
    response: webhook,
    limit: { max: 300, seconds: 3600, by: 'user' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: one,
    ...managing,
    summary: 'Delete a webhook and its log',
    response: null,
  }),
  renewSecret: endpoint({
    method: 'POST',
    path: `${one}/secret`,
    ...managing,
    summary: 'Give a webhook a new secret',
    description: `It is shown this once. For ${SECRETS_OVERLAP_HOURS} hours messages carry the signatures of both.`,
    response: webhook.extend({ secret }),
    status: 201,
    shown_once: 'secret',
    limit: { max: 60, seconds: 3600, by: 'user' },
    atomic: true,
  }),
  test: endpoint({
    method: 'POST',
    path: `${one}/test`,
    ...managing,
    summary: 'Send a test message, also while the webhook is paused',
    description: 'It is tried once. The log tells what came back.',
    response: delivery,
    status: 201,
    limit: { max: 60, seconds: 3600, by: 'user' },
    atomic: true,
  }),
}

const log = `${one}/logs`

export const webhookLogs = {
  list: endpoint({
    method: 'GET',
    path: log,
    ...managing,
    summary: `The messages of a webhook in the last ${LOG_KEPT_DAYS} days`,
    query: listQuery({
      sorts: ['id'],
      default_sort: 'id',
      default_sort_direction: 'desc',
      filters: { status: 'text', event_type: 'text', happened_at: 'date' },
    }),
    response: pageOf(delivery),
  }),
  get: endpoint({
    method: 'GET',
    path: `${log}/:delivery_id`,
    ...managing,
    summary: 'One message: what was sent, and what came back',
    response: deliveryInFull,
  }),
  resend: endpoint({
    method: 'POST',
    path: `${log}/:delivery_id/resend`,
    ...managing,
    summary: 'Send a message again',
    description: 'It keeps its webhook-id. What it holds is read again.',
    response: delivery,
    limit: { max: 600, seconds: 3600, by: 'user' },
    atomic: true,
  }),
  resendMany: endpoint({
    method: 'POST',
    path: `${log}/resend`,
    ...managing,
    summary: 'Send many messages again: all that failed, or all of a span of time',
    description: '10,000 at most, the oldest first; call again for what is left.',
    body: z.object({
      only_failed: z.boolean().default(true),
      happened_from: optional(instant),
      happened_until: optional(instant),
    }),
    response: z.object({ count: z.int() }),
    limit: { max: 60, seconds: 3600, by: 'user' },
    atomic: true,
  }),
}
