import { mayCarry } from '#domain/attached-documents.ts'
import { ticketsOfAttendees } from '#server/checkout/tickets.ts'
import type { Drawn, DrawnAttachment, ToDraw } from '#server/emails/delivery/stored-attachments.ts'
import { eventById } from '#server/events/public-event-summary.ts'
import { creditNoteDocument, invoiceDocument } from '#server/invoices/invoice-document.ts'
import { issuedCreditNote, issuedInvoice } from '#server/invoices/invoice-queries.ts'
import type { PdfDocument } from '#server/pdf/pdf-document.ts'
import { renderKept } from '#server/pdf/render-kept.ts'
import { renderPdf } from '#server/pdf/render-pdf.ts'
import type { Services } from '#server/services.ts'
import { admits, type PrintedTicket } from '#server/tickets/printed-ticket.ts'
import { ticketDocument } from '#server/tickets/ticket-document.ts'
import { loadTicketLogo } from '#server/tickets/ticket-logo.ts'

type At = Pick<Services, 'db' | 'config'>

/** Emails take turns with other callers of the renderer as one of them. */
const CALLER = 'emails'

/**
 * Draws the PDFs of an email from what is true now. Tickets that are no longer valid, or no longer the recipient's, are left
 * out, and files without any. Never call it inside a transaction.
 */
export async function drawAttachments(at: At, { recipient, attachments }: ToDraw): Promise<Drawn[]> {
  const keeping = renderKept(at.config)
  const tickets = await ticketsToCarry(at, { recipient, attachments })
  const drawn: Drawn[] = []
  for (const stored of attachments) {
    const document = await documentOf(at, stored, tickets)
    if (!document) continue
    // The code of a ticket is signed anew each time, so its PDF is never the same.
    const render = stored.kind === 'tickets' ? renderPdf : keeping
    const content = Buffer.from(await render(document, CALLER)).toString('base64')
    drawn.push({ stored, attachment: { filename: stored.filename, content_type: 'application/pdf', content } })
  }
  return drawn
}

type Tickets = ReadonlyMap<number, PrintedTicket>

async function documentOf(at: At, stored: DrawnAttachment, tickets: Tickets): Promise<PdfDocument | null> {
  if (stored.kind === 'tickets') {
    const [first, ...others] = stored.attendee_ids.flatMap((id) => tickets.get(id) ?? [])
    return first ? ticketDocument([first, ...others], await loadTicketLogo(at, first.event.id)) : null
  }
  if (stored.kind === 'invoice') {
    const invoice = await issuedInvoice(at.db, stored.order_id)
    return invoice ? invoiceDocument(invoice) : null
  }
  const note = await issuedCreditNote(at.db, stored)
  return note ? creditNoteDocument(note) : null
}

/** Tickets by attendee; all attachments of an email are of one order. */
async function ticketsToCarry(at: At, { recipient, attachments }: ToDraw): Promise<Tickets> {
  const [first, ...others] = attachments.filter((attachment) => attachment.kind === 'tickets')
  if (!first) return new Map()
  const { order_id } = first
  const orders = at.db.selectFrom('orders').select(['event_id', 'email as buyer_email'])
  const { event_id, buyer_email } = await orders.where('id', '=', order_id).executeTakeFirstOrThrow()
  const ids = [first, ...others].flatMap(({ attendee_ids }) => attendee_ids)
  const tickets = await ticketsOfAttendees(at, await eventById(at.db, event_id), ids)
  const carried = tickets
    .filter((ticket) => ticket.order_id === order_id && mayCarry({ ...ticket, buyer_email }, recipient))
    .filter(admits)
  return new Map(carried.map((ticket) => [ticket.id, ticket]))
}
