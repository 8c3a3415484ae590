import { createLoader } from '#server/lib/batches.ts'
import type { Db } from '#server/lib/database.ts'
import type { Sender } from './email-layout.ts'
import type { EventFacts } from './event-facts.ts'
import type { OrderFacts } from './order-table.ts'

/** What e-mails need to know, read again when they are written. */

export type EventForEmail = EventFacts & {
  account_id: number
  organizer_id: number
  description: string | null
  updated_at: string
  organizer_email: string
  support_email: string | null
  email_footer_message: string | null
  online_event_connection_details: string | null
  offline_payment_instructions: string | null
  notify_organizer_of_new_orders: boolean
}

export async function eventForEmail(db: Db, event_id: number): Promise<EventForEmail> {
  const event = await loadersOf(db).event(event_id)
  if (!event) throw new Error(`There is no event ${event_id}.`)
  return event
}

/** The order with its items, by name; null when it does not exist or has no buyer. */
export async function orderForEmail(db: Db, order_id: number) {
  const loaders = loadersOf(db)
  const [order, items = []] = await Promise.all([loaders.order(order_id), loaders.items(order_id)])
  if (!order?.email) return null
  const taxes_and_fees = order.taxes_and_fees as OrderFacts['taxes_and_fees']
  return { ...order, email: order.email, first_name: order.first_name ?? '', items, taxes_and_fees }
}

/** The language an organizer is written to in: the account owner's. */
export async function ownersLocale(db: Db, account_id: number): Promise<string> {
  return (await loadersOf(db).owners_locale(account_id)) ?? 'en'
}

type Loaders = ReturnType<typeof createLoaders>
const known = new WeakMap<Db, Loaders>()

/** In a rush many e-mails are written at the same time: what they need to know is read with one query for all of them. */
function loadersOf(db: Db): Loaders {
  const loaders = known.get(db) ?? createLoaders(db)
  known.set(db, loaders)
  return loaders
}

function createLoaders(db: Db) {
  return {
    event: createLoader((ids: number[]) => loadEvents(db, ids)),
    order: createLoader((ids: number[]) => loadOrders(db, ids)),
    items: createLoader((order_ids: number[]) => loadItems(db, order_ids)),
    owners_locale: createLoader((account_ids: number[]) => loadOwnersLocales(db, account_ids)),
  }
}

async function loadEvents(db: Db, ids: number[]): Promise<Map<number, EventForEmail>> {
  const rows = await db
    .selectFrom('events')
    .innerJoin('organizers', 'organizers.id', 'events.organizer_id')
    .innerJoin('event_settings', 'event_settings.event_id', 'events.id')
    .where('events.id', 'in', ids)
    .select(['events.id', 'events.account_id', 'events.organizer_id', 'events.title', 'events.description'])
    .select(['events.start_date', 'events.end_date', 'events.timezone', 'events.currency', 'events.updated_at'])
    .select(['organizers.name as organizer_name', 'organizers.email as organizer_email'])
    .select(['support_email', 'email_footer_message', 'location_details', 'maps_url', 'is_online_event'])
    .select(['online_event_connection_details', 'offline_payment_instructions', 'notify_organizer_of_new_orders'])
    .execute()
  return new Map(
    rows.map((row) => [row.id, { ...row, location_details: row.location_details as EventFacts['location_details'] }]),
  )
}

async function loadOrders(db: Db, ids: number[]) {
  const rows = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function loadItems(db: Db, order_ids: number[]) {
  const rows = await db
    .selectFrom('order_items')
    .select(['id', 'order_id', 'item_name', 'quantity', 'total_gross', 'product_type'])
    .where('order_id', 'in', order_ids)
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ order_id }) => order_id)
}

async function loadOwnersLocales(db: Db, account_ids: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('account_users')
    .innerJoin('users', 'users.id', 'account_users.user_id')
    .select(['account_users.account_id', 'users.locale'])
    .where('account_users.account_id', 'in', account_ids)
    .where('is_account_owner', '=', true)
    .execute()
  return new Map(rows.map(({ account_id, locale }) => [account_id, locale]))
}

export function organizersSender(app_name: string, event: EventForEmail): Sender {
  return { app_name, organizer_name: event.organizer_name, footer_message: event.email_footer_message }
}

export function replyTo(event: EventForEmail): string {
  return event.support_email ?? event.organizer_email
}
