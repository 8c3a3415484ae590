import type { UnitInput } from '#domain/pricing.ts'
import { useTaxesAndFees } from '#web/components/manage/products/use-taxes-and-fees.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import type { ProductFormApi } from './product-form-values.ts'

/** Returns one unit of the form's product at a price, as input for the checkout's pricing, without a promo code. */
export function useUnit({ values }: ProductFormApi, product_id = 0): (price: number) => UnitInput {
  const { currency, prices_include_tax } = useEvent()
  const { active } = useTaxesAndFees(currency)
  const taxes_and_fees = active.filter(({ id }) => values.tax_and_fee_ids.includes(id))
  return (listed_price) => ({
    line: { product_id, price_id: 0, price_type: values.type, listed_price, taxes_and_fees },
    adjustments: [],
    prices_include_tax,
  })
}
