import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { bindingsOf } from '#server/http/bindings.ts'
import { ApiError } from '#server/http/errors.ts'
import { readBytes } from '#server/http/request-body.ts'
import { openCardAccount } from '#server/payments/cards/card-accounts.ts'
import type { JudgedWebhook } from '#server/payments/providers/provider.ts'
import { addKeyedJobs } from '#server/queue/add-keyed-jobs.ts'
import type { Services } from '#server/services.ts'

const PATH = '/webhooks/stripe/:webhook_key'
const LARGEST = 256 * 1024

/**
 * POST: something happened at the card provider. It is no entry of the contract: the provider decides what it sends. What is
 * not signed by a secret in use is refused and leaves nothing. The rest is a job, which asks the provider itself.
 */
export function providerWebhookRoute(services: Services): Hono {
  return new Hono().post(PATH, async (c) => {
    const bindings = bindingsOf(c.env)
    if (bindings) bindings.outgoing.route = PATH
    const account = await accountOf(services, c.req.param('webhook_key'))
    const judged = await judge(c, account)
    if (!judged.genuine) return wrongSignature(c)
    await queueProviderEvent(services, account.id, judged)
    return c.body(null, 204)
  })
}

async function accountOf(services: Services, webhook_key: string) {
  const row = services.db.selectFrom('card_accounts').select('id').where('webhook_key', '=', webhook_key)
  const known = await row.executeTakeFirst()
  const account = known && (await openCardAccount(services, known.id))
  if (!account) throw new ApiError('not_found')
  return account
}

type Account = Awaited<ReturnType<typeof accountOf>>
type Genuine = Extract<JudgedWebhook, { genuine: true }>

/** By the bytes as they came: whoever writes them anew, signs something else. */
async function judge(c: Context, { provider, webhook_secrets }: Account): Promise<JudgedWebhook> {
  return provider.judgeWebhook({ ...(await signedBody(c)), secrets: webhook_secrets, now: new Date() })
}

export const wrongSignature = (c: Context) =>
  c.json({ code: 'wrong_signature', message: 'This isn’t signed as it should be.' }, 400)

export async function signedBody(c: Context): Promise<{ body: string; signature: string }> {
  const body = Buffer.from(await readBytes(c, LARGEST)).toString('utf8')
  return { body, signature: c.req.header('stripe-signature') ?? '' }
}

const TAKING = { name: 'takeProviderEvent', lane: 'payments', max_attempts: 25 } as const

/** Once while it waits; what was taken before is known to the job. */
export async function queueProviderEvent(
  { db }: Services,
  card_account_id: number,
  { event_id, type, about }: Genuine,
): Promise<void> {
  const reference = about.kind === 'other' ? null : about.reference
  const payload = JSON.stringify({ card_account_id, event_id, type, kind: about.kind, reference })
  await db.transaction().execute(async (trx) => {
    const heard = { last_webhook_at: sql<string>`now()` }
    await trx.updateTable('card_accounts').set(heard).where('id', '=', card_account_id).execute()
    const row = sql`
      select ${`stripe ${card_account_id} ${event_id}`}::text as key, account_id, ${payload}::jsonb as payload
      from card_accounts where id = ${card_account_id}`
    await addKeyedJobs(trx, TAKING, row)
  })
}
