import { sql } from 'kysely'
import type { Services } from '#server/services.ts'

/** Job: deletes sessions that have run out, and counters of attempts that no window needs any more. */
export async function forgetExpired({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', sql<string>`now()`).execute()
  await db.deleteFrom('rate_limits').where('window_start', '<', sql<string>`now() - interval '1 day'`).execute()
}
