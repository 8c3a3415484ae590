import { ApiError } from '#server/http/errors.ts'
import type { Trx } from '#server/lib/database.ts'

/** Why a step of the checkout found no open reservation: its time is over, or it was finished or given up. */
export async function orderNoLongerOpen(trx: Trx, order_id: number): Promise<never> {
  const order = await trx.selectFrom('orders').select('status').where('id', '=', order_id).executeTakeFirst()
  const expired = order?.status === 'EXPIRED' || order?.status === 'RESERVED'
  throw new ApiError(expired ? 'order_expired' : 'order_already_processed')
}
