import { type Insertable, sql } from 'kysely'
import type { CardAccounts } from '#database/types.ts'
import type { Actor } from '#domain/actor.ts'
import { emit } from '#server/activity/emit.ts'
import { assertVersion } from '#server/lib/assert-version.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { newToken } from '#server/lib/token.ts'
import { cancelPaymentsThrough } from '#server/payments/payments.ts'
import type { CardProvider } from '#server/payments/providers/provider.ts'
import { openKeys, sealKeys } from '#server/payments/providers/sealed-keys.ts'
import type { Services } from '#server/services.ts'
import { cardProvider, openCardAccount } from './card-accounts.ts'
import { cardPaymentsOf, connectedRow } from './present-card-account.ts'
import { modeOf, tryKeys } from './try-keys.ts'
import { askForWebhook } from './webhook-of-account.ts'

type Keys = { secret_key: string; publishable_key: string; webhook_secret: string | null }
type Call = { db: Db; services: Services; actor: Actor }
type Wanted = { account_id: number; updated_at: string | undefined; keys: Keys }

/** Tries the keys, creates a webhook if none was made by hand, and stores them. They replace a former connection. */
export async function connectCards({ db, services, actor }: Call, { account_id, updated_at, keys }: Wanted) {
  const is_live = modeOf(keys)
  assertVersion(await cardPaymentsOf(db, services.config, account_id), updated_at)
  const provider = await cardProvider(services, { secret_key: keys.secret_key, connected_account: null })
  const tried = await tryKeys(provider)
  const known = await knownRow(services, { account_id, is_live, provider_account: tried.provider_account })
  const webhook_key = known?.webhook_key ?? newToken()
  const made = keys.webhook_secret ? null : await askForWebhook(services.config, provider, webhook_key)
  const row = { ...tried, account_id, is_live, webhook_key }
  const secrets = secretsInUse([made?.secret ?? keys.webhook_secret, ...(known?.webhook_secrets ?? [])])
  const former = await formerWebhook(services, { account_id, id: known?.id, provider })
  const webhook_reference = made || keys.webhook_secret ? (made?.reference ?? null) : (known?.webhook_reference ?? null)
  const values = { ...row, ...sealed(services.config, { account_id, keys, secrets }), webhook_reference }
  try {
    await db.transaction().execute((trx) => save(trx, { services, actor, values, updated_at }))
  } catch (error) {
    if (made) await provider.removeWebhook(made.reference)
    throw error
  }
  if (former && former.reference !== webhook_reference) await former.remove()
}

/** The newest first; the previous one still signs webhooks in transit. */
const secretsInUse = (secrets: readonly (string | null)[]) => secrets.filter((secret) => secret !== null).slice(0, 2)

type Sealing = { account_id: number; keys: Keys; secrets: string[] }

function sealed(config: Services['config'], { account_id, keys, secrets: webhook_secrets }: Sealing) {
  const { secret_key, publishable_key } = keys
  return {
    sealed_keys: sealKeys(config, account_id, { secret_key, publishable_key, webhook_secrets }),
    publishable_key,
    key_end: secret_key.slice(-4),
    is_of_platform: false,
    has_webhook: webhook_secrets.length > 0,
  }
}

type Named = Pick<Insertable<CardAccounts>, 'account_id' | 'provider_account'> & { is_live: boolean }

/** Row of the same provider account, connected at present or before. */
async function knownRow({ db, config }: Services, { account_id, provider_account, is_live }: Named) {
  const row = await db
    .selectFrom('card_accounts')
    .select(['id', 'webhook_key', 'webhook_reference', 'has_webhook', 'sealed_keys'])
    .where('account_id', '=', account_id)
    .where('provider_account', '=', provider_account)
    .where('is_live', '=', is_live)
    .executeTakeFirst()
  const keys = row?.sealed_keys && openKeys(config, account_id, row.sealed_keys)
  return row && { ...row, webhook_secrets: (row.has_webhook && keys?.webhook_secrets) || [] }
}

type Replacing = { account_id: number; id: number | undefined; provider: CardProvider }

/** The webhook of the present connection, and the way to remove it: by the new key if the account stays the same. */
async function formerWebhook(services: Services, { account_id, id, provider }: Replacing) {
  const row = await connectedRow(services.db, account_id)
  const reference = row?.webhook_reference
  if (!row || !reference) return null
  const by = row.id === id ? provider : (await openCardAccount(services, row.id))?.provider
  return { reference, remove: () => by?.removeWebhook(reference) }
}

type Saving = Pick<Call, 'services' | 'actor'> & {
  values: Omit<Insertable<CardAccounts>, 'provider'>
  updated_at: string | undefined
}

async function save(trx: Trx, { services, actor, values, updated_at }: Saving): Promise<void> {
  const { account_id, provider_account, is_live } = values
  await trx.selectFrom('accounts').select('id').where('id', '=', account_id).forUpdate().execute()
  assertVersion(await cardPaymentsOf(trx, services.config, account_id), updated_at)
  const before = await connectedRow(trx, account_id)
  if (before && (before.provider_account !== provider_account || before.is_live !== is_live)) {
    const ended = { disconnected_at: sql<string>`now()`, webhook_reference: null, has_webhook: false }
    await trx.updateTable('card_accounts').set(ended).where('id', '=', before.id).execute()
    await cancelPaymentsThrough(trx, before.id)
  }
  const set = { ...values, tested_at: sql<string>`now()`, disconnected_at: null }
  await trx
    .insertInto('card_accounts')
    .values({ ...set, provider: 'STRIPE' })
    .onConflict((row) => row.columns(['account_id', 'provider', 'provider_account', 'is_live']).doUpdateSet(set))
    .execute()
  const fields = before ? ['keys'] : ['keys', 'is_connected']
  const of = { subject_id: account_id, place: { account_id }, data: { fields } }
  await emit(trx, actor, { name: 'account.card_payments_updated', ...of })
}
