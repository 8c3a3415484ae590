import type { Selectable } from 'kysely'
import type { Orders } from '#database/types.ts'
import type { Db } from '#server/lib/database.ts'

type Order = Pick<Selectable<Orders>, 'id' | 'status' | 'email'>

/** Person on a waitlist to whom a reserved order without details was offered; null for all other orders. */
export async function offeredTo(db: Db, { id, status, email }: Order) {
  if (status !== 'RESERVED' || email !== null) return null
  const entry = db.selectFrom('waitlist_entries').select(['first_name', 'last_name', 'email'])
  return (await entry.where('order_id', '=', id).executeTakeFirst()) ?? null
}
