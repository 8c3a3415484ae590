import type { TaxOrFeeOfLine } from './invoice-snapshot.ts'
import { type RefundParts, sumOfParts } from './refund.ts'

/** Taxable amounts of an invoice or credit note; rules in docs/rules/invoices.md. */

export type TaxOfDocument = Pick<TaxOrFeeOfLine, 'name' | 'calculation_type' | 'rate' | 'amount'>

/** Lines with the same taxes. Amounts in minor units. */
export type TaxGroup = {
  /** Taxes of these lines; none if they are not taxed. */
  taxes: TaxOfDocument[]
  /** Net amount and fees of these lines. */
  taxable: number
}

type TaxedLine = RefundParts & { taxes_and_fees?: readonly TaxOrFeeOfLine[] }
type TaxedDocument = RefundParts & { lines: readonly TaxedLine[] }

/**
 * Taxable amount and taxes of a document, for each combination of taxes on its lines, in the order of the lines; what is not
 * taxed is last. The taxable amounts add up to net and fees, and the taxes to the total tax. Null for a document whose lines do not add up to it.
 */
export function taxBreakdown(document: TaxedDocument): TaxGroup[] | null {
  const groups = new Map<string, TaxGroup>()
  for (const line of document.lines) {
    const taxes = taxesOf(line)
    const taxable = line.total_before_additions + line.total_fee
    if (totalTaxOf({ taxes }) !== line.total_tax) return null
    const key = JSON.stringify(taxes.map(keyOf))
    const group = groups.get(key)
    groups.set(key, group ? added(group, { taxes, taxable }) : { taxes, taxable })
  }
  const found = [...groups.values()].filter((group) => group.taxable > 0 || totalTaxOf(group) > 0)
  const sum = (amountOf: (group: TaxGroup) => number) => found.reduce((total, group) => total + amountOf(group), 0)
  const tax = sum(totalTaxOf)
  const isWhole = tax === document.total_tax && sum((group) => group.taxable) + tax === sumOfParts(document)
  return isWhole ? found.toSorted((a, b) => Number(a.taxes.length === 0) - Number(b.taxes.length === 0)) : null
}

/** Total tax of the lines of a group. */
export function totalTaxOf({ taxes }: Pick<TaxGroup, 'taxes'>): number {
  return taxes.reduce((total, { amount }) => total + amount, 0)
}

/** Sorted, because the same taxes may be listed in a different order on each line. */
function taxesOf({ taxes_and_fees = [] }: TaxedLine): TaxOfDocument[] {
  const taxes = taxes_and_fees.filter(({ type }) => type === 'TAX')
  return taxes
    .map(({ name, calculation_type, rate, amount }) => ({ name, calculation_type, rate, amount }))
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

function keyOf({ name, calculation_type, rate }: TaxOfDocument): string {
  return JSON.stringify([name, calculation_type, rate])
}

/** Sum of two groups with the same taxes. */
function added(group: TaxGroup, { taxes, taxable }: TaxGroup): TaxGroup {
  return {
    taxes: group.taxes.map((tax, index) => ({ ...tax, amount: tax.amount + (taxes[index]?.amount ?? 0) })),
    taxable: group.taxable + taxable,
  }
}
