import { type Choosable, ticketChoices } from '#domain/changed-ticket.ts'
import { SHOWN_STATUSES } from '#domain/order-status.ts'
import { itemName } from '#domain/product.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { asOrdered } from '#server/orders/lines-as-ordered.ts'
import { type Catalogue, loadCatalogue } from '#server/products/catalogue.ts'

type Which = { event: EventRow; attendee_id: number }

/** Products and prices a ticket can be changed to, with the difference in price (docs/rules/orders.md). */
export async function readTicketChoices(db: Db | Trx, { event, attendee_id }: Which) {
  const ticket = await ticketOf(db, event.id, attendee_id)
  const choosable = choosableIn(await loadCatalogue(db, event.id))
  return { ticket, currency: event.currency, ...ticketChoices(ticket, choosable, event) }
}

/** Includes the amount paid for its line. */
function ticketOf(db: Db | Trx, event_id: number, attendee_id: number) {
  return db
    .selectFrom('attendees')
    .innerJoin('orders', 'orders.id', 'attendees.order_id')
    .innerJoin('order_items', 'order_items.id', 'attendees.order_item_id')
    .select(['attendees.order_id', 'attendees.status', 'attendees.position', 'attendees.product_price_id'])
    .select(['attendees.bought_price_id', asOrdered('total_gross').as('total_gross'), 'order_items.quantity'])
    .select('order_items.product_price_id as line_price_id')
    .where('attendees.id', '=', attendee_id)
    .where('attendees.event_id', '=', event_id)
    .where('orders.status', 'in', SHOWN_STATUSES)
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
}

/** Every price of every ticket, including hidden ones and those not on sale. */
function choosableIn({ products }: Catalogue): Choosable[] {
  const tickets = products.filter(({ product_type }) => product_type === 'TICKET')
  return tickets.flatMap(({ id: product_id, title, type, taxes_and_fees, prices }) =>
    prices.map(({ id, label, price, pools }) => ({
      product_price_id: id,
      product_id,
      item_name: itemName(title, label),
      line: { product_id, price_id: id, price_type: type, listed_price: price, taxes_and_fees },
      pools,
    })),
  )
}
