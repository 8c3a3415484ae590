import { type KeptTaxOrFee, rateIn } from '#domain/tax-or-fee.ts'
import type { Trx } from '#server/lib/database.ts'
import { malformed } from '#server/lib/errors.ts'

type Kept = Pick<KeptTaxOrFee, 'name' | 'calculation_type' | 'rate' | 'amounts'>

/** 422 at `field` if a fixed tax or fee has no amount in the currency: it could not be charged. */
export function refuseWithoutAmount(currency: string, taxes: readonly Kept[], field: string): void {
  const missing = taxes.find((tax) => rateIn(currency, tax) === null)
  if (missing) throw malformed(field, 'amount_missing', { name: missing.name, currency })
}

/** The same for all taxes and fees of an event's products, before its currency changes. */
export async function refuseCurrencyWithoutAmounts(trx: Trx, event_id: number, currency: string): Promise<void> {
  const taxes = await trx
    .selectFrom('taxes_and_fees')
    .innerJoin('product_taxes_and_fees as attached', 'attached.tax_and_fee_id', 'taxes_and_fees.id')
    .innerJoin('products', 'products.id', 'attached.product_id')
    .where('products.event_id', '=', event_id)
    .where('products.deleted_at', 'is', null)
    .where('taxes_and_fees.deleted_at', 'is', null)
    .select(['name', 'calculation_type', 'rate', 'amounts'])
    .orderBy('taxes_and_fees.id')
    .forShare('taxes_and_fees')
    .execute()
  refuseWithoutAmount(currency, taxes, 'currency')
}

/** Currencies of the products that a tax or fee is charged on. */
export async function currenciesCharging(trx: Trx, tax_and_fee_id: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('product_taxes_and_fees as attached')
    .innerJoin('products', 'products.id', 'attached.product_id')
    .innerJoin('events', 'events.id', 'products.event_id')
    .where('attached.tax_and_fee_id', '=', tax_and_fee_id)
    .where('products.deleted_at', 'is', null)
    .where('events.deleted_at', 'is', null)
    .select('events.currency')
    .distinct()
    .orderBy('events.currency')
    .execute()
  return rows.map(({ currency }) => currency)
}
