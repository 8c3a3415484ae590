import { sql } from 'kysely'
import type { Services } from '#server/services.ts'
import { SESSION_IDLE_DAYS } from './session.ts'

const now = sql<string>`now()`

/** Job: deletes expired sessions and known devices, and counters whose windows have passed. */
export async function pruneExpired({ db }: Pick<Services, 'db'>): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(({ eb, or }) =>
      or([
        eb('expires_at', '<', now),
        eb('last_seen_at', '<', sql<string>`now() - make_interval(days => ${SESSION_IDLE_DAYS})`),
      ]),
    )
    .execute()
  await db.deleteFrom('known_devices').where('expires_at', '<', now).execute()
  await db.deleteFrom('rate_limits').where('ends_at', '<', now).execute()
}
