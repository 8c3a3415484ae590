import type { Trx } from '#server/lib/database.ts'

/** Unit of a line of an order. */
export type Unit = { order_item_id: number; position: number }

/** Moves the ticket of a unit to another unit, which has none. */
export async function moveTicket(trx: Trx, from: Unit, to: Unit): Promise<void> {
  const tickets = trx.updateTable('attendees').set({ order_item_id: to.order_item_id, position: to.position })
  await tickets.where('order_item_id', '=', from.order_item_id).where('position', '=', from.position).execute()
}
