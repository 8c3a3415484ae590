import type { Db } from '#server/lib/database.ts'
import { newToken } from '#server/lib/token.ts'

type Which = { account_id: number; mark: string }

/** Inserts a disconnected card account, and a payment that only the provider knows. Returns the run that found it. */
export async function addCardDifference(db: Db, { account_id, mark }: Which): Promise<number> {
  const keys = { sealed_keys: null, publishable_key: 'pk_test_x', key_end: 'xxxx', webhook_key: newToken() }
  const may = { is_live: false, can_charge: false, can_refund: false, is_ready: false, has_webhook: false }
  const now = new Date().toISOString()
  const { id: card_account_id } = await db
    .insertInto('card_accounts')
    .values({ account_id, provider: 'STRIPE', provider_account: `acct_${mark}`, ...keys, ...may, disconnected_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const amounts = { amount_here: 0, amount_there: 500, currency_here: 'EUR', currency_there: 'EUR' }
  const runs = { found_by_run_id: 1, seen_by_run_id: 1 }
  await db
    .insertInto('card_differences')
    .values({ account_id, card_account_id, reference: `pi_${mark}`, cause: 'received_there_only', ...amounts, ...runs })
    .execute()
  return runs.found_by_run_id
}
