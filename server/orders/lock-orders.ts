import { sql } from 'kysely'
import type { OrderStatus } from '#domain/order-status.ts'
import type { Trx } from '#server/lib/database.ts'

/** Locks orders in the order of their ids; returns their statuses. */
export async function lockOrders(trx: Trx, order_ids: readonly number[]): Promise<Map<number, OrderStatus>> {
  const rows = await trx
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('id', '=', sql<number>`any(${order_ids}::int[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ id, status }) => [id, status]))
}
