import { type Locale, pickLocale } from '#domain/locale.ts'
import { calendarFile } from '#server/lib/calendar.ts'
import type { Attachment } from '#server/lib/mailer.ts'
import { qrCodePng } from '#server/lib/qr-code.ts'
import type { Services } from '#server/services.ts'
import { type EventForEmail, organizersSender, replyTo } from './email-queries.ts'
import { formatPlace } from './format.ts'
import type { Letter } from './send-once.ts'
import type { TicketFacts } from './ticket.tsx'

export type Guest = Awaited<ReturnType<typeof guestsOfOrder>>[number]

/** The guests of an order, each with the name of what was bought. */
export async function guestsOfOrder(db: Services['db'], by: { order_id: number } | { attendee_id: number }) {
  const query = db
    .selectFrom('attendees')
    .innerJoin('order_items', 'order_items.id', 'attendees.order_item_id')
    .innerJoin('orders', 'orders.id', 'attendees.order_id')
    .selectAll('attendees')
    .select(['order_items.item_name', 'orders.public_id as order_public_id'])
    .orderBy('attendees.id')
  return 'order_id' in by
    ? query.where('attendees.order_id', '=', by.order_id).execute()
    : query.where('attendees.id', '=', by.attendee_id).execute()
}

type Tickets = { guests: [Guest, ...Guest[]]; event: EventForEmail; config: Services['config'] }

/** One e-mail with all tickets of one address: a picture of each QR code, and the date for the calendar. */
export function ticketLetter(tickets: Tickets): Omit<Letter<'ticket'>, 'job' | 'signal_id'> {
  const { guests, event, config } = tickets
  const [first, ...others] = guests
  const { account_id, event_id, order_id, order_public_id, email, locale } = first
  return {
    template: 'ticket',
    recipient: email,
    locale,
    reply_to: replyTo(event),
    about: { account_id, event_id, order_id },
    attachments: [...guests.map(qrAttachment), calendarAttachment(tickets)],
    props: {
      sender: organizersSender(config.app_name, event),
      event,
      order_public_id,
      connection_details: event.is_online_event ? event.online_event_connection_details : null,
      tickets: [ticketFacts(first, config), ...others.map((guest) => ticketFacts(guest, config))],
    },
  }
}

function ticketFacts(guest: Guest, config: Services['config']): TicketFacts {
  return {
    public_id: guest.public_id,
    guest_name: `${guest.first_name} ${guest.last_name}`,
    item_name: guest.item_name,
    link: `${config.app_url}/product/${guest.event_id}/${guest.short_id}`,
    cid: cidOf(guest),
    awaits_payment: guest.status === 'AWAITING_PAYMENT',
  }
}

const cidOf = (guest: Guest) => `ticket-${guest.public_id.toLowerCase()}@foyer`

function qrAttachment(guest: Guest): Attachment {
  const png = qrCodePng(guest.ticket_code)
  return {
    filename: `ticket-${guest.public_id}.png`,
    content_type: 'image/png',
    content: png.toString('base64'),
    cid: cidOf(guest),
  }
}

function calendarAttachment({ guests: [guest, ...others], event, config }: Tickets): Attachment {
  const locale: Locale = pickLocale({ user: guest.locale })
  const place = event.is_online_event ? null : formatPlace(event.location_details, locale)
  // Several tickets for one address are still one date in its calendar.
  const mine = others.length === 0 ? { attendee_public_id: guest.public_id } : {}
  const file = calendarFile({ event, place, app_url: config.app_url, ...mine })
  return {
    filename: 'event.ics',
    content_type: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: Buffer.from(file).toString('base64'),
  }
}
