import Stripe from 'stripe'
import type { About, CardProvider, JudgedWebhook } from '../provider.ts'

/** Seconds. An older signature may be a replay. */
const TOLERANCE = 300

/** Verifies the raw body with each secret in use. Returns only the id of the event's object, whose content is not trusted. */
export const judgeWebhook: CardProvider['judgeWebhook'] = ({ body, signature, secrets, now }): JudgedWebhook => {
  for (const secret of secrets) {
    const event = openEvent({ body, signature, secret, now })
    if (event)
      return {
        genuine: true,
        event_id: event.id,
        type: event.type,
        account: event.account ?? null,
        about: aboutOf(event),
      }
  }
  return { genuine: false }
}

function openEvent({ body, signature, secret, now }: { body: string; signature: string; secret: string; now: Date }) {
  try {
    return Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE, undefined, now.getTime())
  } catch {
    // Not JSON, or not signed with this secret: neither is a genuine webhook.
    return undefined
  }
}

function aboutOf(event: Stripe.Event): About {
  const object = event.data.object as { id?: string; object?: string; payment_intent?: string | null }
  const reference = object.id ?? ''
  // The object is the platform; `account` is the one it may no longer act for.
  if (event.type === 'account.application.deauthorized') return { kind: 'account', reference: event.account ?? '' }
  if (object.object === 'payment_intent') return { kind: 'payment', reference }
  if (object.object === 'charge' && object.payment_intent) return { kind: 'payment', reference: object.payment_intent }
  if (object.object === 'refund' || object.object === 'account' || object.object === 'payout')
    return { kind: object.object, reference }
  return { kind: 'other' }
}
