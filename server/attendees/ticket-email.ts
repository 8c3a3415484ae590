import { sql } from 'kysely'
import { type Locale, pickLocale } from '#domain/locale.ts'
import { shareOf } from '#domain/money.ts'
import { admitsUnpaid, paysAtTheDoor } from '#domain/payment-method.ts'
import type { Attachment } from '#server/emails/delivery/mailer.ts'
import type { EmailToSend } from '#server/emails/delivery/send-once.ts'
import { formatPlace } from '#server/emails/templates/format.ts'
import type { PropsOf } from '#server/emails/templates/render-email.ts'
import type { TicketFacts } from '#server/emails/templates/ticket.ts'
import { ticket } from '#server/emails/templates/ticket.ts'
import type { Due } from '#server/emails/templates/what-is-due.ts'
import { type EventForEmail, organizersSender, sentBy } from '#server/events/event-for-email.ts'
import { createLoader } from '#server/lib/batches.ts'
import { calendarFile } from '#server/lib/calendar.ts'
import type { Db } from '#server/lib/database.ts'
import { perDatabase } from '#server/lib/per-database.ts'
import { qrCodePng } from '#server/lib/qr-code.ts'
import { asOrdered } from '#server/orders/lines-as-ordered.ts'
import type { Services } from '#server/services.ts'
import { signTicketCode } from '#server/tickets/signed-code.ts'
import type { TicketKeys } from '#server/tickets/ticket-keys.ts'
import { attachTickets } from './attach-tickets.ts'

export type AttendeeForEmail = NonNullable<Awaited<ReturnType<typeof attendeeById>>>

const IS_IN = sql<boolean>`exists (select from check_ins where check_ins.attendee_id = attendees.id and undone_at is null)`

const selectAttendees = (db: Db) =>
  db
    .selectFrom('attendees')
    .innerJoin('orders', 'orders.id', 'attendees.order_id')
    .selectAll('attendees')
    .select(['attendees.ticket_name as item_name', 'orders.public_id as order_public_id'])
    .innerJoin('order_items', 'order_items.id', 'attendees.order_item_id')
    .select(['orders.short_id as order_short_id', 'orders.email as buyer_email'])
    .select(['orders.total_gross as order_total', 'orders.currency', 'order_items.quantity'])
    .select(asOrdered('total_gross').as('total_gross'))
    .select(IS_IN.as('is_in'))
    .orderBy('attendees.id')

export function attendeeById(db: Db, attendee_id: number) {
  return selectAttendees(db).where('attendees.id', '=', attendee_id).executeTakeFirst()
}

/** The attendees of an order with the name of their product; concurrent callers share a query. */
export async function attendeesOfOrder(db: Db, order_id: number): Promise<AttendeeForEmail[]> {
  return (await loaderOf(db)(order_id)) ?? []
}

const loaderOf = perDatabase((db) => createLoader((order_ids: number[]) => loadAttendees(db, order_ids)))

async function loadAttendees(db: Db, order_ids: number[]): Promise<Map<number, AttendeeForEmail[]>> {
  const rows = await selectAttendees(db).where('attendees.order_id', 'in', order_ids).execute()
  return Map.groupBy(rows, ({ order_id }) => order_id)
}

type Tickets = {
  attendees: [AttendeeForEmail, ...AttendeeForEmail[]]
  event: EventForEmail
  keys: TicketKeys
  config: Services['config']
}

/** Maximum tickets per email: small enough for every mail server, and for other emails not to wait. */
const MOST_TICKETS = 50

/**
 * One email with the tickets of one address: an image of each QR code, and a calendar file. The buyer finds tickets beyond the
 * maximum behind the link to the order.
 */
export function ticketEmail(tickets: Tickets): Omit<EmailToSend<PropsOf<typeof ticket>>, 'job' | 'activity_id'> {
  const { attendees, event, keys, config } = tickets
  const [first, ...others] = attendees
  const shown = others.slice(0, MOST_TICKETS - 1)
  const attached = attachTickets(event, attendees)
  const { account_id, event_id, order_id, order_public_id, email, locale } = first
  return {
    template: ticket,
    recipient: email,
    recipient_name: `${first.first_name} ${first.last_name}`,
    locale,
    ...sentBy(event),
    about: { account_id, event_id, order_id },
    attachments: [
      ...[first, ...shown].map((attendee) => qrAttachment(attendee, keys)),
      calendarAttachment(tickets),
      ...attached,
    ],
    props: {
      sender: organizersSender(config, event),
      event,
      order_public_id,
      connection_details:
        event.is_online_event && first.status === 'ACTIVE' ? event.online_event_connection_details : null,
      tickets: [ticketFacts(first, tickets), ...shown.map((attendee) => ticketFacts(attendee, tickets))],
      more: others.length - shown.length,
      order_link: orderLink(first, config),
      attached,
    },
  }
}

/** Only the buyer gets the link: it gives access to the order. */
function orderLink(attendee: AttendeeForEmail, { app_url }: Services['config']): string | null {
  if (attendee.email.toLowerCase() !== attendee.buyer_email?.toLowerCase()) return null
  return `${app_url}/checkout/${attendee.event_id}/${attendee.order_short_id}/summary`
}

function ticketFacts(attendee: AttendeeForEmail, { event, config }: Tickets): TicketFacts {
  return {
    public_id: attendee.public_id,
    attendee_name: `${attendee.first_name} ${attendee.last_name}`,
    item_name: attendee.item_name,
    link: `${config.app_url}/product/${attendee.event_id}/${attendee.short_id}`,
    cid: cidOf(attendee),
    awaits_payment: attendee.status === 'AWAITING_PAYMENT',
    due: dueAtCheckIn(attendee, event),
  }
}

/** Null if nothing is due, or if the ticket does not admit before it is paid. */
function dueAtCheckIn(attendee: AttendeeForEmail, event: EventForEmail): Due | null {
  if (attendee.status !== 'AWAITING_PAYMENT' || !admitsUnpaid(event)) return null
  const { order_total: amount, currency, total_gross, quantity, position } = attendee
  const isMore = amount > shareOf(total_gross, quantity, position)
  return { amount, currency, isMore, atTheDoor: paysAtTheDoor(event.offline_payment_methods) }
}

const cidOf = (attendee: AttendeeForEmail) => `ticket-${attendee.public_id.toLowerCase()}@foyer`

/** Unsigned until the ticket admits: a device without network must not take it for paid. */
function qrAttachment(attendee: AttendeeForEmail, keys: TicketKeys): Attachment {
  const png = qrCodePng(attendee.status === 'ACTIVE' ? signTicketCode(keys, attendee) : attendee.ticket_code)
  return {
    filename: `ticket-${attendee.public_id}.png`,
    content_type: 'image/png',
    content: png.toString('base64'),
    cid: cidOf(attendee),
  }
}

function calendarAttachment({ attendees: [attendee, ...others], event, config }: Tickets): Attachment {
  const locale: Locale = pickLocale({ user: attendee.locale })
  const place = event.is_online_event ? null : formatPlace(event.location_details, locale)
  // Several tickets for one address are still one date in its calendar.
  const mine = others.length === 0 ? { attendee_public_id: attendee.public_id } : {}
  const file = calendarFile({ event, place, app_url: config.app_url, ...mine })
  return {
    filename: 'event.ics',
    content_type: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: Buffer.from(file).toString('base64'),
  }
}
