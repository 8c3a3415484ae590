import { type EInvoiceLine, eInvoiceLines, eInvoiceTaxes, isWithinTolerance } from './e-invoice-lines.ts'
import type { CreditNoteSnapshot, InvoiceHead, InvoiceSnapshot } from './invoice-snapshot.ts'
import { minorUnits } from './money.ts'
import { localDate } from './time.ts'
import { amountsNode, dueOf, lineNode, type Sums } from './ubl-amounts.ts'
import { textNode, type UblNode } from './ubl-node.ts'
import { buyerNode, problemOfParties, sellerNode } from './ubl-parties.ts'
import type { XmlProblem } from './xml-problem.ts'

// Mapping in docs/rules/invoices.md, section "As XML".

/** A document as it was issued. `words` are in the language of its order. */
export type EInvoiceSource = {
  number: string
  issued_at: string
  snapshot: InvoiceSnapshot | CreditNoteSnapshot
  words: {
    /** Reason of the tax exemption. */
    not_taxed: string
    /** Terms of an invoice without a due date, or the reason of a credit note. */
    terms: string
    /** The document that a credit note corrects; null for invoices. */
    corrects: string | null
  }
}

/** A UBL 2.1 document by its root element, or the reason why it cannot be expressed. */
export type UblResult = { problem: XmlProblem } | { problem: null; ubl: UblNode }

/** Converts an invoice, credit note or reversal to EN 16931 as UBL 2.1, by the rules of Peppol BIS Billing 3.0. */
export function ublDocument(source: EInvoiceSource): UblResult {
  const { snapshot, words } = source
  const summed = sumsOf(snapshot)
  if ('problem' in summed) return summed
  const sums = { ...summed, exemption: words.not_taxed }
  const [name, content] = isCredit(snapshot) ? creditNote(source, sums) : invoice(source, sums)
  const namespaces = {
    '@xmlns': `${OASIS}:${name}-2`,
    '@xmlns:cac': `${OASIS}:CommonAggregateComponents-2`,
    '@xmlns:cbc': `${OASIS}:CommonBasicComponents-2`,
  }
  return { problem: null, ubl: { [name]: { ...namespaces, ...content } } }
}

/** The reason why a document cannot be expressed; null if it can. */
export function xmlProblemOf(snapshot: Snapshot): XmlProblem | null {
  const summed = sumsOf(snapshot)
  return 'problem' in summed ? summed.problem : null
}

function sumsOf(snapshot: Snapshot): { problem: XmlProblem } | Pick<Sums, 'lines' | 'taxes'> {
  const { currency } = snapshot
  const problem = minorUnits(currency) > 2 ? 'xml_decimals' : problemOfParties(snapshot)
  if (problem) return { problem }
  const converted = eInvoiceLines(snapshot.lines ?? [])
  if ('problem' in converted) return converted
  const { lines } = converted
  const taxes = eInvoiceTaxes(lines)
  if (!addsUp(lines, snapshot)) return { problem: 'xml_incomplete' }
  return taxes.every((tax) => isWithinTolerance(tax, currency)) ? { lines, taxes } : { problem: 'xml_rounding' }
}

const OASIS = 'urn:oasis:names:specification:ubl:schema:xsd'

type Snapshot = InvoiceSnapshot | CreditNoteSnapshot

const isCreditNote = (snapshot: Snapshot): snapshot is CreditNoteSnapshot => 'reason' in snapshot
/** A reversal charges again what a credit note took back, so it is an invoice. */
const isCredit = (snapshot: Snapshot) => isCreditNote(snapshot) && snapshot.reason !== 'REVERSAL'

function addsUp(lines: readonly EInvoiceLine[], { total_before_additions, total_fee, total_tax }: Snapshot): boolean {
  const sum = (part: 'net' | 'tax') => lines.reduce((total, line) => total + line[part], 0)
  return lines.length > 0 && sum('net') === total_before_additions + total_fee && sum('tax') === total_tax
}

function invoice(source: EInvoiceSource, sums: Sums): [string, UblNode] {
  const { snapshot, words } = source
  const due_on = 'due_on' in snapshot ? snapshot.due_on : null
  const due = dueOf(snapshot)
  const terms = due > 0 && due_on === null ? { 'cac:PaymentTerms': { 'cbc:Note': words.terms } } : {}
  const content = {
    ...identity(source),
    ...(due > 0 && due_on && { 'cbc:DueDate': due_on }),
    'cbc:InvoiceTypeCode': '380',
    ...head(source),
    ...terms,
    ...amountsNode(snapshot, sums),
    'cac:InvoiceLine': sums.lines.map((line, index) =>
      lineNode(line, { id: index + 1, snapshot, quantity: 'cbc:InvoicedQuantity' }),
    ),
  }
  return ['Invoice', content]
}

function creditNote(source: EInvoiceSource, sums: Sums): [string, UblNode] {
  const { snapshot, words } = source
  const content = {
    ...identity(source),
    'cbc:CreditNoteTypeCode': '381',
    ...head(source),
    'cac:PaymentTerms': { 'cbc:Note': words.terms },
    ...amountsNode(snapshot, sums),
    'cac:CreditNoteLine': sums.lines.map((line, index) =>
      lineNode(line, { id: index + 1, snapshot, quantity: 'cbc:CreditedQuantity' }),
    ),
  }
  return ['CreditNote', content]
}

const identity = ({ number, issued_at, snapshot }: EInvoiceSource): UblNode => ({
  'cbc:CustomizationID': 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  'cbc:ProfileID': 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  'cbc:ID': number,
  'cbc:IssueDate': localDate(issued_at, snapshot.event.timezone),
})

/** Everything between the type of the document and its terms. The order number is the buyer's reference and that of the payment. */
function head({ snapshot, words }: EInvoiceSource): UblNode {
  return {
    'cbc:Note': textNode([words.corrects, snapshot.notes].filter(Boolean).join('\n')),
    'cbc:DocumentCurrencyCode': snapshot.currency,
    'cac:InvoicePeriod': period(snapshot),
    'cac:OrderReference': { 'cbc:ID': snapshot.order_public_id },
    'cac:BillingReference': references(snapshot),
    'cac:AccountingSupplierParty': { 'cac:Party': sellerNode(snapshot) },
    'cac:AccountingCustomerParty': { 'cac:Party': buyerNode(snapshot) },
    'cac:PaymentMeans': { 'cbc:PaymentMeansCode': NOT_DEFINED, 'cbc:PaymentID': snapshot.order_public_id },
  }
}

/** Code of UNCL 4461: the way of payment is in the notes, or was chosen at the checkout. */
const NOT_DEFINED = '1'

/** Days of the event, in its zone. */
function period({ event: { start_date, end_date, timezone } }: InvoiceHead): UblNode {
  const from = localDate(start_date, timezone)
  const until = localDate(end_date ?? start_date, timezone)
  return { 'cbc:StartDate': from, 'cbc:EndDate': until }
}

/** The documents that a credit note or a reversal corrects. */
function references(snapshot: Snapshot): UblNode[] | undefined {
  if (!isCreditNote(snapshot)) return undefined
  const { reverses, invoice_number, invoice_issued_at, event } = snapshot
  const reversed = reverses ? [{ number: reverses.credit_note_number, issued_at: reverses.issued_at }] : []
  return [...reversed, { number: invoice_number, issued_at: invoice_issued_at }].map(({ number, issued_at }) => ({
    'cac:InvoiceDocumentReference': { 'cbc:ID': number, 'cbc:IssueDate': localDate(issued_at, event.timezone) },
  }))
}
