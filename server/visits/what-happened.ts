import type { Visit } from '#contract/visits.ts'
import { minorUnits } from '#domain/money.ts'
import { isPlaced } from '#domain/order-status.ts'
import { slugify } from '#domain/text.ts'
import type { Db } from '#server/lib/database.ts'
import { organizerSlug } from '#server/organizers/organizer-queries.ts'
import type { Services } from '#server/services.ts'
import type { AnalyticsEvent } from './analytics.ts'

/**
 * The Google Analytics event of a visit, from stored data: of the browser's data only the visitor's number is sent. Null if
 * there is no such public page.
 */
export async function whatHappened(
  { db, config }: Pick<Services, 'db' | 'config'>,
  organizer_id: number,
  { event_id, order_short_id }: Visit,
): Promise<AnalyticsEvent | null> {
  if (order_short_id !== undefined) return orderOf(db, organizer_id, order_short_id)
  const page =
    event_id === undefined ? await organizerPage(db, organizer_id) : await eventPage(db, organizer_id, event_id)
  if (!page) return null
  const { path, page_title } = page
  return { name: 'page_view', params: { page_location: `${config.frontend_url}${path}`, page_title } }
}

async function organizerPage(db: Db, organizer_id: number) {
  const organizer = await db
    .selectFrom('organizers')
    .select('name')
    .where('id', '=', organizer_id)
    .where('status', '=', 'LIVE')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return organizer && { path: `/events/${organizer_id}/${organizerSlug(organizer.name)}`, page_title: organizer.name }
}

async function eventPage(db: Db, organizer_id: number, event_id: number) {
  const event = await db
    .selectFrom('events')
    .select('title')
    .where('id', '=', event_id)
    .where('organizer_id', '=', organizer_id)
    .where('status', 'in', ['LIVE', 'PAUSED'])
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return event && { path: `/event/${event_id}/${slugify(event.title)}`, page_title: event.title }
}

/** A cart counts as begun checkout, a placed order as purchase; Google counts each order number once. */
async function orderOf(db: Db, organizer_id: number, short_id: string): Promise<AnalyticsEvent | null> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('events', 'events.id', 'orders.event_id')
    .select(['orders.id', 'orders.public_id', 'orders.status', 'orders.currency', 'orders.total_gross'])
    .where('orders.short_id', '=', short_id)
    .where('events.organizer_id', '=', organizer_id)
    .executeTakeFirst()
  if (!order) return null
  const { currency } = order
  const inMajorUnits = (amount: number) => amount / 10 ** minorUnits(currency)
  const lines = await db
    .selectFrom('order_items')
    .select(['product_id', 'item_name', 'quantity', 'price'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute()
  const items = lines.map(({ product_id, item_name, quantity, price }) => ({
    item_id: String(product_id),
    item_name,
    quantity,
    price: inMajorUnits(price),
  }))
  const params = { currency, value: inMajorUnits(order.total_gross), items }
  if (order.status === 'RESERVED') return { name: 'begin_checkout', params }
  return isPlaced(order.status) ? { name: 'purchase', params: { transaction_id: order.public_id, ...params } } : null
}
