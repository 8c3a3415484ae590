import { sql } from 'kysely'
import { type Days, within } from '#server/figures/days.ts'
import type { Db } from '#server/lib/database.ts'
import type { PdfDocument } from '#server/pdf/pdf-document.ts'
import { creditNoteDocument, invoiceDocument } from './invoice-document.ts'
import { rowsOfCreditNote, rowsOfInvoice, type SheetRow } from './invoice-sheet.ts'
import { creditNoteXml, type InvoiceXml, invoiceXml } from './invoice-xml.ts'

type Which = { event_id: number; days: Days }
export type DocumentCounts = { invoices: number; credit_notes: number }
/** `path` is the place of its PDF in an archive; `rows` are its part of the table of all documents. */
export type IssuedDocument = {
  path: string
  issued_at: string
  document: PdfDocument
  rows: SheetRow[]
  /** Null if EN 16931 cannot express the document. */
  xml: { path: string; text: string } | null
}

/** Number read at a time: their content is held in memory until it is drawn. */
const AT_ONCE = 20

export async function countDocuments(db: Db, { event_id, days }: Which): Promise<DocumentCounts> {
  const { rows } = await sql<DocumentCounts>`
    select (select count(*) from invoices where event_id = ${event_id} and ${within(days, sql`issued_at`)})::int as invoices,
      (select count(*) from credit_notes where event_id = ${event_id} and ${within(days, sql`issued_at`)})::int as credit_notes
  `.execute(db)
  return rows[0] ?? { invoices: 0, credit_notes: 0 }
}

/** Invoices, then credit notes, each by number. */
export async function* issuedDocuments(db: Db, which: Which): AsyncGenerator<IssuedDocument> {
  for await (const invoice of numbered((after) => invoicesAfter(db, which, after))) {
    const path = pathIn('invoices', invoice.number, invoice.invoice_number)
    const { issued_at } = invoice
    const xml = xmlFile(path, await invoiceXml(invoice))
    const rows = rowsOfInvoice(invoice, { file: path, xml_file: xml?.path ?? null })
    yield { path, issued_at, document: await invoiceDocument(invoice), rows, xml }
  }
  for await (const note of numbered((after) => notesAfter(db, which, after))) {
    const path = pathIn('credit-notes', note.number, note.credit_note_number)
    const { issued_at } = note
    const xml = xmlFile(path, await creditNoteXml(note))
    const rows = rowsOfCreditNote(note, { file: path, xml_file: xml?.path ?? null })
    yield { path, issued_at, document: await creditNoteDocument(note), rows, xml }
  }
}

/** The running number separates names that differ only in punctuation. */
function pathIn(folder: string, number: number, name: string): string {
  return `${folder}/${String(number).padStart(6, '0')}-${name.replaceAll(/[^\w-]/g, '-')}.pdf`
}

function xmlFile(path: string, made: InvoiceXml) {
  return made.problem === null ? { path: `xml/${path.replace(/pdf$/, 'xml')}`, text: made.xml } : null
}

async function* numbered<Row extends { number: number }>(readAfter: (number: number) => Promise<Row[]>) {
  let after = 0
  for (;;) {
    const rows = await readAfter(after)
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.number
  }
}

function invoicesAfter(db: Db, which: Which, after: number) {
  const columns = ['number', 'invoice_number', 'status', 'issued_at', 'snapshot'] as const
  const invoices = db.selectFrom('invoices').select(columns).where(isNext(which, after))
  return invoices.orderBy('number').limit(AT_ONCE).execute()
}

function notesAfter(db: Db, which: Which, after: number) {
  const columns = ['number', 'credit_note_number', 'issued_at', 'snapshot'] as const
  const notes = db.selectFrom('credit_notes').select(columns).where(isNext(which, after))
  return notes.orderBy('number').limit(AT_ONCE).execute()
}

const isNext = ({ event_id, days }: Which, after: number) =>
  sql<boolean>`event_id = ${event_id} and number > ${after} and ${within(days, sql`issued_at`)}`
