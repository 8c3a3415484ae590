import { Hono } from 'hono'
import { bindingsOf } from '#server/http/bindings.ts'
import { ApiError } from '#server/lib/errors.ts'
import { platformOf } from '#server/payments/platform/platform.ts'
import { loadStripe } from '#server/payments/providers/stripe/load-stripe.ts'
import type { Services } from '#server/services.ts'
import { signedBody, wrongSignature } from './provider-webhook-route.ts'
import type { ProviderEventQueue } from './queue-provider-events.ts'

const PATH = '/webhooks/stripe'

/** POST: an event about an account that is connected to the platform. Events about unknown accounts are not stored. */
export function platformWebhookRoute(services: Services, queue: ProviderEventQueue): Hono {
  return new Hono().post(PATH, async (c) => {
    const bindings = bindingsOf(c.env)
    if (bindings) bindings.outgoing.route = PATH
    const platform = platformOf(services.config)
    if (!platform) throw new ApiError('not_found')
    const { judgeWebhook } = await loadStripe()
    const judged = judgeWebhook({ ...(await signedBody(c)), secrets: [platform.webhook_secret], now: new Date() })
    if (!judged.genuine) return wrongSignature(c)
    const id = judged.account && (await idOf(services, judged.account, platform.is_live))
    if (id) await queue(id, judged)
    return c.body(null, 204)
  })
}

/** Includes disconnected accounts: their payments are still settled. */
async function idOf({ db }: Services, provider_account: string, is_live: boolean): Promise<number | undefined> {
  const row = await db
    .selectFrom('card_accounts')
    .select('id')
    .where('provider_account', '=', provider_account)
    .where('is_live', '=', is_live)
    .where('is_of_platform', '=', true)
    .executeTakeFirst()
  return row?.id
}
