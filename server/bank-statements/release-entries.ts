import type { Trx } from '#server/lib/database.ts'

/** Lets the entries of orders be booked again: these orders were not paid by them after all. */
export async function releaseEntries(trx: Trx, order_ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('bank_entries').where('order_id', 'in', order_ids).execute()
}
