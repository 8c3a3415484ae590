import { type Adjustment, adjustLines, adjustUnit } from './adjustment.ts'
import { MAX_AMOUNT, roundHalfUp, splitByWeights, thousandths } from './money.ts'
import type { PriceType } from './product.ts'
import { amountOn, type TaxOrFee } from './tax-or-fee.ts'

/** Rules and examples in docs/rules/pricing.md. */

export type OrderLineInput = {
  product_id: number
  price_id: number
  price_type: PriceType
  /** Minor units; for DONATION the buyer's amount. */
  listed_price: number
  quantity: number
  taxes_and_fees: readonly TaxOrFee[]
}

export type PricedTaxOrFee = TaxOrFee & { amount: number }
type MergedTaxOrFee = Omit<PricedTaxOrFee, 'id'>

export type Totals = {
  total_before_discount: number
  total_discount: number
  total_before_additions: number
  total_fee: number
  total_tax: number
  total_gross: number
}

export type PricedLine = Totals & {
  product_id: number
  price_id: number
  price_type: PriceType
  quantity: number
  /** After discounts on units. Discounts on the line or the order are only in `total_discount`. */
  unit_price: number
  unit_price_before_discount: number | null
  taxes_and_fees: PricedTaxOrFee[]
}

export type PricedOrder = Totals & { lines: PricedLine[]; taxes_and_fees: MergedTaxOrFee[] }

export function priceOrder(order: {
  lines: readonly OrderLineInput[]
  adjustments: readonly Adjustment[]
  prices_include_tax: boolean
}): PricedOrder {
  const adjusted = adjustLines(order.lines, order.adjustments)
  const lines = adjusted.map((line) => priceLine(line, order.prices_include_tax))
  return {
    lines,
    total_before_discount: sum(lines.map((line) => line.total_before_discount)),
    total_discount: sum(lines.map((line) => line.total_discount)),
    total_before_additions: sum(lines.map((line) => line.total_before_additions)),
    total_fee: sum(lines.map((line) => line.total_fee)),
    total_tax: sum(lines.map((line) => line.total_tax)),
    total_gross: sum(lines.map((line) => line.total_gross)),
    taxes_and_fees: merge(lines),
  }
}

/** Cost of the listed items: after all discounts, before fees and added taxes. */
export function costOf(totals: Pick<Totals, 'total_before_discount' | 'total_discount'>): number {
  return totals.total_before_discount - totals.total_discount
}

/** True for an order above MAX_AMOUNT, which is refused; its amounts might not be exact. */
export function isTooLarge(totals: Pick<Totals, 'total_before_discount' | 'total_gross'>): boolean {
  return totals.total_before_discount > MAX_AMOUNT || totals.total_gross > MAX_AMOUNT
}

type AdjustedLine = OrderLineInput & { unit_price: number; price: number }

function priceLine(line: AdjustedLine, pricesIncludeTax: boolean): PricedLine {
  const { product_id, price_id, price_type, quantity, listed_price, unit_price, price } = line
  const total_before_discount = listed_price * quantity
  const { net, taxes_and_fees } = priceAdditions(line, pricesIncludeTax)
  const total_fee = sumOf(taxes_and_fees, 'FEE')
  const total_tax = sumOf(taxes_and_fees, 'TAX')
  return {
    product_id,
    price_id,
    price_type,
    quantity,
    unit_price,
    unit_price_before_discount: unit_price < listed_price ? listed_price : null,
    total_before_discount,
    total_discount: total_before_discount - price,
    total_before_additions: net,
    total_fee,
    total_tax,
    total_gross: net + total_fee + total_tax,
    taxes_and_fees,
  }
}

type Additions = { net: number; taxes_and_fees: PricedTaxOrFee[] }

/** Price of the line without additions, and its taxes and fees in the given order. A line that costs nothing has only zeros. */
function priceAdditions(line: AdjustedLine, pricesIncludeTax: boolean): Additions {
  const { price, quantity } = line
  const taxes_and_fees = line.taxes_and_fees.map(({ id, name, type, calculation_type, rate }) => {
    return { id, name, type, calculation_type, rate, amount: 0 }
  })
  if (price === 0) return { net: 0, taxes_and_fees }
  const fees = taxes_and_fees.filter((item) => item.type === 'FEE')
  const taxes = taxes_and_fees.filter((item) => item.type === 'TAX')
  for (const fee of fees) fee.amount = amountOn(price, quantity, fee)
  if (pricesIncludeTax) return { net: takeTaxesOut({ price, quantity, fees, taxes }), taxes_and_fees }
  const base = price + sumOf(fees, 'FEE')
  for (const tax of taxes) tax.amount = amountOn(base, quantity, tax)
  return { net: price, taxes_and_fees }
}

