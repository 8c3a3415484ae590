import type { Db } from '#server/lib/database.ts'
import type { Sender } from './email-layout.tsx'
import type { EventFacts } from './event-facts.tsx'
import type { OrderFacts } from './order-table.tsx'

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
  const event = await db
    .selectFrom('events')
    .innerJoin('organizers', 'organizers.id', 'events.organizer_id')
    .innerJoin('event_settings', 'event_settings.event_id', 'events.id')
    .where('events.id', '=', event_id)
    .select(['events.id', 'events.account_id', 'events.organizer_id', 'events.title', 'events.description'])
    .select(['events.start_date', 'events.end_date', 'events.timezone', 'events.currency', 'events.updated_at'])
    .select(['organizers.name as organizer_name', 'organizers.email as organizer_email'])
    .select(['support_email', 'email_footer_message', 'location_details', 'maps_url', 'is_online_event'])
    .select(['online_event_connection_details', 'offline_payment_instructions', 'notify_organizer_of_new_orders'])
    .executeTakeFirstOrThrow()
  return { ...event, location_details: event.location_details as EventFacts['location_details'] }
}

export type OrderForEmail = NonNullable<Awaited<ReturnType<typeof orderForEmail>>>

/** The order with its items, by name; null when it does not exist or has no buyer. */
export async function orderForEmail(db: Db, order_id: number) {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', order_id).executeTakeFirst()
  if (!order?.email) return null
  const items = await db
    .selectFrom('order_items')
    .select(['id', 'item_name', 'quantity', 'total_gross', 'product_type'])
    .where('order_id', '=', order_id)
    .orderBy('id')
    .execute()
  const taxes_and_fees = order.taxes_and_fees as OrderFacts['taxes_and_fees']
  return { ...order, email: order.email, first_name: order.first_name ?? '', items, taxes_and_fees }
}

/** The language an organizer is written to in: the account owner's. */
export async function ownersLocale(db: Db, account_id: number): Promise<string> {
  const owner = await db
    .selectFrom('account_users')
    .innerJoin('users', 'users.id', 'account_users.user_id')
    .select('users.locale')
    .where('account_id', '=', account_id)
    .where('is_account_owner', '=', true)
    .executeTakeFirst()
  return owner?.locale ?? 'en'
}

export function organizersSender(app_name: string, event: EventForEmail): Sender {
  return { app_name, organizer_name: event.organizer_name, footer_message: event.email_footer_message }
}

export function replyTo(event: EventForEmail): string {
  return event.support_email ?? event.organizer_email
}
