import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/database.ts'
import type { CardProvider } from '#server/payments/providers/provider.ts'
import { openKeys } from '#server/payments/providers/sealed-keys.ts'
import { stripeProvider } from '#server/payments/providers/stripe/stripe-provider.ts'
import type { Services } from '#server/services.ts'

type Needed = Pick<Services, 'db' | 'config'>

/** An account of the provider, and what talks to it with its keys. */
export type OpenCardAccount = {
  id: number
  account_id: number
  publishable_key: string
  is_live: boolean
  /** By which webhooks are judged, the newest first. */
  webhook_secrets: readonly string[]
  provider: CardProvider
}

/** Of SQL: whether the account of `account_id` takes cards at this moment. */
export const takesCards = (account_id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from "card_accounts" where card_accounts.account_id = ${account_id} and disconnected_at is null
    and can_charge and is_ready)`

/** What buyers of an account pay through now; null where cards are not taken. */
export async function chargingCardAccount(needed: Needed, account_id: number): Promise<OpenCardAccount | null> {
  const row = await needed.db
    .selectFrom('card_accounts')
    .select('id')
    .where('account_id', '=', account_id)
    .where('disconnected_at', 'is', null)
    .where('can_charge', '=', true)
    .where('is_ready', '=', true)
    .executeTakeFirst()
  return row ? openCardAccount(needed, row.id) : null
}

/** Null where its keys are forgotten, or were sealed by another installation. */
export async function openCardAccount({ db, config }: Needed, id: number): Promise<OpenCardAccount | null> {
  const row = await db
    .selectFrom('card_accounts')
    .select(['account_id', 'publishable_key', 'is_live', 'sealed_keys'])
    .where('id', '=', id)
    .executeTakeFirst()
  const keys = row?.sealed_keys && openKeys(config, row.account_id, row.sealed_keys)
  if (!keys) return null
  const { account_id, publishable_key, is_live } = row
  const { secret_key, webhook_secrets } = keys
  return {
    ...{ id, account_id, publishable_key, is_live, webhook_secrets },
    provider: await cardProvider({ db, config }, secret_key),
  }
}

/** With keys that need not be kept yet. */
export async function cardProvider({ db, config }: Needed, secret_key: string): Promise<CardProvider> {
  return stripeProvider(config, { secret_key, connected_account: null, key_prefix: await keyPrefix(db) })
}

async function keyPrefix(db: Db): Promise<string> {
  return (await db.selectFrom('card_key_prefixes').select('prefix').executeTakeFirstOrThrow()).prefix
}
