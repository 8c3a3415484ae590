import type { CreditedLine, InvoiceLine, TaxOrFeeOfLine } from './invoice-snapshot.ts'
import { minorUnits, percentOf } from './money.ts'
import type { XmlProblem } from './xml-problem.ts'

/** Codes of UNCL 5305: standard rate (any rate above 0), zero rate, exempt. */
type TaxCategory = { code: 'S' | 'Z' | 'E'; percent: number }

/** A line in the terms of EN 16931. Amounts in minor units, without tax. */
export type EInvoiceLine = {
  name: string
  quantity: number
  /** Before the allowance and the charges. */
  price: number
  allowance: number
  charges: { name: string; amount: number }[]
  /** Price less the allowance plus the charges. */
  net: number
  tax: number
  category: TaxCategory
}

/** Lines of the same category and rate. */
export type EInvoiceTax = TaxCategory & { taxable: number; tax: number }

export type Converted<Line> = { problem: XmlProblem } | { lines: Line[] }

/** Converts the lines of a document; rules in docs/rules/invoices.md. */
export function eInvoiceLines(lines: readonly (InvoiceLine | CreditedLine)[]): Converted<EInvoiceLine> {
  const problem = lines.map(problemOfLine).find((found) => found !== null)
  return problem ? { problem } : { lines: lines.map(converted) }
}

/** Sums by category and rate, in the order of the lines. */
export function eInvoiceTaxes(lines: readonly EInvoiceLine[]): EInvoiceTax[] {
  const taxes = new Map<string, EInvoiceTax>()
  for (const { category, net, tax } of lines) {
    const key = `${category.code} ${category.percent}`
    const before = taxes.get(key) ?? { ...category, taxable: 0, tax: 0 }
    taxes.set(key, { ...before, taxable: before.taxable + net, tax: before.tax + tax })
  }
  return [...taxes.values()]
}

/**
 * True if the tax of a group is near enough to the product of its taxable amount and its rate. Lines are rounded one by one, so
 * the two can differ. The published rules BR-CO-17 and BR-S-09 allow a difference of less than 1.00.
 */
export function isWithinTolerance({ taxable, tax, percent }: EInvoiceTax, currency: string): boolean {
  const hundredths = 10 ** (2 - minorUnits(currency))
  if (Math.round(percent) === 0) return Math.round((tax * hundredths) / 100) === 0
  return Math.abs(tax * hundredths - percentOf(taxable * hundredths, percent)) < 100
}

const taxesOf = ({ taxes_and_fees }: InvoiceLine | CreditedLine) => taxes_and_fees.filter(({ type }) => type === 'TAX')
const feesOf = ({ taxes_and_fees }: InvoiceLine | CreditedLine) =>
  taxes_and_fees.filter(({ type, amount }) => type === 'FEE' && amount > 0)
const sumOf = (items: readonly { amount: number }[]) => items.reduce((sum, { amount }) => sum + amount, 0)

function problemOfLine(line: InvoiceLine | CreditedLine): XmlProblem | null {
  const taxes = taxesOf(line)
  if (sumOf(taxes) !== line.total_tax || sumOf(feesOf(line)) !== line.total_fee) return 'xml_incomplete'
  if (isFree(line)) return null
  if (taxes.length > 1) return 'xml_several_taxes'
  return taxes[0]?.calculation_type === 'FIXED' ? 'xml_fixed_tax' : null
}

const isFree = (line: InvoiceLine | CreditedLine) => line.total_before_additions + line.total_fee + line.total_tax === 0

function converted(line: InvoiceLine | CreditedLine): EInvoiceLine {
  return {
    name: line.item_name,
    ...priced(line),
    charges: feesOf(line).map(({ name, amount }) => ({ name, amount })),
    net: line.total_before_additions + line.total_fee,
    tax: line.total_tax,
    category: categoryOf(taxesOf(line)),
  }
}

/** Discounts are stored with tax where prices include it; the price is then the discounted one. Credit notes have no quantities. */
function priced(line: InvoiceLine | CreditedLine) {
  const { total_before_additions: price } = line
  if (!('quantity' in line)) return { quantity: 1, price, allowance: 0 }
  const { quantity, total_before_discount, total_discount } = line
  const isNet = total_before_discount - total_discount === price
  return isNet
    ? { quantity, price: total_before_discount, allowance: total_discount }
    : { quantity, price, allowance: 0 }
}

/** A free line can have taxes that EN 16931 does not express; they amount to nothing. */
function categoryOf(taxes: readonly TaxOrFeeOfLine[]): TaxCategory {
  const [tax, ...others] = taxes
  if (!tax || others.length > 0 || tax.calculation_type === 'FIXED') return { code: 'E', percent: 0 }
  return tax.rate > 0 ? { code: 'S', percent: tax.rate } : { code: 'Z', percent: 0 }
}
