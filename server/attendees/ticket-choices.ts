import { type Choosable, ticketChoices } from '#domain/changed-ticket.ts'
import { SHOWN_STATUSES } from '#domain/order-status.ts'
import { itemName } from '#domain/product.ts'
import { refundable, sumOfParts } from '#domain/refund.ts'
import { type SettledOrder, settlementsOf } from '#domain/settled-difference.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { asOrdered } from '#server/orders/lines-as-ordered.ts'
import { linesLeft } from '#server/payments/refunds.ts'
import { type Catalogue, loadCatalogue } from '#server/products/catalogue.ts'
import { IS_INVOICED } from './reactivation.ts'

type Which = { event: EventRow; attendee_id: number }

/** Products and prices a ticket can be changed to, with the difference in price (docs/rules/orders.md). */
export async function readTicketChoices(db: Db | Trx, { event, attendee_id }: Which) {
  const ticket = await ticketOf(db, event.id, attendee_id)
  const choosable = choosableIn(await loadCatalogue(db, event.id))
  const order = await settledOrder(db, ticket)
  const { unit_gross, choices } = ticketChoices(ticket, choosable, event)
  const settled = choices.map((choice) => ({ ...choice, settlements: settlementsOf(choice, order) }))
  return { ticket, currency: event.currency, unit_gross, choices: settled }
}

/** Facts that decide how a difference can be settled. */
async function settledOrder(db: Db | Trx, ticket: Awaited<ReturnType<typeof ticketOf>>): Promise<SettledOrder> {
  const { order_id, order_item_id } = ticket
  const columns = ['status', 'payment_status', 'refund_status', 'total_gross', 'total_refunded'] as const
  const order = await db.selectFrom('orders').select(columns).where('id', '=', order_id).executeTakeFirstOrThrow()
  const items = await db.selectFrom('order_items').select('product_price_id').where('order_id', '=', order_id).execute()
  const line = (await linesLeft(db, order_id)).find((one) => one.order_item_id === order_item_id)
  const isAsBought = ticket.bought_price_id === null && ticket.cancelled_unpaid.length === 0
  return {
    can_charge: isAsBought && order.status === 'AWAITING_OFFLINE_PAYMENT' && !ticket.is_invoiced,
    total_gross: order.total_gross,
    price_ids: items.map(({ product_price_id }) => product_price_id),
    refundable: line ? Math.min(refundable(order), sumOfParts(line.left)) : 0,
  }
}

/** Includes the amount paid for its line. */
function ticketOf(db: Db | Trx, event_id: number, attendee_id: number) {
  return db
    .selectFrom('attendees')
    .innerJoin('orders', 'orders.id', 'attendees.order_id')
    .innerJoin('order_items', 'order_items.id', 'attendees.order_item_id')
    .select(['attendees.order_id', 'attendees.status', 'attendees.position', 'attendees.product_price_id'])
    .select(['attendees.bought_price_id', asOrdered('total_gross').as('total_gross'), 'order_items.quantity'])
    .select([
      'order_items.product_price_id as line_price_id',
      'attendees.order_item_id',
      'order_items.cancelled_unpaid',
    ])
    .select(IS_INVOICED.as('is_invoiced'))
    .where('attendees.id', '=', attendee_id)
    .where('attendees.event_id', '=', event_id)
    .where('orders.status', 'in', SHOWN_STATUSES)
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
}

/** Every price of every ticket, including hidden ones and those not on sale. */
export function choosableIn({ products }: Catalogue): Choosable[] {
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
