import { type RawBuilder, sql } from 'kysely'
import type { PlatformFee } from '#domain/application-fee.ts'
import type { Db } from '#server/lib/database.ts'
import { IN_REACH } from '#server/payments/platform/out-of-reach.ts'
import { platformOf } from '#server/payments/platform/platform.ts'
import type { CardProvider } from '#server/payments/providers/provider.ts'
import { type CardKeys, openKeys } from '#server/payments/providers/sealed-keys.ts'
import { loadStripe } from '#server/payments/providers/stripe/load-stripe.ts'
import type { Services } from '#server/services.ts'

type Needed = Pick<Services, 'db' | 'config'>

/** An account of the provider, and the client with its keys. */
export type OpenCardAccount = {
  id: number
  account_id: number
  publishable_key: string
  is_live: boolean
  /** The account that the platform acts for, with its own keys; null if the account has keys. */
  connected_account: string | null
  /** Fee that the platform keeps of each payment; null if the account has keys. */
  platform_fee: PlatformFee | null
  /** Unique to this installation. */
  key_prefix: string
  /** Secrets that verify webhooks, the newest first. */
  webhook_secrets: readonly string[]
  provider: CardProvider
}

/** SQL condition: the account of `account_id` takes cards at present. */
export const takesCards = (account_id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from "card_accounts" where card_accounts.account_id = ${account_id} and disconnected_at is null
    and can_charge and is_ready and ${IN_REACH})`

/** The connection through which buyers of an account pay now; null if cards are not taken. */
export async function chargingCardAccount(needed: Needed, account_id: number): Promise<OpenCardAccount | null> {
  const row = rowOf(needed.db).where('account_id', '=', account_id).where('disconnected_at', 'is', null)
  return open(needed, await row.where('can_charge', '=', true).where('is_ready', '=', true).executeTakeFirst())
}

/** Null if its keys are erased or were sealed by another installation, or if the platform may not or cannot act for it. */
export async function openCardAccount(needed: Needed, id: number): Promise<OpenCardAccount | null> {
  return open(needed, await rowOf(needed.db).where('id', '=', id).executeTakeFirst())
}

/** The same by the last part of its webhook address. */
export async function cardAccountOfWebhook(needed: Needed, webhook_key: string): Promise<OpenCardAccount | null> {
  return open(needed, await rowOf(needed.db).where('webhook_key', '=', webhook_key).executeTakeFirst())
}

const rowOf = (db: Db) =>
  db
    .selectFrom('card_accounts')
    .select(['id', 'account_id', 'publishable_key', 'is_live', 'sealed_keys'])
    .select(['is_of_platform', 'provider_account', 'withdrawn_at'])
    .select(sql<string>`(select prefix from card_key_prefixes)`.as('key_prefix'))

type Row = Awaited<ReturnType<ReturnType<typeof rowOf>['executeTakeFirstOrThrow']>>

async function open({ config }: Needed, row: Row | undefined): Promise<OpenCardAccount | null> {
  const access = row && (row.is_of_platform ? byPlatform(config, row) : byOwnKeys(config, row))
  if (!access) return null
  const { id, account_id, is_live, key_prefix } = row
  const { secret_key, publishable_key, webhook_secrets, connected_account, platform_fee } = access
  const { stripeProvider } = await loadStripe()
  return {
    ...{ id, account_id, publishable_key, is_live, connected_account, platform_fee, webhook_secrets, key_prefix },
    provider: stripeProvider(config, { secret_key, connected_account, key_prefix }),
  }
}

/** Metadata of a payment with its origin: other installations may use the same keys. */
export const madeBy = ({ account_id, key_prefix }: Pick<OpenCardAccount, 'account_id' | 'key_prefix'>) => ({
  installation: key_prefix,
  account_id: String(account_id),
})

type Access = CardKeys & Pick<OpenCardAccount, 'connected_account' | 'platform_fee'>
type OwnKeys = Pick<Row, 'account_id' | 'sealed_keys'>

function byOwnKeys(config: Needed['config'], { account_id, sealed_keys }: OwnKeys): Access | null {
  const keys = sealed_keys && openKeys(config, account_id, sealed_keys)
  return keys && { ...keys, connected_account: null, platform_fee: null }
}

type OfPlatform = Pick<Row, 'provider_account' | 'is_live' | 'withdrawn_at'>

/** Has no webhook secrets, because its webhooks go to the platform's address. */
function byPlatform(config: Needed['config'], row: OfPlatform): Access | null {
  const platform = platformOf(config)
  if (platform?.is_live !== row.is_live || row.withdrawn_at !== null) return null
  const { secret_key, publishable_key, fee: platform_fee } = platform
  return { secret_key, publishable_key, webhook_secrets: [], connected_account: row.provider_account, platform_fee }
}

type Acting = { secret_key: string; connected_account: string | null }

/** Client for keys that may not be stored yet. */
export async function cardProvider({ db, config }: Needed, acting: Acting): Promise<CardProvider> {
  const { secret_key, connected_account } = acting
  const { stripeProvider } = await loadStripe()
  return stripeProvider(config, { secret_key, connected_account, key_prefix: await keyPrefix(db) })
}

export async function keyPrefix(db: Db): Promise<string> {
  return (await db.selectFrom('card_key_prefixes').select('prefix').executeTakeFirstOrThrow()).prefix
}
