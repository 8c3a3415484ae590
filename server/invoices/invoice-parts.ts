import { t } from '@lingui/core/macro'
import type { CreditNoteSnapshot, InvoiceHead, InvoiceSnapshot, TaxOrFeeOfLine } from '#domain/invoice-snapshot.ts'
import type { RefundParts } from '#domain/refund.ts'
import { type TaxGroup, type TaxOfDocument, taxBreakdown, totalTaxOf } from '#domain/tax-breakdown.ts'
import { formatDay, formatMoney, formatPercent, formatPeriod, formatPlace } from '#server/emails/templates/format.ts'
import type { PdfBlock, PdfFact } from '#server/pdf/pdf-document.ts'
import type { PdfReader } from '#server/pdf/pdf-words.ts'

// Parts shared by invoices and credit notes.

const written = (lines: readonly (string | null | undefined)[]) =>
  lines.filter((line): line is string => Boolean(line?.trim()))

/** Seller and buyer. */
export function parties({ issuer, buyer }: InvoiceHead, { i18n, tag }: PdfReader): PdfBlock {
  const name = written([buyer.first_name, buyer.last_name]).join(' ')
  const vat_id = buyer.vat_id && `${t(i18n)`VAT ID`}: ${buyer.vat_id}`
  const address = buyer.address && formatPlace(buyer.address, tag)
  const issuer_country = formatPlace({ country: issuer.country }, tag)
  const issuer_vat_id = issuer.vat_id && `${t(i18n)`VAT ID`}: ${issuer.vat_id}`
  return {
    kind: 'facts',
    columns: 2,
    facts: [
      {
        label: t(i18n)({ message: 'From', context: 'Seller on an invoice' }),
        lines: written([issuer.name, issuer.address, issuer_country, issuer_vat_id, issuer.tax_details, issuer.email]),
      },
      {
        label: t(i18n)({ message: 'To', context: 'Buyer on an invoice' }),
        lines: written([name, buyer.company, vat_id, address, buyer.email]),
      },
    ],
  }
}

/** Order and event of the document. */
export function subjects(head: InvoiceHead, { i18n, tag }: PdfReader): PdfFact[] {
  const { title, start_date: start, end_date: end, timezone } = head.event
  return [
    { label: t(i18n)`Order number`, lines: [head.order_public_id] },
    { label: t(i18n)`Ordered on`, lines: [formatDay(head.ordered_at, timezone, tag)] },
    { label: t(i18n)`Event`, lines: [title, formatPeriod({ start, end }, timezone, tag)] },
  ]
}

type Summed = Pick<InvoiceHead, 'currency'> & RefundParts & { taxes_and_fees: readonly TaxOrFeeOfLine[] }
type Total = { label: string; amount: number }

/** Net amount, each fee and each tax by its name and rate, and the total. */
export function sums(of: Summed, { label, amount }: Total, { i18n, tag }: PdfReader): PdfBlock {
  const money = (value: number) => formatMoney(value, of.currency, tag)
  const part = (words: string, value: number) => ({ label: words, amount: money(value), look: 'part' as const })
  const additions = ['FEE', 'TAX'].flatMap((type) => of.taxes_and_fees.filter((item) => item.type === type))
  return {
    kind: 'sums',
    rows: [
      part(t(i18n)`Net`, of.total_before_additions),
      ...additions.map((item) => part(rated(item, tag), item.amount)),
      { label, amount: money(amount), look: 'total' },
    ],
  }
}

const rated = ({ name, calculation_type, rate }: TaxOfDocument, tag: string) =>
  calculation_type === 'PERCENTAGE' ? `${name} ${formatPercent(rate, tag)}` : name

/** Taxable amount and tax for each rate. Nothing for a document without taxes, or whose lines do not add up to it. */
export function taxTable(of: InvoiceSnapshot | CreditNoteSnapshot, { i18n, tag }: PdfReader): PdfBlock[] {
  const groups = taxBreakdown(of) ?? []
  if (!groups.some(({ taxes }) => taxes.length > 0)) return []
  const money = (value: number) => formatMoney(value, of.currency, tag)
  const named = ({ taxes }: TaxGroup) => taxes.map((tax) => rated(tax, tag)).join(' + ') || t(i18n)`Not taxed`
  return [
    {
      kind: 'table',
      head: [t(i18n)`Tax`, t(i18n)`Taxable amount`, t(i18n)`Tax amount`],
      widths: [0.6, 0.2, 0.2],
      rows: groups.map((group) => [named(group), money(group.taxable), money(totalTaxOf(group))]),
    },
  ]
}

/** The organizer's notes at the end. */
export function notesOf({ notes }: InvoiceSnapshot | CreditNoteSnapshot): PdfBlock[] {
  return notes ? [{ kind: 'rule' }, { kind: 'text', text: notes }] : []
}
