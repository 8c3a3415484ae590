import fc from 'fast-check'
import { creditLines, totalsOfCredit } from '#domain/credit-note.ts'
import type { CreditNoteSnapshot, InvoiceHead, InvoiceSnapshot } from '#domain/invoice-snapshot.ts'
import { priceOrder } from '#domain/pricing.ts'
import { PRICE_TYPES } from '#domain/product.ts'
import { shareRefund } from '#domain/refund.ts'
import { anyAdjustments, anyTaxOrFee } from '#test/any-price.ts'

/** Generated invoices and credit notes, priced by the rules of orders. */

const anyFee = anyTaxOrFee.map((item) => ({ ...item, type: 'FEE' as const }))
const anyRate = fc.oneof(
  fc.constantFrom(0, 5, 7, 7.7, 10, 19, 25),
  fc.integer({ min: 0, max: 30_000 }).map((rate) => rate / 1000),
)
/** One percentage, as EN 16931 wants it. */
const anyVat = anyRate.map(
  (rate) => ({ id: 1, name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate }) as const,
)
const oneTaxAtMost = fc
  .tuple(fc.array(anyVat, { maxLength: 1 }), fc.array(anyFee, { maxLength: 2 }))
  .map(([taxes, fees]) => [...fees, ...taxes])

const anyLine = (taxes_and_fees: typeof oneTaxAtMost | ReturnType<typeof anyTaxes>) =>
  fc.record({
    product_id: fc.integer({ min: 1, max: 3 }),
    price_id: fc.nat(),
    price_type: fc.constantFrom(...PRICE_TYPES),
    listed_price: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 1_000_000 })),
    quantity: fc.integer({ min: 1, max: 20 }),
    taxes_and_fees,
  })

const anyTaxes = () => fc.array(anyTaxOrFee, { maxLength: 4 })

const anyText = fc.oneof(
  fc.constantFrom('Ticket', '“Große” & <Halle>', 'a\u0001b', '\ud83c\udfab'),
  fc.string({ minLength: 1 }),
)

const anyHead: fc.Arbitrary<InvoiceHead> = fc
  .record({
    text: anyText,
    vat_id: fc.constantFrom('DE123456789', 'EL123456789', 'XI123456789', 'CHE123456789MWST', '1234567890'),
    company: fc.constantFrom(null, 'Analytical Engines GmbH'),
    buyers_id: fc.constantFrom(null, 'ATU12345678', '987654321'),
    currency: fc.constantFrom('EUR', 'EUR', 'SEK', 'JPY'),
    end_date: fc.constantFrom(null, '2026-06-02T21:00:00Z'),
    notes: fc.option(anyText),
    address: fc.constantFrom('Hall 1', 'Hall 1\n10115 Berlin', 'Hall 1\n\n10115 Berlin\nBerlin\nDeutschland'),
  })
  .map(({ text, vat_id, company, buyers_id, currency, end_date, notes, address }) => ({
    label: null,
    issuer: { name: 'Night Club', address, tax_details: notes, email: 'club@example.com', country: 'DE', vat_id },
    notes,
    buyer: {
      ...{ first_name: 'Ada', last_name: null, email: 'ada@example.com', company, vat_id: buyers_id },
      address: { address_line_1: 'Street 1', city: 'Wien', zip_or_postal_code: '1010', country: 'AT' },
    },
    order_public_id: '4K7X-2M',
    ordered_at: '2026-05-01T10:00:00Z',
    event: { title: text, start_date: '2026-06-01T19:00:00Z', end_date, timezone: 'Europe/Berlin' },
    locale: 'en',
    currency,
    prices_include_tax: false,
  }))

/** An order as its invoice stores it; `name` is that of its items. */
const invoiceOf = (taxes: typeof oneTaxAtMost | ReturnType<typeof anyTaxes>): fc.Arbitrary<InvoiceSnapshot> =>
  fc
    .record({
      head: anyHead,
      name: anyText,
      lines: fc.uniqueArray(anyLine(taxes), { minLength: 1, maxLength: 5, selector: (line) => line.price_id }),
      adjustments: fc.oneof(fc.constant([]), fc.constant([]), anyAdjustments),
      prices_include_tax: fc.boolean(),
      is_paid: fc.boolean(),
      due_on: fc.constantFrom(null, '2026-05-20'),
    })
    .map(({ head, name, is_paid, due_on, ...order }) => {
      const { lines, ...totals } = priceOrder(order)
      const stored = lines.map((line, index) => ({ ...line, order_item_id: index + 1, item_name: name }))
      const { prices_include_tax } = order
      return { ...head, ...totals, prices_include_tax, is_paid, due_on: is_paid ? null : due_on, lines: stored }
    })

/** Lines with one tax at most: EN 16931 can express nearly all of them. */
export const anyInvoice = invoiceOf(oneTaxAtMost)
/** Lines with any taxes. */
export const anyTaxedInvoice = invoiceOf(anyTaxes())

/** Credits `part` of an invoice, from 0 to 1; null if that is nothing. */
export function creditPart(invoice: InvoiceSnapshot, part: number, isReversal: boolean): CreditNoteSnapshot | null {
  const amount = Math.floor(invoice.total_gross * part)
  if (amount === 0) return null
  const left = invoice.lines.map((line) => ({ order_item_id: line.order_item_id, left: line }))
  const lines = creditLines(invoice.lines, shareRefund(amount, left))
  const reverses = { credit_note_number: 'CN-1', issued_at: '2026-05-03T10:00:00Z' }
  return {
    ...invoice,
    ...totalsOfCredit(lines),
    ...(isReversal ? { reason: 'REVERSAL', reverses } : { reason: 'REFUND' }),
    invoice_number: 'INV-1',
    invoice_issued_at: '2026-05-02T10:00:00Z',
    lines,
  }
}
