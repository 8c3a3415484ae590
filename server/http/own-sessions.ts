import { sql } from 'kysely'
import { deviceOf } from '#domain/device.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { SESSION_IDLE_DAYS, type SessionUser } from './session.ts'

/** Where somebody is signed in, the session that was used last first. */
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

/** 404 for a session of somebody else, and for one that has ended. */
export async function endSession(trx: Trx, session: { id: number; user_id: number }): Promise<void> {
  const ended = await trx
    .deleteFrom('sessions')
    .where('id', '=', session.id)
    .where('user_id', '=', session.user_id)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw new ApiError('not_found')
}

/** Whoever uses this session has just shown that it is them. */
export async function noteConfirmed(trx: Trx, { session_id }: SessionUser): Promise<void> {
  await trx.updateTable('sessions').set({ confirmed_at: sql`now()` }).where('id', '=', session_id).execute()
}

/** Before something that would shut its owner out: a session that was left open must not be enough. */
export function requireFresh({ is_fresh }: Pick<SessionUser, 'is_fresh'>): void {
  if (!is_fresh) throw new ApiError('confirm_first')
}
