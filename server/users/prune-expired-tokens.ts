import { sql } from 'kysely'
import type { Services } from '#server/services.ts'

/** Job: deletes links and codes a day after their expiry; until then their owner is told that they have expired. */
export async function pruneExpiredTokens({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.deleteFrom('user_tokens').where('expires_at', '<', sql<string>`now() - interval '1 day'`).execute()
}
