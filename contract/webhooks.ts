import { z } from 'zod'
import {
  LOG_KEPT_DAYS,
  SECRETS_OVERLAP_HOURS,
  TYPES_WITHIN_EVENT,
  WEBHOOK_EVENT_TYPES,
  type WebhookEventType,
} from '#domain/webhook.ts'
import { endpoint } from './endpoint.ts'
import { pageOf } from './lists.ts'
import { delivery, deliveryInFull, inputOf, logQuery, span, webhook } from './webhook-shapes.ts'

const secret = z.string().nullable()

/** Owner of webhooks: its addresses begin with `path`, and their ids with `prefix`. */
type Place = { path: string; prefix: string; access: 'event' | 'organizer' | 'account'; of: string }

function addressesOf<const P extends Place>({ access, path, prefix }: P) {
  const all = `${path}/webhooks` as `${P['path']}/webhooks`
  const one = `${all}/:${prefix}webhook_id` as `${typeof all}/:${P['prefix']}webhook_id`
  const log = `${one}/logs` as const
  const message = `${log}/:${prefix}delivery_id` as `${typeof log}/:${P['prefix']}delivery_id`
  return { all, one, log, message, managing: { access: access as P['access'], permission: 'webhooks.manage' } as const }
}

function webhooksOf<const P extends Place, const T extends readonly WebhookEventType[]>(place: P, types: T) {
  const { all, one, managing } = addressesOf(place)
  const body = inputOf(types)
  return {
    list: endpoint({
      method: 'GET',
      path: all,
      ...managing,
      summary: `List the webhooks of ${place.of}`,
      response: z.array(webhook),
    }),
    create: endpoint({
      method: 'POST',
      path: all,
      ...managing,
      summary: `Create a webhook of ${place.of}`,
      description: CREATING,
      body,
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
      body,
      response: webhook,
      limit: { max: 300, seconds: 3600, by: 'user' },
    }),
    ...actsOf(place),
  }
}

const CREATING =
  'The secret that signs its messages is shown this once. The address starts with https:// and leads to the public ' +
  'internet, unless the installation allows more. With the payload FULL messages hold orders, attendees, products and ' +
  'events as this API shows them; nobody hands out more than they may read.'

function actsOf<const P extends Place>(place: P) {
  const { one, managing } = addressesOf(place)
  return {
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
}

function logsOf<const P extends Place>(place: P) {
  const { log, message, managing } = addressesOf(place)
  return {
    list: endpoint({
      method: 'GET',
      path: log,
      ...managing,
      summary: `The messages of a webhook in the last ${LOG_KEPT_DAYS} days`,
      query: logQuery,
      response: pageOf(delivery),
    }),
    get: endpoint({
      method: 'GET',
      path: message,
      ...managing,
      summary: 'One message: what was sent, and what came back',
      response: deliveryInFull,
    }),
    resend: endpoint({
      method: 'POST',
      path: `${message}/resend`,
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
      body: span,
      response: z.object({ count: z.int() }),
      limit: { max: 60, seconds: 3600, by: 'user' },
      atomic: true,
    }),
  }
}

const OF_EVENT = { path: '/events/:event_id', prefix: '', access: 'event', of: 'an event' } as const
export const webhooks = webhooksOf(OF_EVENT, TYPES_WITHIN_EVENT)
export const webhookLogs = logsOf(OF_EVENT)

/** Receive messages about all events of an organizer, including later ones. */
const OF_ORGANIZER = {
  path: '/organizers/:organizer_id',
  prefix: 'organizer_',
  access: 'organizer',
  of: 'an organizer',
} as const
export const organizerWebhooks = webhooksOf(OF_ORGANIZER, WEBHOOK_EVENT_TYPES)
export const organizerWebhookLogs = logsOf(OF_ORGANIZER)

/** Receive messages about all events of an account; for members with access to all of it. */
const OF_ACCOUNT = { path: '/accounts/:account_id', prefix: 'account_', access: 'account', of: 'an account' } as const
export const accountWebhooks = webhooksOf(OF_ACCOUNT, WEBHOOK_EVENT_TYPES)
export const accountWebhookLogs = logsOf(OF_ACCOUNT)
