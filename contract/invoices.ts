import { z } from 'zod'
import { INVOICE_STATUSES, MOST_DOCUMENTS, USUAL_ARCHIVE_DAYS } from '#domain/invoice.ts'
import { endpoint } from './endpoint.ts'
import { calendarDay, id, instant } from './fields.ts'

export const latestInvoice = z.object({
  invoice_number: z.string(),
  status: z.enum(INVOICE_STATUSES),
  issued_at: instant,
})
export type LatestInvoice = z.output<typeof latestInvoice>

/** Document that reverses an order's invoice, in full or in part. */
export const creditNote = z.object({
  id,
  credit_note_number: z.string(),
  /** Minor units of the order's currency. */
  amount: z.int(),
  /** Null if the order was cancelled, or if this reverses a credit note. */
  refund_id: id.nullable(),
  /** Credit note that this document reverses. */
  reverses_id: id.nullable(),
  issued_at: instant,
})

/** Document of an order as returned to its buyer. */
const invoiceFile = z.object({
  kind: z.enum(['INVOICE', 'CREDIT_NOTE', 'CREDIT_NOTE_REVERSAL']),
  number: z.string(),
  issued_at: instant,
  /** Path of the PDF. */
  file_path: z.string(),
  /** Path of the XML; null if EN 16931 cannot express the document. */
  xml_path: z.string().nullable(),
})
export type InvoiceFile = z.output<typeof invoiceFile>

/** Days in the event's zone, both included. Both must be given, or none. */
export const invoiceDays = z.object({ start_date: calendarDay.optional(), end_date: calendarDay.optional() })

/**
 * The PDFs are plain GETs, so that a link saves them: …/orders/{order_id}/invoice and …/orders/{order_id}/credit-notes/{id} for
 * callers who may read orders, and the same below the secret link for the buyer. With `.xml` at the end of the path, the document
 * is XML (EN 16931), or the answer is 409 with the reason why it cannot be.
 */
export const invoices = {
  send: endpoint({
    method: 'POST',
    path: '/events/:event_id/orders/:order_id/invoice/send',
    access: 'event',
    permission: 'orders.manage',
    summary: 'Send the buyer the invoice of an order, with its credit notes, as PDF',
    description: '404 where the order has no invoice.',
    response: null,
    atomic: true,
  }),
  archive: endpoint({
    method: 'GET',
    path: '/events/:event_id/invoice-archive',
    access: 'event',
    permission: 'orders.read',
    summary: 'How many invoices and credit notes were issued on these days',
    description: `The last ${USUAL_ARCHIVE_DAYS} days unless said otherwise. All of them as PDF, and as XML where possible, in one ZIP: \`GET …/invoice-archive/file\` with the same days, at most ${MOST_DOCUMENTS} documents. \`invoices.csv\` in it has a row for each tax of each document.`,
    query: invoiceDays,
    response: z.object({ invoices: z.int(), credit_notes: z.int() }),
  }),
  listForBuyer: endpoint({
    method: 'GET',
    path: '/public/events/:event_id/order/:order_short_id/invoices',
    access: 'buyer',
    summary: 'The invoice of an order and its credit notes, for the buyer',
    response: z.array(invoiceFile),
  }),
}
