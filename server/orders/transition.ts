import { sql, type UpdateObject } from 'kysely'
import type { DB, OrderStatus } from '#database/types.ts'
import { canBecome, type Placed } from '#domain/order-status.ts'
import type { Trx } from '#server/lib/database.ts'

type Transition<To extends OrderStatus> = {
  from: readonly OrderStatus[]
  to: To
  set?: Omit<UpdateObject<DB, 'orders'>, 'status'>
  /** Only while the reservation has not expired, by the database's clock. */
  unexpired?: boolean
  /** Only while this is the hash of its newest link. */
  confirmation_hash?: Buffer
}

/**
 * Moves orders from one status to another by compare-and-set and returns the ids that moved: of concurrent calls, one finds the
 * expected status. Deletes the hash of the cart's network, unless the order is still to be paid. Locks the rows for the rest of
 * the transaction. Only complete-order.ts moves orders to COMPLETED or AWAITING_OFFLINE_PAYMENT.
 */
export function transition(trx: Trx, order_ids: readonly number[], change: Transition<Exclude<OrderStatus, Placed>>) {
  return move(trx, order_ids, change)
}

/** Only for complete-order.ts and cards/. */
export async function move(
  trx: Trx,
  order_ids: readonly number[],
  { from, to, set, unexpired, confirmation_hash }: Transition<OrderStatus>,
): Promise<number[]> {
  if (order_ids.length === 0) return []
  const forbidden = from.find((status) => !canBecome(status, to))
  if (forbidden) throw new Error(`an order cannot go from ${forbidden} to ${to}`)
  const forgotten = to === 'AWAITING_OFFLINE_PAYMENT' ? {} : { address_hash: null }
  let update = trx
    .updateTable('orders')
    .set({ ...set, ...forgotten, status: to })
    .where('id', 'in', order_ids)
    .where('status', 'in', from)
  if (unexpired) update = update.where('reserved_until', '>', sql<string>`now()`)
  if (confirmation_hash) update = update.where('confirmation_hash', '=', confirmation_hash)
  const moved = await update.returning('id').execute()
  return moved.map((row) => row.id)
}
