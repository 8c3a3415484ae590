import { sql } from 'kysely'
import type { OrderStatus } from '#domain/order-status.ts'
import { assertVersion } from '#server/lib/assert-version.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'

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

type Seen = { event_id: number; order_id: number; seen: string | undefined }

/** Locks an order. 409 if it is no longer the version that was seen. */
export async function lockSeenOrder(trx: Trx, { event_id, order_id, seen }: Seen): Promise<void> {
  const order = await trx
    .selectFrom('orders')
    .select('updated_at')
    .where('id', '=', order_id)
    .where('event_id', '=', event_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
  assertVersion(order, seen)
}
