import { sql } from 'kysely'
import type { DrawnAttachment } from '#server/emails/delivery/stored-attachments.ts'
import type { EventForEmail } from '#server/events/event-for-email.ts'
import type { Db } from '#server/lib/database.ts'
import { latestInvoiceOf } from './invoice-queries.ts'

type Which = { event: Pick<EventForEmail, 'attach_invoice'>; order_id: number }

/** The invoice of an order as a PDF of an email; none if the event attaches none, or there is none (docs/rules/invoices.md). */
export async function attachInvoice(db: Db, { event, order_id }: Which): Promise<DrawnAttachment[]> {
  const invoice = event.attach_invoice ? await latestInvoiceOf(db, order_id) : null
  return invoice ? [{ kind: 'invoice', filename: `${invoice.invoice_number}.pdf`, order_id }] : []
}

/**
 * The credit note of a refund or, without one, of the cancellation; likewise. A refund recorded together with the cancellation
 * has no credit note of its own.
 */
export async function attachCreditNote(
  db: Db,
  { event, order_id, refund_id }: Which & { refund_id: number | null },
): Promise<DrawnAttachment[]> {
  if (!event.attach_invoice) return []
  const note = await db
    .selectFrom('credit_notes')
    .select(['id', 'credit_note_number'])
    .where('order_id', '=', order_id)
    .where((is) => is.or([is('refund_id', '=', refund_id), IS_OF_CANCELLATION]))
    .orderBy(sql`refund_id = ${refund_id} desc nulls last`)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return note ? [attachmentOf(order_id, note)] : []
}

/** A known credit note; likewise. */
export async function attachNote(
  db: Db,
  { event, order_id, credit_note_id }: Which & { credit_note_id: number | null },
): Promise<DrawnAttachment[]> {
  if (!event.attach_invoice || credit_note_id === null) return []
  const notes = db.selectFrom('credit_notes').select(['id', 'credit_note_number']).where('order_id', '=', order_id)
  const note = await notes.where('id', '=', credit_note_id).executeTakeFirst()
  return note ? [attachmentOf(order_id, note)] : []
}

const attachmentOf = (order_id: number, { id, credit_note_number }: { id: number; credit_note_number: string }) =>
  ({ kind: 'credit_note', filename: `${credit_note_number}.pdf`, order_id, credit_note_id: id }) as const

const IS_OF_CANCELLATION = sql<boolean>`snapshot ->> 'reason' = 'CANCELLATION'`
