import { describe, expect, it } from 'vitest'
import { SAMPLE } from '#test/e-invoice/sample-document.ts'
import { eInvoiceLines, eInvoiceTaxes, isWithinTolerance } from './e-invoice-lines.ts'
import type { InvoiceLine, InvoiceSnapshot, TaxOrFeeOfLine } from './invoice-snapshot.ts'
import { xmlProblemOf } from './ubl-document.ts'

const { issuer, buyer } = SAMPLE
const GST: TaxOrFeeOfLine = { name: 'GST', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 5, amount: 50 }
const CITY: TaxOrFeeOfLine = { name: 'City tax', type: 'TAX', calculation_type: 'FIXED', rate: 200, amount: 200 }

/** A line over 10.00 with these taxes, or a free one. */
function lineOf(taxes_and_fees: TaxOrFeeOfLine[], net = 1000): InvoiceLine {
  const total_tax = taxes_and_fees.reduce((sum, { amount }) => sum + amount, 0)
  return {
    ...{ order_item_id: 1, item_name: 'Ticket', quantity: 1, total_before_discount: net, total_discount: 0 },
    ...{ total_before_additions: net, total_fee: 0, total_tax, total_gross: net + total_tax, taxes_and_fees },
  }
}

const documentOf = (line: InvoiceLine): InvoiceSnapshot => ({ ...SAMPLE, ...line, lines: [line] })

describe('a document can be XML unless', () => {
  it.each<[string, Partial<InvoiceSnapshot>, string | null]>([
    ['nothing', {}, null],
    ['its issuer has no country', { issuer: { ...issuer, country: null } }, 'xml_issuer_country'],
    ['its issuer has a country that does not exist', { issuer: { ...issuer, country: 'XX' } }, 'xml_issuer_country'],
    ['it was issued before issuers had countries', { issuer: { ...issuer, country: undefined } }, 'xml_issuer_country'],
    ['its issuer has no VAT ID', { issuer: { ...issuer, vat_id: null } }, 'xml_issuer_vat_id'],
    [
      'its buyer has no name',
      { buyer: { ...buyer, company: null, first_name: null, last_name: ' ' } },
      'xml_buyer_name',
    ],
    ['its buyer has no email address', { buyer: { ...buyer, email: null } }, 'xml_buyer_email'],
    ['its buyer has no address', { buyer: { ...buyer, address: null } }, 'xml_buyer_country'],
    ['a line has two taxes', documentOf(lineOf([GST, { ...GST, name: 'PST' }])), 'xml_several_taxes'],
    ['a line has a fixed tax', documentOf(lineOf([CITY])), 'xml_fixed_tax'],
    ['its currency has three decimals', { currency: 'KWD' }, 'xml_decimals'],
    ['its tax is too far from its rate', documentOf(lineOf([{ ...GST, amount: 150 }])), 'xml_rounding'],
    ['its lines do not add up to it', { total_tax: 226 }, 'xml_incomplete'],
    ['a line does not add up', documentOf({ ...lineOf([GST]), total_fee: 1 }), 'xml_incomplete'],
    ['it has no lines', { lines: [] }, 'xml_incomplete'],
  ])('%s', (_, changes, problem) => {
    expect(xmlProblemOf({ ...SAMPLE, ...changes })).toBe(problem)
  })
})

describe('the tax category of a line', () => {
  it.each<[string, TaxOrFeeOfLine[], number, string]>([
    ['has a rate', [GST], 1000, 'S 5'],
    ['has the rate 0', [{ ...GST, rate: 0, amount: 0 }], 1000, 'Z 0'],
    ['is exempt without a tax', [], 1000, 'E 0'],
    ['has the rate of a free line', [{ ...GST, amount: 0 }], 0, 'S 5'],
    [
      'is exempt for a free line with two taxes',
      [
        { ...GST, amount: 0 },
        { ...CITY, amount: 0 },
      ],
      0,
      'E 0',
    ],
  ])('%s', (_, taxes, net, expected) => {
    const converted = eInvoiceLines([lineOf(taxes, net)])
    const groups = 'problem' in converted ? [] : eInvoiceTaxes(converted.lines)
    expect(groups.map(({ code, percent }) => `${code} ${percent}`)).toEqual([expected])
  })
})

it.each([
  ['EUR', 10_000, 1900, 19, true],
  ['EUR', 10_000, 1999, 19, true],
  ['EUR', 10_000, 2000, 19, false],
  ['EUR', 10_000, 1800, 19, false],
  ['JPY', 55, 6, 10, true],
  ['JPY', 55, 7, 10, false],
  ['EUR', 10_000, 40, 0.4, true],
  ['EUR', 20_000, 80, 0.4, false],
])('%s: taxable %i, tax %i at %d %% is near enough: %s', (currency, taxable, tax, percent, expected) => {
  expect(isWithinTolerance({ code: 'S', taxable, tax, percent }, currency)).toBe(expected)
})
