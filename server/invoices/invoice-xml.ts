import { t } from '@lingui/core/macro'
import { ublDocument } from '#domain/ubl-document.ts'
import type { XmlProblem } from '#domain/xml-problem.ts'
import { pdfReader } from '#server/pdf/pdf-words.ts'
import { wordsOfNote } from './invoice-document.ts'
import type { IssuedCreditNote, IssuedInvoice } from './invoice-queries.ts'
import { ublXml } from './ubl-xml.ts'

/** The XML of a document, or the reason why EN 16931 cannot express it. */
export type InvoiceXml = { problem: null; xml: string } | { problem: XmlProblem }

/** An invoice as UBL 2.1 (EN 16931, Peppol BIS Billing 3.0). */
export async function invoiceXml({ invoice_number: number, issued_at, snapshot }: IssuedInvoice): Promise<InvoiceXml> {
  const { i18n } = await pdfReader(snapshot.locale, snapshot.event)
  const words = { not_taxed: t(i18n)`Not taxed`, terms: t(i18n)`Not paid yet.`, corrects: null }
  return written(ublDocument({ number, issued_at, snapshot, words }))
}

/** A credit note as UBL 2.1; its reversal is an invoice. */
export async function creditNoteXml(note: IssuedCreditNote): Promise<InvoiceXml> {
  const { credit_note_number: number, issued_at, snapshot } = note
  const reader = await pdfReader(snapshot.locale, snapshot.event)
  const { corrects, reason } = wordsOfNote(note, reader)
  const words = { not_taxed: t(reader.i18n)`Not taxed`, terms: reason, corrects }
  return written(ublDocument({ number, issued_at, snapshot, words }))
}

async function written(result: ReturnType<typeof ublDocument>): Promise<InvoiceXml> {
  return result.problem === null ? { problem: null, xml: await ublXml(result.ubl) } : result
}
