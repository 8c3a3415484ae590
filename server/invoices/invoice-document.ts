import { t } from '@lingui/core/macro'
import type { InvoiceLine, InvoiceSnapshot } from '#domain/invoice-snapshot.ts'
import { formatDay, formatMoney } from '#server/emails/templates/format.ts'
import type { PdfBlock, PdfDocument } from '#server/pdf/pdf-document.ts'
import { type PdfReader, pdfReader } from '#server/pdf/pdf-words.ts'
import { notesOf, parties, subjects, sums, taxTable } from './invoice-parts.ts'
import type { IssuedCreditNote, IssuedInvoice } from './invoice-queries.ts'

/** An invoice as it was issued, in the language of its order. */
export async function invoiceDocument({ invoice_number, issued_at, snapshot }: IssuedInvoice): Promise<PdfDocument> {
  const reader = await pdfReader(snapshot.locale, snapshot.event)
  const { i18n, tag } = reader
  const title = `${snapshot.label ?? t(i18n)`Invoice`} ${invoice_number}`
  const issued = formatDay(issued_at, snapshot.event.timezone, tag)
  const total = { label: t(i18n)`Total`, amount: snapshot.total_gross }
  return {
    ...frameOf(title, snapshot.issuer.name, tag),
    pages: [
      [
        { kind: 'title', text: title },
        parties(snapshot, reader),
        { kind: 'rule' },
        {
          kind: 'facts',
          columns: 3,
          facts: [{ label: t(i18n)`Invoice date`, lines: [issued] }, ...subjects(snapshot, reader)],
        },
        linesTable(snapshot, reader),
        sums(snapshot, total, reader),
        { kind: 'strong', text: howToPay(snapshot, reader) },
        ...howPriced(snapshot, reader),
        ...taxTable(snapshot, reader),
        ...notesOf(snapshot),
      ],
    ],
  }
}

const frameOf = (title: string, author: string, language: string) =>
  ({ language, title, author, footer: `${title} · ${author}` }) as const

/** Lines with all-in prices, so that they add up to the total; with the discount, if any. */
function linesTable({ lines, currency }: InvoiceSnapshot, { i18n, tag }: PdfReader): PdfBlock {
  const money = (amount: number) => formatMoney(amount, currency, tag)
  const isDiscounted = lines.some((line) => line.total_discount > 0)
  const discount = ({ total_discount }: InvoiceLine) => (total_discount > 0 ? money(-total_discount) : '')
  return {
    kind: 'table',
    head: [
      t(i18n)`Item`,
      t(i18n)`Quantity`,
      t(i18n)`Unit price`,
      ...(isDiscounted ? [t(i18n)`Discount`] : []),
      t(i18n)`Amount`,
    ],
    widths: isDiscounted ? [0.4, 0.12, 0.16, 0.16, 0.16] : [0.48, 0.14, 0.19, 0.19],
    rows: lines.map((line) => [
      line.item_name,
      String(line.quantity),
      money(line.total_before_discount / line.quantity),
      ...(isDiscounted ? [discount(line)] : []),
      money(line.total_gross),
    ]),
  }
}

function howToPay({ is_paid, total_gross, due_on }: InvoiceSnapshot, { i18n, tag }: PdfReader): string {
  if (total_gross === 0) return t(i18n)`Nothing to pay.`
  if (is_paid) return t(i18n)`Paid.`
  if (due_on === null) return t(i18n)`Not paid yet.`
  const day = formatDay(`${due_on}T12:00:00Z`, 'UTC', tag)
  return t(i18n)`Please pay by ${day}.`
}

function howPriced({ prices_include_tax, taxes_and_fees }: InvoiceSnapshot, { i18n }: PdfReader): PdfBlock[] {
  if (taxes_and_fees.length === 0) return []
  const text = prices_include_tax
    ? t(i18n)`Unit prices include taxes. Amounts include fees and taxes.`
    : t(i18n)`Unit prices are before fees and taxes. Amounts include both.`
  return [{ kind: 'small', text }]
}

/** A credit note as it was issued: the invoice it credits and the amount, or the credit note it reverses. */
export async function creditNoteDocument(note: IssuedCreditNote): Promise<PdfDocument> {
  const { issued_at, snapshot } = note
  const reader = await pdfReader(snapshot.locale, snapshot.event)
  const { i18n, tag } = reader
  const { currency, event } = snapshot
  const { title, corrects, reason, total, column } = wordsOfNote(note, reader)
  const issued = formatDay(issued_at, event.timezone, tag)
  return {
    ...frameOf(title, snapshot.issuer.name, tag),
    pages: [
      [
        { kind: 'title', text: title },
        { kind: 'text', text: corrects },
        parties(snapshot, reader),
        { kind: 'rule' },
        {
          kind: 'facts',
          columns: 3,
          facts: [
            { label: t(i18n)`Date`, lines: [issued] },
            { label: t(i18n)`Reason`, lines: [reason] },
            ...subjects(snapshot, reader),
          ],
        },
        {
          kind: 'table',
          head: [t(i18n)`Item`, column],
          widths: [0.75, 0.25],
          rows: snapshot.lines.map(({ item_name, amount }) => [item_name, formatMoney(amount, currency, tag)]),
        },
        sums(snapshot, { label: total, amount: snapshot.amount }, reader),
        ...taxTable(snapshot, reader),
        ...notesOf(snapshot),
      ],
    ],
  }
}

export function wordsOfNote({ credit_note_number, snapshot }: IssuedCreditNote, { i18n, tag }: PdfReader) {
  const { reason, reverses, invoice_number, invoice_issued_at, event } = snapshot
  const day = (moment: string) => formatDay(moment, event.timezone, tag)
  const invoiced = day(invoice_issued_at)
  if (reverses) {
    const { credit_note_number: reversed, issued_at } = reverses
    const credited = day(issued_at)
    return {
      title: t(i18n)`Reversal ${credit_note_number} of a credit note`,
      corrects: t(
        i18n,
      )`Takes back credit note ${reversed} of ${credited}. The amount of invoice ${invoice_number} of ${invoiced} counts again.`,
      reason: t(i18n)`Refund taken back`,
      column: t(i18n)`Amount`,
      total: t(i18n)`Total`,
    }
  }
  const reasons = {
    REFUND: t(i18n)({ message: 'Refund', context: 'Reason of a credit note' }),
    CANCELLATION: t(i18n)`Order cancelled`,
    CANCELLED_TICKET: t(i18n)`Ticket cancelled`,
    REVERSAL: t(i18n)`Refund taken back`,
  }
  return {
    title: t(i18n)`Credit note ${credit_note_number}`,
    corrects: t(i18n)`Corrects invoice ${invoice_number} of ${invoiced}.`,
    reason: reasons[reason],
    column: t(i18n)`Credited`,
    total: t(i18n)`Total credited`,
  }
}
