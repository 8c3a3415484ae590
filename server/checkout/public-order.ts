import { sql } from 'kysely'
import type { z } from 'zod'
import { publicOrder as contract } from '#contract/checkout.ts'
import { badgeStatus, isPlaced, type OrderStatus } from '#domain/order-status.ts'
import { admitsUnpaid, daysToPay } from '#domain/payment-method.ts'
import { waysToPay } from '#domain/way-to-pay.ts'
import { loadEventSettings } from '#server/events/event-settings.ts'
import { summarizeEvent } from '#server/events/public-event-summary.ts'
import type { EventRow } from '#server/http/access.ts'
import { ReadyJson } from '#server/http/ready-json.ts'
import type { Db } from '#server/lib/database.ts'
import { orderWithItems } from '#server/orders/order-queries.ts'
import type { Catalogue } from '#server/products/catalogue.ts'
import { notHidden } from '#server/questions/question-queries.ts'
import { offeredTo } from '#server/waitlist/offered-to.ts'
import { type CatalogueSnapshot, timeAt } from './catalogue-snapshots.ts'
import type { OrderWithDetails } from './order-details-batch.ts'
import type { Reserved } from './write-reservations.ts'

type Sale = { event: EventRow } & Pick<CatalogueSnapshot, 'catalogue' | 'questions'>

/** The order as its buyer may see it. */
export async function publicOrder(db: Db, { event, catalogue, questions }: Sale, order_id: number) {
  const { now } = await db.selectNoFrom(sql<string>`now()`.as('now')).executeTakeFirstOrThrow()
  const order = await orderWithItems(db, event.id, order_id)
  const settings = await loadEventSettings(db, event.id)
  const summary = await summarizeEvent(db, event, settings)
  const product_categories = offered(catalogue)
  return {
    ...ownPart(order, now),
    waitlist: await offeredTo(db, order),
    attendees: order.attendees.filter(({ is_given_away }) => !is_given_away),
    given_away: order.attendees.filter(({ is_given_away }) => is_given_away),
    event: summary,
    product_categories,
    questions: askedFor(order, questions),
    settings: settingsFor(order, settings),
  }
}

const own = contract.omit({ event: true, product_categories: true, questions: true, settings: true })
const common = contract.pick({ event: true, product_categories: true, questions: true, settings: true })

/** An order that was just reserved: its own part from memory, with the common part serialized once. */
export function publicReservation(snapshot: CatalogueSnapshot, reserved: Reserved): ReadyJson {
  return written(snapshot, { ...reserved, waitlist: null, attendees: [], given_away: [], answers: [] })
}

/** An order whose details were just saved; only its event's pictures and names may be some seconds old. */
export function publicOrderWithDetails({
  order,
  details,
  items,
  saved,
  attendees,
  answers,
  snapshot,
}: OrderWithDetails): ReadyJson {
  const names = new Map(items.map((item) => [item.id, item.item_name]))
  const named = attendees.map((attendee) => ({ ...attendee, item_name: names.get(attendee.order_item_id) ?? '' }))
  return written(snapshot, {
    ...order,
    ...details.order,
    ...saved,
    waitlist: null,
    order_items: items,
    attendees: named,
    given_away: [],
    answers,
  })
}

/** Fields of an order besides its row. */
type Told = 'badge_status' | 'is_expired' | 'is_payment_required' | 'is_awaiting_confirmation' | 'server_time'

type Row = Omit<z.input<typeof own>, Told> & Pick<AnyOrder, 'confirmation_requested_at'>

function written(snapshot: CatalogueSnapshot, order: Row): ReadyJson {
  const text = JSON.stringify(own.parse(ownPart(order, timeAt(snapshot))))
  return new ReadyJson(`{"data":${text.slice(0, -1)},${commonPart(snapshot, order.status)}}}`)
}

const commonParts = new WeakMap<CatalogueSnapshot, Map<OrderStatus, string>>()

/** The end of the JSON of all orders of one snapshot that have the same status. */
function commonPart(snapshot: CatalogueSnapshot, status: OrderStatus): string {
  const known = commonParts.get(snapshot) ?? new Map<OrderStatus, string>()
  commonParts.set(snapshot, known)
  const text = known.get(status) ?? writeCommonPart(snapshot, status)
  known.set(status, text)
  return text
}

function writeCommonPart(snapshot: CatalogueSnapshot, status: OrderStatus): string {
  const { summary, settings, catalogue } = snapshot
  const product_categories = offered(catalogue)
  const questions = askedFor({ status }, snapshot.questions)
  const own = settingsFor({ status }, settings)
  const parsed = common.parse({ event: summary, product_categories, questions, settings: own })
  return JSON.stringify(parsed).slice(1, -1)
}

/** Leaves out hidden products, even if this order has them. */
function offered({ categories, products }: Catalogue) {
  const shown = products.filter((product) => !product.is_hidden && !product.is_hidden_without_promo_code)
  const byCategory = Map.groupBy(shown, (product) => product.product_category_id)
  return categories
    .filter((category) => !category.is_hidden)
    .map((category) => ({ ...category, products: byCategory.get(category.id) ?? [] }))
}

type AnyOrder = Awaited<ReturnType<typeof orderWithItems>>

type Standing = Parameters<typeof badgeStatus>[0] &
  Pick<AnyOrder, 'status' | 'reserved_until' | 'total_gross' | 'confirmation_requested_at'>

function ownPart<Order extends Standing>(order: Order, now: string) {
  return {
    ...order,
    badge_status: badgeStatus(order),
    is_awaiting_confirmation: order.status === 'RESERVED' && order.confirmation_requested_at !== null,
    is_expired: order.status === 'EXPIRED' || (order.status === 'RESERVED' && order.reserved_until <= now),
    is_payment_required: order.total_gross > 0,
    server_time: now,
  }
}

/** Questions are only sent while the buyer fills in the order. */
function askedFor({ status }: Pick<AnyOrder, 'status'>, questions: CatalogueSnapshot['questions']) {
  return status === 'RESERVED' ? notHidden(questions) : []
}

/** Messages for attendees are sent once the order is placed, the link to an online event only once it is completed. */
function settingsFor({ status }: Pick<AnyOrder, 'status'>, settings: CatalogueSnapshot['settings']) {
  const isCompleted = status === 'COMPLETED'
  return {
    ...settings,
    payment_providers: waysToPay(settings),
    admits_unpaid: admitsUnpaid(settings),
    offline_payment_due_days: daysToPay(settings),
    post_checkout_message: isPlaced(status) ? settings.post_checkout_message : null,
    online_event_connection_details: isCompleted ? settings.online_event_connection_details : null,
  }
}
