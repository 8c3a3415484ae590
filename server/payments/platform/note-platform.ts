import { sql } from 'kysely'
import type { Services } from '#server/services.ts'
import { platformOf } from './platform.ts'

/**
 * Records at each start the platform whose accounts take cards. Accounts connected with another one are counted in the log, and
 * are not changed.
 */
export async function notePlatform({ db, config, log }: Pick<Services, 'db' | 'config' | 'log'>): Promise<void> {
  const is_live = platformOf(config)?.is_live ?? null
  await db.updateTable('card_platform').set({ is_live }).where('is_live', 'is distinct from', is_live).execute()
  const { rows } = await sql<{ accounts: number }>`
    select count(*)::int as accounts from card_accounts
    where is_of_platform and disconnected_at is null and is_live is distinct from ${is_live}::boolean`.execute(db)
  const accounts = rows[0]?.accounts ?? 0
  if (accounts > 0)
    log.warn({ accounts }, 'accounts take no cards: they were connected with a platform that this is no longer')
}
