import type { contract } from '#contract/contract.ts'
import { USUAL_ARCHIVE_DAYS } from '#domain/invoice.ts'
import type { CreditNoteSnapshot, InvoiceSnapshot } from '#domain/invoice-snapshot.ts'
import { xmlProblemOf } from '#domain/ubl-document.ts'
import { emitOfOrders } from '#server/activity/emit.ts'
import { daysOfBoth } from '#server/figures/days.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { issuedInvoice, issuedNotesOf } from './invoice-queries.ts'
import { countDocuments } from './issued-documents.ts'

export const invoices: Handlers<typeof contract.invoices> = {
  send: ({ db, actor, event, params: { order_id } }) =>
    db.transaction().execute(async (trx) => {
      await refuseWithout(trx, event.id, order_id)
      await emitOfOrders(trx, actor, { name: 'order.invoice_requested', order_ids: [order_id] })
      return undefined
    }),

  archive: ({ db, event, query }) =>
    countDocuments(db, { event_id: event.id, days: daysOfBoth(event, query, USUAL_ARCHIVE_DAYS) }),

  listForBuyer: async ({ db, order: { id, event_id, short_id } }) => {
    const path = `/api/public/events/${event_id}/order/${short_id}`
    const invoice = await issuedInvoice(db, id)
    if (!invoice) return []
    const { invoice_number: number, issued_at, snapshot } = invoice
    const notes = await issuedNotesOf(db, id)
    return [
      { kind: 'INVOICE', number, issued_at, ...pathsOf(`${path}/invoice`, snapshot) },
      ...notes.map(({ id, credit_note_number, issued_at, reverses_id, snapshot }) => ({
        kind: reverses_id === null ? ('CREDIT_NOTE' as const) : ('CREDIT_NOTE_REVERSAL' as const),
        number: credit_note_number,
        issued_at,
        ...pathsOf(`${path}/credit-notes/${id}`, snapshot),
      })),
    ]
  },
}

function pathsOf(file_path: string, snapshot: InvoiceSnapshot | CreditNoteSnapshot) {
  return { file_path, xml_path: xmlProblemOf(snapshot) === null ? `${file_path}.xml` : null }
}

async function refuseWithout(db: Db, event_id: number, order_id: number): Promise<void> {
  const invoices = db.selectFrom('invoices').select('id').where('event_id', '=', event_id)
  const invoice = await invoices.where('order_id', '=', order_id).executeTakeFirst()
  if (!invoice) throw new ApiError('not_found')
}
