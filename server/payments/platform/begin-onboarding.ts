import { type Actor, SYSTEM } from '#domain/actor.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { keyPrefix } from '#server/payments/cards/card-accounts.ts'
import type { CardPlatform } from '#server/payments/providers/provider.ts'
import { loadStripe } from '#server/payments/providers/stripe/load-stripe.ts'
import type { Services } from '#server/services.ts'
import { keepConnected } from './keep-connected.ts'
import { type Platform, platformOf } from './platform.ts'
import { withdraw } from './withdraw.ts'

type Call = { db: Db; services: Services; actor: Actor }

/**
 * Address of the provider's page on which the owner of an account gives their details. The account has one connected account:
 * created once, stored before the page is requested, and found again. One that the platform may no longer act for is followed by
 * another.
 */
export async function beginOnboarding({ db, services, actor }: Call, account_id: number) {
  const platform = platformOf(services.config)
  if (!platform) throw new ApiError('connect_not_offered')
  const { secret_key, is_live } = platform
  const key_prefix = await keyPrefix(services.db)
  const { stripeClient, stripePlatform } = await loadStripe()
  const atProvider = stripePlatform(stripeClient(services.config, { secret_key, connected_account: null, key_prefix }))
  for (const _ of ['known', 'new']) {
    const known = await rowOfPlatform(services.db, account_id, platform)
    const withdrawn = await countWithdrawn(services.db, account_id)
    const key = `${key_prefix}-connect-${is_live ? 'live' : 'test'}-${account_id}-${withdrawn}`
    const provider_account = known?.provider_account ?? (await made(atProvider, { key, account_id }))
    const kept = { account_id, provider_account, is_live }
    await db.transaction().execute((trx) => keepConnected(trx, actor, kept))
    const link = await atProvider.onboardingLink({ reference: provider_account, ...addresses(services.config) })
    if (link.state === 'made') return { provider_account, onboarding_url: link.url }
    if (link.state !== 'gone') break
    await services.db.transaction().execute((trx) => withdraw(trx, SYSTEM, kept))
  }
  throw new ApiError('card_provider_silent')
}

async function made(platform: CardPlatform, { key, account_id }: { key: string; account_id: number }) {
  const outcome = await platform.createAccount({ key, about: { account_id: String(account_id) } })
  if (outcome.state === 'made') return outcome.reference
  throw new ApiError('card_provider_silent')
}

/** Includes a disconnected account: it continues where it was. */
function rowOfPlatform(db: Db, account_id: number, { is_live }: Platform) {
  return db
    .selectFrom('card_accounts')
    .select('provider_account')
    .where('account_id', '=', account_id)
    .where('is_of_platform', '=', true)
    .where('is_live', '=', is_live)
    .where('withdrawn_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Increases with each account that is followed by another, so that the next one gets another key. */
async function countWithdrawn(db: Db, account_id: number): Promise<number> {
  const rows = db.selectFrom('card_accounts').select(({ fn }) => fn.countAll<number>().as('count'))
  const withdrawn = rows.where('account_id', '=', account_id).where('withdrawn_at', 'is not', null)
  return (await withdrawn.executeTakeFirstOrThrow()).count
}

const addresses = ({ app_url }: Services['config']) => ({
  refresh_url: `${app_url}/account/payment?is_refresh=true#cards`,
  return_url: `${app_url}/account/payment?is_return=true#cards`,
})
