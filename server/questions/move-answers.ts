import type { Trx } from '#server/lib/database.ts'

type Unit = { order_item_id: number; position: number }

/** Moves the answers given for a unit of an order to another unit, which has none. */
export async function moveAnswers(trx: Trx, from: Unit, to: Unit): Promise<void> {
  const answers = trx.updateTable('question_answers').set({ order_item_id: to.order_item_id, position: to.position })
  await answers.where('order_item_id', '=', from.order_item_id).where('position', '=', from.position).execute()
}
