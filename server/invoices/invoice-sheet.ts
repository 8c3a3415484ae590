import { msg } from '@lingui/core/macro'
import type { InvoiceFile } from '#contract/invoices.ts'
import type { InvoiceSnapshot } from '#domain/invoice-snapshot.ts'
import { toMajor } from '#domain/money.ts'
import { type TaxGroup, taxBreakdown } from '#domain/tax-breakdown.ts'
import { localDate } from '#domain/time.ts'
import { type Say, type Table, table } from '#server/exports/sheet.ts'
import type { IssuedCreditNote, IssuedInvoice } from './invoice-queries.ts'

/** Amounts in minor units; what a tax adds to a document. */
type TaxRow = { net: number; tax_name: string | null; tax_rate: number | null; tax_amount: number }

/** One tax of an invoice or credit note. The amounts of credit notes are negative. */
export type SheetRow = TaxRow & {
  kind: InvoiceFile['kind']
  number: string
  /** Days in the event's zone. */
  issued_on: string
  due_on: string | null
  order_public_id: string
  buyer: string
  company: string | null
  vat_id: string | null
  currency: string
  /** Null for credit notes, which have none. */
  status: string | null
  credited_invoice: string | null
  /** Path of the PDF in the archive. */
  file: string
  /** Path of the XML in the archive; null if EN 16931 cannot express the document. */
  xml_file: string | null
}

type Files = Pick<SheetRow, 'file' | 'xml_file'>

export function rowsOfInvoice(invoice: IssuedInvoice & { status: string }, files: Files): SheetRow[] {
  const { invoice_number: number, status, snapshot } = invoice
  const of = { kind: 'INVOICE' as const, number, due_on: snapshot.due_on, status, credited_invoice: null, ...files }
  return taxRowsOf(snapshot).map((row) => ({ ...of, ...headOf(invoice), ...row }))
}

/** A reversal takes a credit note back, so its amounts are positive. */
export function rowsOfCreditNote(note: IssuedCreditNote, files: Files): SheetRow[] {
  const { credit_note_number: number, snapshot } = note
  const kind = snapshot.reason === 'REVERSAL' ? 'CREDIT_NOTE_REVERSAL' : 'CREDIT_NOTE'
  const of = { kind, number, due_on: null, status: null, credited_invoice: snapshot.invoice_number, ...files } as const
  const rows = taxRowsOf(snapshot).map((row) => ({ ...of, ...headOf(note), ...row }))
  return kind === 'CREDIT_NOTE' ? rows.map(negative) : rows
}

type Issued = { issued_at: string; snapshot: Pick<InvoiceSnapshot, 'event' | 'order_public_id' | 'buyer' | 'currency'> }

function headOf({ issued_at, snapshot: { event, order_public_id, buyer, currency } }: Issued) {
  const name = [buyer.first_name, buyer.last_name].filter(Boolean).join(' ')
  const { company = null, vat_id = null } = buyer
  return { issued_on: localDate(issued_at, event.timezone), order_public_id, buyer: name, company, vat_id, currency }
}

type Taxed = Parameters<typeof taxBreakdown>[0]

/** A document with nothing to pay, or whose lines do not add up to it, has one row without a rate. */
function taxRowsOf(document: Taxed): TaxRow[] {
  const { total_before_additions, total_fee, total_tax: tax_amount } = document
  const rows = taxBreakdown(document)?.flatMap(rowsOfGroup) ?? []
  const whole = { net: total_before_additions + total_fee, tax_name: null, tax_rate: null, tax_amount }
  return rows.length > 0 ? rows : [whole]
}

/** The first tax has the net amount, so that the net amount of lines with several taxes counts once. */
function rowsOfGroup({ taxes, taxable }: TaxGroup): TaxRow[] {
  if (taxes.length === 0) return [{ net: taxable, tax_name: null, tax_rate: null, tax_amount: 0 }]
  return taxes.map(({ name, calculation_type, rate, amount }, index) => ({
    net: index === 0 ? taxable : 0,
    tax_name: name,
    tax_rate: calculation_type === 'PERCENTAGE' ? rate : null,
    tax_amount: amount,
  }))
}

const negative = (row: SheetRow): SheetRow => ({ ...row, net: 0 - row.net, tax_amount: 0 - row.tax_amount })

/** Table of documents for bookkeeping, with the words of the person who downloads it. */
export function invoiceSheet(say: Say): Table {
  const number = msg({ message: 'Number', context: 'Of an invoice or credit note' })
  const money = (row: SheetRow, amount: number) => toMajor(amount, row.currency)
  return table<SheetRow>(say(msg`Invoices`), [
    { header: say(msg`Kind`), type: 'text', width: 22, value: (row) => row.kind },
    { header: say(number), type: 'text', width: 14, value: (row) => row.number },
    { header: say(msg`Date`), type: 'text', width: 12, value: (row) => row.issued_on },
    { header: say(msg`Due date`), type: 'text', width: 12, value: (row) => row.due_on },
    { header: say(msg`Order number`), type: 'text', width: 14, value: (row) => row.order_public_id },
    { header: say(msg`Buyer`), type: 'text', width: 26, value: (row) => row.buyer },
    { header: say(msg`Company`), type: 'text', width: 26, value: (row) => row.company },
    { header: say(msg`VAT ID`), type: 'text', width: 16, value: (row) => row.vat_id },
    { header: say(msg`Net`), type: 'money', width: 12, value: (row) => money(row, row.net) },
    { header: say(msg`Tax`), type: 'text', width: 16, value: (row) => row.tax_name },
    { header: say(msg`Tax rate in percent`), type: 'count', width: 12, value: (row) => row.tax_rate },
    { header: say(msg`Tax amount`), type: 'money', width: 12, value: (row) => money(row, row.tax_amount) },
    { header: say(msg`Gross`), type: 'money', width: 12, value: (row) => money(row, row.net + row.tax_amount) },
    { header: say(msg`Currency`), type: 'text', width: 9, value: (row) => row.currency },
    { header: say(msg`Status`), type: 'text', width: 10, value: (row) => row.status },
    { header: say(msg`Credited invoice`), type: 'text', width: 14, value: (row) => row.credited_invoice },
    { header: say(msg`File`), type: 'text', width: 34, value: (row) => row.file },
    { header: say(msg`XML file`), type: 'text', width: 38, value: (row) => row.xml_file },
  ])
}