type TaxedLine = { price: number; quantity: number; fees: PricedTaxOrFee[]; taxes: PricedTaxOrFee[] }

/** Moves the taxes contained in price and fees into the tax amounts, leaves the fees net, and returns the net price. */
function takeTaxesOut({ price, quantity, fees, taxes }: TaxedLine): number {
  const gross = price + sumOf(fees, 'FEE')
  const contained = containedTaxes(gross, quantity, taxes)
  const listed = [price, ...fees.map((fee) => fee.amount)]
  const [net = 0, ...netFees] = splitByWeights(gross - sum(contained), listed)
  for (const [index, tax] of taxes.entries()) tax.amount = contained[index] ?? 0
  for (const [index, fee] of fees.entries()) fee.amount = netFees[index] ?? 0
  return net
}

/** Taxes contained in a gross amount: fixed taxes first, then all percentages together, split exactly. */
function containedTaxes(gross: number, quantity: number, taxes: readonly TaxOrFee[]): number[] {
  const fixed = taxes.map((tax) => (tax.calculation_type === 'FIXED' ? tax.rate * quantity : 0))
  if (sum(fixed) >= gross) return sum(fixed) === 0 ? fixed : splitByWeights(gross, fixed)
  const rates = taxes.map((tax) => (tax.calculation_type === 'PERCENTAGE' ? Number(thousandths(tax.rate)) : 0))
  const rate = sum(rates)
  if (rate === 0) return fixed
  const rest = BigInt(gross - sum(fixed))
  const contained = roundHalfUp(rest * BigInt(rate), BigInt(100_000 + rate))
  return splitByWeights(contained, rates).map((share, index) => share + (fixed[index] ?? 0))
}

function merge(lines: readonly PricedLine[]): MergedTaxOrFee[] {
  const merged = new Map<string, MergedTaxOrFee>()
  const charged = lines.filter((line) => costOf(line) > 0)
  for (const { id: _, ...item } of charged.flatMap((line) => line.taxes_and_fees)) {
    const key = JSON.stringify([item.name, item.type, item.calculation_type, item.rate])
    merged.set(key, { ...item, amount: (merged.get(key)?.amount ?? 0) + item.amount })
  }
  return [...merged.values()]
}

export type UnitPriceShown = {
  price: number
  price_before_discount: number | null
  tax_total: number
  fee_total: number
  price_including_taxes_and_fees: number
}

export type UnitInput = {
  line: Omit<OrderLineInput, 'quantity'>
  adjustments: readonly Adjustment[]
  prices_include_tax: boolean
}

/** Price of one unit as shown to visitors. */
export function unitPriceShown(unit: UnitInput): UnitPriceShown {
  const line = priceUnit(unit)
  return {
    price: line.unit_price,
    price_before_discount: line.unit_price_before_discount,
    tax_total: line.total_tax,
    fee_total: line.total_fee,
    price_including_taxes_and_fees: line.total_gross,
  }
}

/** Order line for quantity 1, without discounts on lines and orders, which depend on the whole selection. */
export function priceUnit({ line, adjustments, prices_include_tax }: UnitInput): PricedLine {
  const unit = adjustUnit({ ...line, quantity: 1 }, adjustments)
  return priceLine({ ...unit, price: unit.unit_price }, prices_include_tax)
}

export type DonationProblem = 'not_an_amount' | 'below_minimum' | 'too_large'

/** Problem with the amount of a donation, or null. The product's price is the minimum. */
export function checkDonation(amount: number, minimum: number): DonationProblem | null {
  if (!Number.isInteger(amount) || amount < 0) return 'not_an_amount'
  if (amount < minimum) return 'below_minimum'
  return amount > MAX_AMOUNT ? 'too_large' : null
}

function sumOf(items: readonly PricedTaxOrFee[], type: TaxOrFee['type']): number {
  return sum(items.filter((item) => item.type === type).map((item) => item.amount))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
