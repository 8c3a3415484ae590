import { t } from '@lingui/core/macro'
import type { TicketAsHeld } from '#server/checkout/tickets.ts'
import { formatPeriod, formatPlace } from '#server/emails/templates/format.ts'
import { whatIsDue } from '#server/emails/templates/what-is-due.ts'
import type { PdfBlock, PdfDocument } from '#server/pdf/pdf-document.ts'
import { type PdfReader, pdfReader } from '#server/pdf/pdf-words.ts'

/** A ticket that admits, with its code. */
export type AdmittingTicket = TicketAsHeld & { ticket_code: string }

export const admits = (ticket: TicketAsHeld): ticket is AdmittingTicket => ticket.ticket_code !== null

/**
 * In points: 46 mm, so that phones and scanners read it from paper and from a screen. An unsigned code has a third of the
 * modules.
 */
const CODE_SIDE = 130
const UNSIGNED_CODE_SIDE = 100

/** One sheet for each ticket, in the language of the first. */
export async function ticketDocument(tickets: readonly [AdmittingTicket, ...AdmittingTicket[]]): Promise<PdfDocument> {
  const [{ event, locale, order_public_id }] = tickets
  const reader = await pdfReader(locale, event)
  const { i18n, tag } = reader
  const { title, organizer } = event
  return {
    language: tag,
    title: tickets.length === 1 ? t(i18n)`Ticket for ${title}` : t(i18n)`Tickets for ${title}`,
    author: organizer.name,
    size: 'A6',
    footer: t(i18n)`Order ${order_public_id}`,
    pages: tickets.map((ticket) => ticketBlocks(ticket, reader)),
  }
}

/** Each text has a maximum number of lines: a ticket is one sheet, whatever its names are. */
export function ticketBlocks(ticket: AdmittingTicket, reader: PdfReader): PdfBlock[] {
  const { i18n, tag } = reader
  const { event, public_id } = ticket
  const { start_date: start, end_date: end, timezone } = event
  const place = event.is_online_event ? t(i18n)`Online event` : formatPlace(event.location_details, tag)
  const name = `${ticket.first_name} ${ticket.last_name}`
  return [
    { kind: 'small', text: event.organizer.name, most_lines: 1 },
    { kind: 'heading', text: event.title, most_lines: 2 },
    {
      kind: 'qr',
      content: ticket.ticket_code,
      alt: t(i18n)`QR code of ticket ${public_id}`,
      side: ticket.amount_due === null ? CODE_SIDE : UNSIGNED_CODE_SIDE,
    },
    ...dueBlock(ticket, reader),
    {
      kind: 'facts',
      columns: 1,
      facts: [{ label: t(i18n)({ message: 'Name', context: 'Of a person' }), lines: [name], most_lines: 2 }],
    },
    {
      kind: 'facts',
      columns: 2,
      facts: [
        { label: t(i18n)`When`, lines: [formatPeriod({ start, end }, timezone, tag)], most_lines: 4 },
        { label: t(i18n)`Where`, lines: place ? [place] : [], most_lines: 4 },
        { label: t(i18n)`Ticket`, lines: [ticket.item_name], most_lines: 2 },
        { label: t(i18n)`Ticket number`, lines: [public_id] },
      ],
    },
  ]
}

function dueBlock({ amount_due, price, currency, settings }: AdmittingTicket, { i18n, tag }: PdfReader): PdfBlock[] {
  if (amount_due === null) return []
  const due = { amount: amount_due, currency, isMore: amount_due > price, atTheDoor: settings.pays_at_the_door }
  return [{ kind: 'strong', text: whatIsDue(due, { i18n, tag }), most_lines: 2 }]
}
