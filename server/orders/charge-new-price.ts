import { withoutTickets } from '#domain/cancelled-unpaid.ts'
import type { PricedLine } from '#domain/pricing.ts'
import { moveTicket, type Unit } from '#server/attendees/move-ticket.ts'
import type { Trx } from '#server/lib/database.ts'
import { moveAnswers } from '#server/questions/move-answers.ts'
import { chargedOf, storedLine } from './fit-due.ts'

type Charged = { attendee_id: number; item_name: string; priced: PricedLine }

/**
 * Moves a ticket of an unpaid order to a line of its own at the new price. The line it had keeps the other tickets; without any
 * it becomes the new line. Sum up the order afterwards (docs/decisions/0021-settled-differences.md).
 */
export async function chargeNewPrice(trx: Trx, { attendee_id, item_name, priced }: Charged): Promise<void> {
  const { item, position } = await lineOf(trx, attendee_id)
  const row = rowOf(priced, item_name)
  if (item.quantity === 1) {
    await trx.updateTable('order_items').set(row).where('id', '=', item.id).execute()
    return
  }
  const { order_id, event_id, product_type } = item
  const left = withoutTickets(chargedOf(item), item.quantity, [position])
  const quantity = item.quantity - 1
  await trx
    .updateTable('order_items')
    .set({ ...storedLine(left), quantity })
    .where('id', '=', item.id)
    .execute()
  const line = { ...row, order_id, event_id, product_type, quantity: 1 }
  const added = await trx.insertInto('order_items').values(line).returning('id').executeTakeFirstOrThrow()
  await moveUnit(trx, { order_item_id: item.id, position }, { order_item_id: added.id, position: 0 })
  // Positions of a line have no gap: its last ticket takes the free one.
  if (position < quantity)
    await moveUnit(trx, { order_item_id: item.id, position: quantity }, { order_item_id: item.id, position })
}

async function lineOf(trx: Trx, attendee_id: number) {
  const ticket = trx.selectFrom('attendees').select(['order_item_id', 'position']).where('id', '=', attendee_id)
  const { order_item_id, position } = await ticket.executeTakeFirstOrThrow()
  const item = trx.selectFrom('order_items').selectAll().where('id', '=', order_item_id)
  return { item: await item.executeTakeFirstOrThrow(), position }
}

function rowOf({ product_id, price_id, price_type: _, quantity: __, ...line }: PricedLine, item_name: string) {
  const { unit_price: price, unit_price_before_discount: price_before_discount, taxes_and_fees, ...totals } = line
  const of = { product_id, product_price_id: price_id, item_name, price, price_before_discount }
  return { ...of, ...storedLine({ ...totals, taxes_and_fees }) }
}

/** Moves the ticket of a unit and the answers given for it. */
async function moveUnit(trx: Trx, from: Unit, to: Unit): Promise<void> {
  await moveTicket(trx, from, to)
  await moveAnswers(trx, from, to)
}
