import { type Context, Hono } from 'hono'
import { bindingsOf } from '#server/http/bindings.ts'
import { readBytes } from '#server/http/request-body.ts'
import { createBatches } from '#server/lib/batches.ts'
import { ApiError } from '#server/lib/errors.ts'
import { cardAccountOfWebhook, type OpenCardAccount } from '#server/payments/cards/card-accounts.ts'
import type { JudgedWebhook } from '#server/payments/providers/provider.ts'
import type { Services } from '#server/services.ts'
import type { ProviderEventQueue } from './queue-provider-events.ts'

const PATH = '/webhooks/stripe/:webhook_key'
const LARGEST = 256 * 1024

/**
 * POST: an event at the card provider. It is no entry of the contract: the provider decides what it sends. Unsigned events, and
 * those signed by a secret not in use, are refused and leave nothing. The rest is a job, which asks the provider itself.
 */
export function providerWebhookRoute(services: Services, queue: ProviderEventQueue): Hono {
  const accountOf = createBatches<string, null, OpenCardAccount | null>({
    async serve(webhook_key, batch) {
      const account = await cardAccountOfWebhook(services, webhook_key)
      for (const { settle } of batch) settle(account)
    },
  })
  return new Hono().post(PATH, async (c) => {
    const bindings = bindingsOf(c.env)
    if (bindings) bindings.outgoing.route = PATH
    const account = await accountOf(c.req.param('webhook_key'), null)
    if (!account) throw new ApiError('not_found')
    const judged = await judge(c, account)
    if (!judged.genuine) return wrongSignature(c)
    await queue(account.id, judged)
    return c.body(null, 204)
  })
}

/** Verifies the bytes as they came: serializing them again would change them. */
async function judge(c: Context, { provider, webhook_secrets }: OpenCardAccount): Promise<JudgedWebhook> {
  return provider.judgeWebhook({ ...(await signedBody(c)), secrets: webhook_secrets, now: new Date() })
}

export const wrongSignature = (c: Context) =>
  c.json({ code: 'wrong_signature', message: 'This isn’t signed as it should be.' }, 400)

export async function signedBody(c: Context): Promise<{ body: string; signature: string }> {
  const body = Buffer.from(await readBytes(c, LARGEST)).toString('utf8')
  return { body, signature: c.req.header('stripe-signature') ?? '' }
}
