import { createLoader } from '#server/lib/batches.ts'
import type { Db } from '#server/lib/database.ts'
import { perDatabase } from '#server/lib/per-database.ts'

/** The language an organizer is written to in: the account owner's. */
export async function ownersLocale(db: Db, account_id: number): Promise<string> {
  return (await loaderOf(db)(account_id)) ?? 'en'
}

const loaderOf = perDatabase((db) => createLoader((account_ids: number[]) => loadLocales(db, account_ids)))

async function loadLocales(db: Db, account_ids: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('account_users')
    .innerJoin('users', 'users.id', 'account_users.user_id')
    .select(['account_users.account_id', 'users.locale'])
    .where('account_users.account_id', 'in', account_ids)
    .where('is_account_owner', '=', true)
    .execute()
  return new Map(rows.map(({ account_id, locale }) => [account_id, locale]))
}
