import type Stripe from 'stripe'
import type { MadeWebhook } from '../provider.ts'
import { API_VERSION } from './client.ts'
import { failureOf } from './outcomes.ts'

/** Types of events that Foyer handles. Any other event is stored and ignored. */
const EVENTS: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'account.updated',
]

export function makeWebhook({ webhookEndpoints }: Stripe, url: string): Promise<MadeWebhook> {
  return webhookEndpoints
    .create({ url, enabled_events: EVENTS, api_version: API_VERSION as Stripe.WebhookEndpointCreateParams.ApiVersion })
    .then(({ id, secret }) => ({ state: 'made' as const, reference: id, secret: secret ?? '' }), failureOf)
}

export async function removeWebhook({ webhookEndpoints }: Stripe, reference: string): Promise<void> {
  await webhookEndpoints.del(reference).catch(failureOf)
}
