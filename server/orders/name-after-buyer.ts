import { insertTickets, newTicket } from '#server/attendees/save-attendees.ts'
import type { Trx } from '#server/lib/database.ts'
import { itemsOf } from './order-queries.ts'

/** Creates the missing tickets of an order, all in the buyer's name. */
export async function nameAfterBuyer(trx: Trx, order_id: number): Promise<void> {
  const order = await trx.selectFrom('orders').selectAll().where('id', '=', order_id).executeTakeFirstOrThrow()
  const { first_name, last_name, email } = order
  if (first_name === null || last_name === null || email === null) throw new Error('an order without a buyer')
  const items = (await itemsOf(trx, order_id)).filter(({ product_type }) => product_type === 'TICKET')
  const tickets = items.flatMap(({ id: order_item_id, quantity, product_id, product_price_id }) =>
    Array.from({ length: quantity }, (_, position) => {
      const place = { order_id, order_item_id, position, product_id, product_price_id }
      return newTicket({ ...place, first_name, last_name, email }, order)
    }),
  )
  await insertTickets(trx, tickets)
}
