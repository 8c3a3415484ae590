import { sql } from 'kysely'
import type { Db, Trx } from '#server/lib/database.ts'
import { hashToken, newToken } from '#server/lib/token.ts'

/** Minimum time in minutes for which an order is kept after its buyer was first asked to confirm it. */
export const CONFIRMATION_MINUTES = 30

/**
 * Issues a new link for an order that awaits its buyer's confirmation; earlier links become invalid. Null if it no longer awaits
 * one, or has another address by now.
 */
export async function issueConfirmation(trx: Trx, { id, email }: { id: number; email: string }) {
  const token = newToken()
  const order = await trx
    .updateTable('orders')
    .set({ confirmation_hash: hashToken(token) })
    .where('id', '=', id)
    .where('email', '=', email)
    .where('status', '=', 'RESERVED')
    .where('reserved_until', '>', sql<string>`now()`)
    .where('confirmation_requested_at', 'is not', null)
    .returning('reserved_until')
    .executeTakeFirst()
  return order ? { token, reserved_until: order.reserved_until } : null
}

/** The order of a link, whatever its status, with the deadlines judged by the database's clock. */
export async function findConfirmed(db: Db, event_id: number, token: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'short_id', 'status', 'email', 'reserved_until', 'completed_at'])
    .select(sql<boolean>`status = 'RESERVED' and reserved_until > now()`.as('is_open'))
    .where('confirmation_hash', '=', hashToken(token))
    .where('event_id', '=', event_id)
    .executeTakeFirst()
}
