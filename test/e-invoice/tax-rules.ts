import { all, text, type XmlElement } from './read-xml.ts'
import { cents, linesOf, type Rules, sum } from './rule-parts.ts'

type Breakdown = { code: string; percent: number; taxable: bigint; tax: bigint; hasReason: boolean }

/** BR-45 to BR-48, BR-CO-14, 17, 18, and BR-S, BR-Z, BR-E, which are the categories of Foyer. */
export function taxRules(document: XmlElement): Rules {
  const groups = all(document, 'cac:TaxTotal/cac:TaxSubtotal').map(breakdownOf)
  const lines = linesOf(document).map((line) => ({
    code: text(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID'),
    percent: Number(text(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:Percent') || Number.NaN),
    net: cents(text(line, 'cbc:LineExtensionAmount')),
  }))
  const keys = groups.map(({ code, percent }) => `${code} ${percent}`)
  const isSummed = ({ code, percent, taxable }: Breakdown) =>
    taxable === sum(lines.filter((line) => line.code === code && line.percent === percent).map(({ net }) => net))
  const total = cents(text(document, 'cac:TaxTotal/cbc:TaxAmount'))
  return {
    'BR-45 to BR-48': groups.every(({ code, percent }) => code !== '' && percent >= 0),
    'BR-CO-14': total === sum(groups.map(({ tax }) => tax)),
    'BR-CO-17/BR-S-09': groups.every(isTaxOfRate),
    'BR-CO-18': groups.length > 0 && new Set(keys).size === keys.length,
    'BR-S/Z/E-01': sameSet(
      keys,
      lines.map(({ code, percent }) => `${code} ${percent}`),
    ),
    'BR-S/Z/E-02': text(document, 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID') !== '',
    'BR-S-05': lines.every(({ code, percent }) => code !== 'S' || percent > 0),
    'BR-Z/E-05': lines.every(({ code, percent }) => code === 'S' || percent === 0),
    'BR-S/Z/E-08': groups.every(isSummed),
    'BR-Z/E-09': groups.every(({ code, tax }) => code === 'S' || tax === 0n),
    'BR-S/Z-10': groups.every(({ code, hasReason }) => code === 'E' || !hasReason),
    'BR-E-10': groups.every(({ code, hasReason }) => code !== 'E' || hasReason),
    'categories of Foyer': groups.every(({ code }) => ['S', 'Z', 'E'].includes(code)),
  }
}

function breakdownOf(subtotal: XmlElement): Breakdown {
  const [category = subtotal] = all(subtotal, 'cac:TaxCategory')
  return {
    code: text(category, 'cbc:ID'),
    percent: Number(text(category, 'cbc:Percent') || Number.NaN),
    taxable: cents(text(subtotal, 'cbc:TaxableAmount')),
    tax: cents(text(subtotal, 'cbc:TaxAmount')),
    hasReason: text(category, 'cbc:TaxExemptionReason') !== '' || text(category, 'cbc:TaxExemptionReasonCode') !== '',
  }
}

/** As published: the tax differs by less than 1.00 from the product; it is less than 0.50 where the rate rounds to 0. */
function isTaxOfRate({ percent, taxable, tax }: Breakdown): boolean {
  if (percent < 0.5) return tax < 50n
  const difference = tax - taxOf(taxable, percent)
  return difference > -100n && difference < 100n
}

/** Product of a taxable amount and a rate, rounded half up to hundredths. */
function taxOf(taxable: bigint, percent: number): bigint {
  return (taxable * BigInt(Math.round(percent * 1000)) * 2n + 100_000n) / 200_000n
}

const sameSet = (some: readonly string[], others: readonly string[]) =>
  JSON.stringify([...new Set(some)].toSorted()) === JSON.stringify([...new Set(others)].toSorted())
