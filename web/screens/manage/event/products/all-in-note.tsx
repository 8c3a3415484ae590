import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { priceUnit } from '#domain/pricing.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import type { ProductFormApi } from './product-form-values.ts'
import { useUnit } from './use-unit.ts'

/** Price that the buyer will see, with taxes and fees, computed with the rules of the checkout. */
export function AllInNote({ form, price }: { form: ProductFormApi; price: number | null }) {
  const format = useFormat()
  const { currency } = useEvent()
  const unitAt = useUnit(form)
  const money = (amount: number) => format.money(amount, currency)
  if (price === null || price === 0) return null
  const { taxes_and_fees, total_gross } = priceUnit(unitAt(price))
  if (taxes_and_fees.length === 0) return null
  const parts = taxes_and_fees.map(({ name, amount }) => `${name} ${money(amount)}`).join(', ')
  return (
    <Text size="sm" c="dimmed" mt={6} className="tabular">
      <Trans>
        Buyers see <strong>{money(total_gross)}</strong>, with {parts}.
      </Trans>
    </Text>
  )
}
