import type { PayloadOf } from '#server/activity/subscribers.ts'
import type { Attachment } from '#server/emails/delivery/mailer.ts'
import { sendOnce } from '#server/emails/delivery/send-once.ts'
import { invoice as invoiceEmail } from '#server/emails/templates/invoice.ts'
import { eventForEmail, organizersSender } from '#server/events/event-for-email.ts'
import type { Job, JobContext } from '#server/job.ts'
import { orderForEmail } from '#server/orders/order-for-email.ts'
import { addressedTo, summaryLink } from '#server/orders/to-buyer.ts'
import type { PdfDocument } from '#server/pdf/pdf-document.ts'
import { renderKept } from '#server/pdf/render-kept.ts'
import { creditNoteDocument, invoiceDocument } from './invoice-document.ts'
import { issuedCreditNotes, issuedInvoice } from './invoice-queries.ts'

/** Job: sends an order's invoice to its buyer, with the credit notes that correct it, when the organizer resends it. */
export const sendInvoice: Job<PayloadOf<'sendInvoice'>> = async (context, { order_id, activity_id }) => {
  const order = await orderForEmail(context.db, order_id)
  const files = order && (await filesOf(context, order_id))
  if (!files) return
  const event = await eventForEmail(context.db, order.event_id)
  await sendOnce(context, {
    job: 'sendInvoice',
    activity_id,
    template: invoiceEmail,
    ...addressedTo(order, event),
    attachments: files.attachments,
    props: {
      sender: organizersSender(context.config, event),
      event,
      order,
      invoice_number: files.invoice_number,
      credit_notes: files.attachments.length - 1,
      link: summaryLink(context, order),
    },
  })
}

/** Draws the files before anything is written, outside of any transaction; null if there is no invoice. */
async function filesOf({ db, config }: JobContext, order_id: number) {
  const invoice = await issuedInvoice(db, order_id)
  if (!invoice) return null
  const { invoice_number } = invoice
  const attachment = attachmentsIn(config)
  const attachments = [await attachment(invoice_number, await invoiceDocument(invoice))]
  for (const note of await issuedCreditNotes(db, order_id))
    attachments.push(await attachment(note.credit_note_number, await creditNoteDocument(note)))
  return { invoice_number, attachments }
}

function attachmentsIn(config: JobContext['config']) {
  const render = renderKept(config)
  return async (name: string, document: PdfDocument): Promise<Attachment> => {
    const bytes = await render(document, 'e-mail')
    return {
      filename: `${name}.pdf`,
      content_type: 'application/pdf',
      content: Buffer.from(bytes).toString('base64'),
    }
  }
}
