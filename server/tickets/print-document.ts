import { t } from '@lingui/core/macro'
import type { Locale } from '#domain/locale.ts'
import { FACES, GRIDS, type PrintLayout } from '#domain/prints.ts'
import type { PdfLogo, PrintedPdf } from '#server/pdf/pdf-document.ts'
import { type PdfReader, pdfReader } from '#server/pdf/pdf-words.ts'
import { badgeCell } from './badge-cell.ts'
import type { PrintedTicket } from './printed-ticket.ts'
import { ticketCell } from './ticket-document.ts'

type Wanted = { tickets: readonly PrintedTicket[]; logo: PdfLogo | null; locale: Locale }

/** One cell for each ticket; the title of the file is in the language of the person who prints. */
export async function printDocument(layout: PrintLayout, { tickets, logo, locale }: Wanted): Promise<PrintedPdf> {
  const event = tickets[0]?.event
  const reader = await pdfReader(locale, event)
  const cellOf = (ticket: PrintedTicket) =>
    layout === 'tickets_a4' || layout === 'tickets_a6'
      ? ticketCell(ticket, logo)
      : badgeCell(ticket, { face: FACES[layout], reader })
  return {
    language: reader.tag,
    title: titleOf(layout, event?.title ?? '', reader),
    author: event?.organizer.name ?? '',
    grid: GRIDS[layout],
    cells: await Promise.all(tickets.map(cellOf)),
  }
}

function titleOf(layout: PrintLayout, title: string, { i18n }: PdfReader): string {
  if (layout.startsWith('badges')) return t(i18n)`Badges for ${title}`
  if (layout.startsWith('labels')) return t(i18n)`Labels for ${title}`
  return t(i18n)`Tickets for ${title}`
}
