import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'

/** Throws the reason why a step of the checkout found no open reservation: it expired, or was completed or abandoned. */
export async function orderNoLongerOpen(db: Db | Trx, order_id: number): Promise<never> {
  const refusals = await whyNoLongerOpen(db, [order_id])
  throw refusals(order_id)
}

/** The same for many orders. */
export async function whyNoLongerOpen(db: Db | Trx, order_ids: number[]): Promise<(order_id: number) => ApiError> {
  const rows =
    order_ids.length === 0
      ? []
      : await db.selectFrom('orders').select(['id', 'status']).where('id', 'in', order_ids).execute()
  const statuses = new Map(rows.map((row) => [row.id, row.status]))
  return (order_id) => {
    const status = statuses.get(order_id)
    return new ApiError(status === 'EXPIRED' || status === 'RESERVED' ? 'order_expired' : 'order_already_processed')
  }
}
