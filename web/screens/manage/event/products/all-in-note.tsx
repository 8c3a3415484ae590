import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { unitPriceShown } from '#domain/pricing.ts'
import { useTaxesAndFees } from '#web/components/manage/use-taxes-and-fees.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { useFormat } from '#web/lib/use-format.ts'
import type { ProductFormApi } from './product-form-values.ts'

/** What a buyer will see for this price, counted with the rules of the checkout. */
export function AllInNote({ form, price }: { form: ProductFormApi; price: number | null }) {
  const { money } = useFormat()
  const event = useEvent()
  const { active } = useTaxesAndFees(event.currency)
  const { type, tax_and_fee_ids } = form.values
  const chosen = active.filter((tax) => tax_and_fee_ids.includes(tax.id))
  if (price === null || price === 0 || chosen.length === 0) return null
  const shown = unitPriceShown({
    line: { product_id: 0, price_id: 0, price_type: type, listed_price: price, taxes_and_fees: chosen },
    adjustments: [],
    prices_include_tax: event.prices_include_tax,
  })
  const names = chosen.map((tax) => tax.name).join(', ')
  return (
    <Text size="sm" c="dimmed" mt={6} className="tabular">
      <Trans>
        Buyers see <strong>{money(shown.price_including_taxes_and_fees, event.currency)}</strong>, with {names}.
      </Trans>
    </Text>
  )
}
