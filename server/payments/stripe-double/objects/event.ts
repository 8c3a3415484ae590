import type Stripe from 'stripe'
import { newId } from '../new-id.ts'
import type { AccountState, World } from '../world.ts'

export const API_VERSION = '2026-10-28.endive'

/** Stores an event with the object's present state, and sends it to webhooks. */
export function happened({ world, state }: { world: World; state: AccountState }, type: string, object: object): void {
  const event = {
    id: newId('evt_'),
    object: 'event',
    api_version: API_VERSION,
    created: world.now(),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: state.endpoints.size,
    request: { id: null, idempotency_key: null },
    type,
    ...(state.platform ? { account: state.account.id } : {}),
  } as unknown as Stripe.Event
  state.events.set(event.id, event)
  world.announce(state, event)
}
