import { sql } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import { emit } from '#server/activity/emit.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { newToken } from '#server/lib/token.ts'
import { connectedRow } from '#server/payments/cards/present-card-account.ts'
import { cancelPaymentsThrough } from '#server/payments/payments.ts'

type Connected = { account_id: number; provider_account: string; is_live: boolean }

/** Connects the account through the platform; it takes cards once the provider allows it. Does not replace keys of its own. */
export async function keepConnected(trx: Trx, actor: Actor, connected: Connected): Promise<void> {
  const { account_id, provider_account, is_live } = connected
  await trx.selectFrom('accounts').select('id').where('id', '=', account_id).forUpdate().execute()
  const before = await connectedRow(trx, account_id)
  if (before && !before.is_of_platform) throw new ApiError('card_payments_by_own_keys')
  if (before?.provider_account === provider_account && before.is_live === is_live) return
  if (before) {
    await trx.updateTable('card_accounts').set({ disconnected_at: sql`now()` }).where('id', '=', before.id).execute()
    await cancelPaymentsThrough(trx, before.id)
  }
  const may = { can_charge: true, can_refund: true, is_ready: false, has_webhook: true }
  const none = { publishable_key: null, key_end: null, sealed_keys: null, webhook_reference: null }
  const set = { ...may, ...none, is_of_platform: true, disconnected_at: null }
  await trx
    .insertInto('card_accounts')
    .values({ ...connected, ...set, provider: 'STRIPE', webhook_key: newToken() })
    .onConflict((row) => row.columns(['account_id', 'provider', 'provider_account', 'is_live']).doUpdateSet(set))
    .execute()
  const of = { subject_id: account_id, place: { account_id }, data: { fields: ['is_connected'] } }
  await emit(trx, actor, { name: 'account.card_payments_updated', ...of })
}
