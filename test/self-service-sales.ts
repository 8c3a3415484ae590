import { checkIn, checkInLists } from '#contract/check-in.ts'
import { eventCopies } from '#contract/event-copies.ts'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import type { TestApp } from './app.ts'
import { visit } from './clients.ts'
import { addProduct, newSeller } from './sales.ts'
import { ALLOW_ALL } from './self-service-preparations.ts'

const BUYER = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com', locale: 'en' } as const
type Chosen = { ticket?: number; mug?: number }

/** An event of tickets for 50.00 and mugs for 5.00, whose buyers cancel everything for a fee of 15 %. */
export async function openCancellations(testApp: TestApp) {
  const { db } = testApp.services
  const seller = await newSeller(testApp)
  const { visitor, event_id } = seller
  const params = { event_id }
  const prices = (price: number) => [{ price, initial_quantity_available: 100 }]
  const products = {
    ticket: await addProduct(seller, { prices: prices(5000) }),
    mug: await addProduct(seller, { title: 'Mug', product_type: 'GENERAL', prices: prices(500) }),
  }
  const settings = { ...ALLOW_ALL, refund_cancellations: true, cancellation_fee_percent: 15 }
  await visitor.call(events.updateSettings, { params, body: settings })
  const list = { name: 'Entrance', product_ids: [products.ticket.id] }
  const { data: entrance } = await visitor.call(checkInLists.create, { params, body: list })

  /** An order by hand, with the path of the buyer's page. */
  async function place(chosen: Chosen, payment: 'PAID' | 'AWAITING' = 'PAID') {
    const items = (['ticket', 'mug'] as const)
      .filter((name) => chosen[name])
      .map((name) => ({ product_price_id: products[name].prices[0]?.id ?? 0, quantity: chosen[name] ?? 0 }))
    const body = { items, buyer: BUYER, payment, send_emails: false }
    const { data: order } = await visitor.call(orders.create, { params, body })
    const rows = db.selectFrom('attendees').select(['id', 'short_id']).where('order_id', '=', order.id)
    return {
      of: { params: { event_id, order_id: order.id } },
      key: { event_id, order_short_id: order.short_id },
      tickets: await rows.orderBy('id').execute(),
    }
  }

  async function sold(name: 'ticket' | 'mug') {
    const pools = db
      .selectFrom('stock_pools')
      .innerJoin('product_prices', 'product_prices.stock_pool_id', 'stock_pools.id')
      .select('sold')
      .where('product_prices.product_id', '=', products[name].id)
    return (await pools.executeTakeFirstOrThrow()).sold
  }

  async function enter(attendee_id: number) {
    const ticket = db.selectFrom('attendees').select('ticket_code').where('id', '=', attendee_id)
    const { ticket_code: code } = await ticket.executeTakeFirstOrThrow()
    const at = { check_in_list_short_id: entrance.short_id }
    await visit(testApp.app).call(checkIn.checkIn, { params: at, body: { attendees: [{ code }] } })
  }

  async function copy() {
    const body = { title: 'Again', start_date: '2031-06-12T19:00' }
    const { data } = await visitor.call(eventCopies.create, { params, body })
    return (await visitor.call(events.getSettings, { params: { event_id: data.id } })).data
  }
  return { ...seller, params, place, sold, enter, copy }
}
