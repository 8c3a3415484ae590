import { sql, type UpdateObject } from 'kysely'
import type { DB } from '#database/types.ts'
import type { Trx } from '#server/lib/database.ts'

type Buyer = Pick<
  UpdateObject<DB, 'orders'>,
  'first_name' | 'last_name' | 'email' | 'address' | 'opted_into_marketing_at' | 'payment_status'
>

/** Only while the reservation is open; returns what the order comes to, or null. Locks the order. */
export async function saveBuyer(trx: Trx, order_id: number, buyer: Buyer): Promise<{ total_gross: number } | null> {
  const saved = await trx
    .updateTable('orders')
    .set(buyer)
    .where('id', '=', order_id)
    .where('status', '=', 'RESERVED')
    .where('reserved_until', '>', sql<string>`now()`)
    .returning('total_gross')
    .executeTakeFirst()
  return saved ?? null
}
