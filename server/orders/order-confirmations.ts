import { sql } from 'kysely'
import type { Db, Trx } from '#server/lib/database.ts'
import { hashToken, newToken } from '#server/lib/token.ts'

/** So long at least an order is kept from when its buyer was first asked to confirm it. */
export const CONFIRMATION_MINUTES = 30

/**
 * A new link for an order that waits for its buyer's confirmation; those before it are worthless. Null when it waits no
 * more, or for another address by now.
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

/** The order that a link belongs to, whatever has become of it, with what is asked of it by the database's clock. */
export async function findConfirmed(db: Db, event_id: number, token: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'short_id', 'status', 'email', 'reserved_until', 'completed_at'])
    .select(sql<boolean>`status = 'RESERVED' and reserved_until > now()`.as('is_open'))
    .where('confirmation_hash', '=', hashToken(token))
    .where('event_id', '=', event_id)
    .executeTakeFirst()
}
