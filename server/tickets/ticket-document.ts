import { t } from '@lingui/core/macro'
import { wordsOn } from '#domain/palette.ts'
import { FACES, TICKET_SHEETS } from '#domain/prints.ts'
import { languageOfTicket } from '#domain/ticket-design.ts'
import { formatMoney, formatPeriod, formatPlace } from '#server/emails/templates/format.ts'
import { whatIsDue } from '#server/emails/templates/what-is-due.ts'
import type { PdfBlock, PdfFact, PdfLogo, PdfTicketCell, PrintedPdf } from '#server/pdf/pdf-document.ts'
import { type PdfReader, pdfReader } from '#server/pdf/pdf-words.ts'
import { badgeCell } from './badge-cell.ts'
import { dueOf, type PrintedTicket } from './printed-ticket.ts'

/**
 * In points: 46 mm, so that phones and scanners read it from paper and from a screen. An unsigned code has a third of the
 * modules.
 */
const CODE_SIDE = 130
const UNSIGNED_CODE_SIDE = 100

/** One sheet for each ticket, each in the language that the design or its holder wants. */
export async function ticketDocument(
  tickets: readonly [PrintedTicket, ...PrintedTicket[]],
  logo: PdfLogo | null,
): Promise<PrintedPdf> {
  const [first] = tickets
  const { title, organizer } = first.event
  const { i18n, tag } = await readerOf(first)
  const { grid } = TICKET_SHEETS[first.design.paper_size]
  return {
    language: tag,
    title: tickets.length === 1 ? t(i18n)`Ticket for ${title}` : t(i18n)`Tickets for ${title}`,
    author: organizer.name,
    grid,
    cells: await Promise.all(tickets.map((ticket) => cellOf(ticket, logo))),
  }
}

/** A ticket that nobody holds, to see its design. */
export async function sampleDocument(ticket: PrintedTicket, logo: PdfLogo | null): Promise<PrintedPdf> {
  const { title } = ticket.event
  const { i18n } = await readerOf(ticket)
  return { ...(await ticketDocument([ticket], logo)), title: t(i18n)`Sample ticket for ${title}` }
}

const readerOf = ({ design, locale, event }: PrintedTicket) => pdfReader(languageOfTicket(design, locale), event)

async function cellOf(ticket: PrintedTicket, logo: PdfLogo | null) {
  const { paper_size } = ticket.design
  if (paper_size === 'LABEL') return badgeCell(ticket, { face: FACES.labels_62x29, reader: await readerOf(ticket) })
  return ticketCell(ticket, logo, TICKET_SHEETS[paper_size].scale)
}

/** The ticket as its holder has it, from A6 enlarged by `scale`. */
export async function ticketCell(ticket: PrintedTicket, logo: PdfLogo | null, scale = 1): Promise<PdfTicketCell> {
  const reader = await readerOf(ticket)
  const { order_public_id, event, design } = ticket
  const accent = design.accent_color
  return {
    kind: 'ticket',
    language: reader.tag,
    scale,
    masthead: { text: event.organizer.name, accent, ink: wordsOn(accent), logo },
    blocks: blocksOf(ticket, reader),
    footer: t(reader.i18n)`Order ${order_public_id}`,
  }
}

function blocksOf(ticket: PrintedTicket, reader: PdfReader): PdfBlock[] {
  const { i18n } = reader
  const { event, public_id, design } = ticket
  return [
    { kind: 'heading', text: event.title, most_lines: 2 },
    {
      kind: 'qr',
      content: ticket.ticket_code,
      alt: t(i18n)`QR code of ticket ${public_id}`,
      side: ticket.amount_due === null ? CODE_SIDE : UNSIGNED_CODE_SIDE,
      frame: design.accent_color,
    },
    ...dueBlock(ticket, reader),
    { kind: 'facts', columns: 2, facts: factsOf(ticket, reader) },
    ...(design.footer_text === null ? [] : [noteBlock(design.footer_text, design.accent_color)]),
  ]
}

function dueBlock(ticket: PrintedTicket, { i18n, tag }: PdfReader): PdfBlock[] {
  const due = dueOf(ticket)
  return due ? [{ kind: 'strong', text: whatIsDue(due, { i18n, tag }), most_lines: 2 }] : []
}

function holderFact({ first_name, last_name, email, design }: PrintedTicket, { i18n }: PdfReader): PdfFact {
  const lines = [`${first_name} ${last_name}`, ...(design.shows.email ? [email] : [])]
  return { label: t(i18n)({ message: 'Name', context: 'Of a person' }), lines, most_lines: 3 }
}

function factsOf(ticket: PrintedTicket, reader: PdfReader): PdfFact[] {
  const { event, item_name, public_id, price, currency } = ticket
  const { i18n, tag } = reader
  const { shows } = ticket.design
  const { start_date: start, end_date: end, timezone } = event
  const place = event.is_online_event ? t(i18n)`Online event` : formatPlace(event.location_details, tag)
  const sum = price === 0 ? t(i18n)`Free` : formatMoney(price, currency, tag)
  return [
    holderFact(ticket, reader),
    { label: t(i18n)`Ticket number`, lines: [public_id] },
    { label: t(i18n)`When`, lines: [formatPeriod({ start, end }, timezone, tag)], most_lines: 4 },
    ...(shows.place && place ? [{ label: t(i18n)`Where`, lines: [place], most_lines: 4 }] : []),
    { label: t(i18n)`Ticket`, lines: [item_name], most_lines: 2 },
    ...(shows.price ? [{ label: t(i18n)`Price`, lines: [sum], most_lines: 1 }] : []),
  ]
}

const noteBlock = (text: string, rule: string): PdfBlock => ({ kind: 'note', text, rule })
