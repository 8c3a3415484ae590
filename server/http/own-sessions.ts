import { sql } from 'kysely'
import { deviceOf } from '#domain/device.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { SESSION_IDLE_DAYS, type SessionUser } from './session.ts'

/** Sessions of a user, the most recently used first. */
export async function sessionsOf(db: Db, { id, session_id }: SessionUser) {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'network', 'created_at', 'last_seen_at'])
    .where('user_id', '=', id)
    .where('expires_at', '>', sql<string>`now()`)
    .where('last_seen_at', '>', sql<string>`now() - make_interval(days => ${SESSION_IDLE_DAYS})`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ user_agent, ...row }) => ({ ...row, ...deviceOf(user_agent), is_this: row.id === session_id }))
}

/** 404 for another user's session, and for one that has ended. */
export async function endSession(trx: Trx, session: { id: number; user_id: number }): Promise<void> {
  const ended = await trx
    .deleteFrom('sessions')
    .where('id', '=', session.id)
    .where('user_id', '=', session.user_id)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw new ApiError('not_found')
}

/** Records that the user of this session has just proved their identity. */
export async function noteConfirmed(trx: Trx, { session_id }: SessionUser): Promise<void> {
  await trx.updateTable('sessions').set({ confirmed_at: sql`now()` }).where('id', '=', session_id).execute()
}

/** Refuses a critical change without recent proof of identity: an unattended session must not be enough to lock its owner out. */
export function requireFresh({ is_fresh }: Pick<SessionUser, 'is_fresh'>): void {
  if (!is_fresh) throw new ApiError('confirm_first')
}
