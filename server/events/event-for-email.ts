import type { TicketAttachments } from '#domain/attached-documents.ts'
import { oklch } from '#domain/colour.ts'
import { coverDrawing } from '#domain/cover-drawing.ts'
import type { EventCategory } from '#domain/event-status.ts'
import type { PaymentMethod } from '#domain/payment-method.ts'
import type { Config } from '#server/config.ts'
import type { EventFacts } from '#server/emails/templates/event-facts.ts'
import type { Sender } from '#server/emails/templates/layout.ts'
import { logoOfEmail, logoRow } from '#server/images/logo.ts'
import { createLoader } from '#server/lib/batches.ts'
import type { Db } from '#server/lib/database.ts'
import { perDatabase } from '#server/lib/per-database.ts'

export type EventForEmail = EventFacts & {
  account_id: number
  organizer_id: number
  description: string | null
  category: EventCategory
  updated_at: string
  organizer_email: string
  /** Relative to the address of the installation. */
  logo: string | null
  support_email: string | null
  mail_sender_name: string | null
  mail_reply_to: string | null
  email_footer_message: string | null
  online_event_connection_details: string | null
  offline_payment_instructions: string | null
  offline_payment_methods: PaymentMethod[]
  allow_orders_awaiting_offline_payment_to_check_in: boolean
  notify_organizer_of_new_orders: boolean
  ticket_attachments: TicketAttachments
  attach_invoice: boolean
}

/** Facts of an event for its emails; concurrent callers share a query. */
export async function eventForEmail(db: Db, event_id: number): Promise<EventForEmail> {
  const event = await loaderOf(db)(event_id)
  if (!event) throw new Error(`There is no event ${event_id}.`)
  return event
}

export function organizersSender({ app_name, app_url }: OfInstallation, event: EventForEmail): Sender {
  const { hue } = coverDrawing(event.title, event.category)
  return {
    app_name,
    organizer_name: event.organizer_name,
    footer_message: event.email_footer_message,
    logo: event.logo && `${app_url}${event.logo}`,
    cover: { src: `${app_url}/event/${event.id}/strip.jpg`, colour: oklch(0.36, 0.1, hue) },
  }
}

type OfInstallation = Pick<Config, 'app_name' | 'app_url'>

/** Reply address for answers of buyers and attendees, and the sender name; null means the installation's. */
export function sentBy({ support_email, mail_reply_to, organizer_email, mail_sender_name }: EventForEmail) {
  return { reply_to: support_email ?? mail_reply_to ?? organizer_email, sender_name: mail_sender_name }
}

const loaderOf = perDatabase((db) => createLoader((ids: number[]) => loadEvents(db, ids)))

async function loadEvents(db: Db, ids: number[]): Promise<Map<number, EventForEmail>> {
  const rows = await db
    .selectFrom('events')
    .innerJoin('organizers', 'organizers.id', 'events.organizer_id')
    .leftJoin('organizer_settings', 'organizer_settings.organizer_id', 'events.organizer_id')
    .innerJoin('event_settings', 'event_settings.event_id', 'events.id')
    .where('events.id', 'in', ids)
    .select(['events.id', 'events.account_id', 'events.organizer_id', 'events.title', 'events.description'])
    .select('events.category')
    .select(['events.start_date', 'events.end_date', 'events.timezone', 'events.currency', 'events.updated_at'])
    .select(['organizers.name as organizer_name', 'organizers.email as organizer_email'])
    .select(['organizer_settings.mail_sender_name', 'organizer_settings.mail_reply_to'])
    .select(({ ref }) =>
      logoRow({ event_id: ref('events.id'), organizer_id: ref('events.organizer_id') }).as('logo_row'),
    )
    .select(['support_email', 'email_footer_message', 'event_settings.location_details', 'maps_url', 'is_online_event'])
    .select(['online_event_connection_details', 'notify_organizer_of_new_orders'])
    .select(['offline_payment_instructions', 'offline_payment_methods'])
    .select(['allow_orders_awaiting_offline_payment_to_check_in', 'ticket_attachments', 'attach_invoice'])
    .execute()
  return new Map(
    rows.map(({ logo_row, ...row }) => {
      const location_details = row.location_details as EventFacts['location_details']
      return [row.id, { ...row, location_details, logo: logoOfEmail(logo_row) }]
    }),
  )
}
