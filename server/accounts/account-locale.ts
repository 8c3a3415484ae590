import { createLoader } from '#server/lib/batches.ts'
import type { Db } from '#server/lib/database.ts'
import { perDatabase } from '#server/lib/per-database.ts'

/** The language that an account's organizers are written to in. */
export async function accountLocale(db: Db, account_id: number): Promise<string> {
  return (await loaderOf(db)(account_id)) ?? 'en'
}

const loaderOf = perDatabase((db) => createLoader((ids: number[]) => loadLocales(db, ids)))

async function loadLocales(db: Db, ids: number[]): Promise<Map<number, string>> {
  const rows = await db.selectFrom('accounts').select(['id', 'locale']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, locale }) => [id, locale]))
}
