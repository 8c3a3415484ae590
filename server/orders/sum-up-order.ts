import { totalsOfLines } from '#domain/cancelled-unpaid.ts'
import type { Trx } from '#server/lib/database.ts'
import { changeExpected } from '#server/payments/payments.ts'
import { storedLine } from './fit-due.ts'
import { itemsOf } from './order-queries.ts'

/** Charges an order that awaits payment what its lines come to. Expects it to be locked, and to cost something. */
export async function sumUpOrder(trx: Trx, order_id: number): Promise<void> {
  const totals = totalsOfLines(await itemsOf(trx, order_id))
  await trx.updateTable('orders').set(storedLine(totals)).where('id', '=', order_id).execute()
  await changeExpected(trx, order_id, totals.total_gross)
}
