import { sql } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import { emit } from '#server/activity/emit.ts'
import type { Trx } from '#server/lib/database.ts'
import { cancelPaymentsThrough } from '#server/payments/payments.ts'

type Gone = { account_id: number; provider_account: string }

/**
 * Records that the provider no longer lets the platform act for the account: nothing is sold, cancelled or refunded through it.
 */
export async function withdraw(trx: Trx, actor: Actor, { account_id, provider_account }: Gone): Promise<void> {
  const gone = {
    withdrawn_at: sql<string>`now()`,
    disconnected_at: sql<string>`coalesce(disconnected_at, now())`,
    can_charge: false,
    is_ready: false,
  }
  const row = await trx
    .updateTable('card_accounts')
    .set(gone)
    .where('account_id', '=', account_id)
    .where('provider_account', '=', provider_account)
    .where('is_of_platform', '=', true)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!row) return
  await cancelPaymentsThrough(trx, row.id)
  const of = { subject_id: account_id, place: { account_id }, data: { fields: ['is_connected'] } }
  await emit(trx, actor, { name: 'account.card_payments_updated', ...of })
}
