import { t } from '@lingui/core/macro'
import type { Locale } from '#domain/locale.ts'
import { FACES, GRIDS, type PrintLayout } from '#domain/prints.ts'
import type { PdfBadgeCell, PdfTicketCell, PrintedPdf } from '#server/pdf/pdf-document.ts'
import { type PdfReader, pdfReader } from '#server/pdf/pdf-words.ts'
import { type AdmittingTicket, ticketBlocks } from './ticket-document.ts'

/** One cell for each ticket; the file name is in the language of the person who prints. */
export async function printDocument(
  layout: PrintLayout,
  tickets: readonly AdmittingTicket[],
  locale: Locale,
): Promise<PrintedPdf> {
  const event = tickets[0]?.event
  const reader = await pdfReader(locale, event)
  return {
    language: reader.tag,
    title: titleOf(layout, event?.title ?? '', reader),
    author: event?.organizer.name ?? '',
    grid: GRIDS[layout],
    cells: await Promise.all(tickets.map((ticket) => cellOf(layout, ticket, reader))),
  }
}

function titleOf(layout: PrintLayout, title: string, { i18n }: PdfReader): string {
  if (layout.startsWith('badges')) return t(i18n)`Badges for ${title}`
  if (layout.startsWith('labels')) return t(i18n)`Labels for ${title}`
  return t(i18n)`Tickets for ${title}`
}

function cellOf(layout: PrintLayout, ticket: AdmittingTicket, reader: PdfReader) {
  if (layout === 'tickets_a4' || layout === 'tickets_a6') return ticketCell(ticket)
  return badgeCell(ticket, { face: FACES[layout], reader })
}

/** The ticket in its holder's language, the same as the holder's own. */
async function ticketCell(ticket: AdmittingTicket): Promise<PdfTicketCell> {
  const reader = await pdfReader(ticket.locale, ticket.event)
  const { order_public_id } = ticket
  return {
    kind: 'ticket',
    language: reader.tag,
    blocks: ticketBlocks(ticket, reader),
    footer: t(reader.i18n)`Order ${order_public_id}`,
  }
}

type For = { face: PdfBadgeCell['face']; reader: PdfReader }

function badgeCell(ticket: AdmittingTicket, { face, reader: { i18n } }: For): PdfBadgeCell {
  const { first_name, last_name, public_id, item_name, event, ticket_code } = ticket
  return {
    kind: 'badge',
    face,
    first_name,
    last_name,
    product: item_name,
    event: event.title,
    code: { content: ticket_code, alt: t(i18n)`QR code of ticket ${public_id}` },
  }
}
