import { sql } from 'kysely'
import type { Trx } from '#server/lib/database.ts'

/** So much more of an order has gone back. */
export async function noteRefunded(trx: Trx, order_id: number, amount: number): Promise<void> {
  await sql`
    update orders set total_refunded = total_refunded + ${amount}, refund_status = (case
      when total_refunded + ${amount} < total_gross then 'PARTIALLY_REFUNDED' else 'REFUNDED' end)::refund_status
    where id = ${order_id}`.execute(trx)
}

/** The card provider is asked to give something back; until it has answered nothing else of the order is refunded. */
export async function noteRefundPending(trx: Trx, order_id: number): Promise<void> {
  await trx.updateTable('orders').set({ refund_status: 'REFUND_PENDING' }).where('id', '=', order_id).execute()
}

/** It did not go back, or came back: `taken_back` of what had counted as refunded counts no longer. */
export async function noteRefundFailed(trx: Trx, order_id: number, taken_back: number): Promise<void> {
  await trx
    .updateTable('orders')
    .set((old) => ({ refund_status: 'REFUND_FAILED', total_refunded: old('total_refunded', '-', taken_back) }))
    .where('id', '=', order_id)
    .execute()
}
