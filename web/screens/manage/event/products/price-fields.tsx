import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { MoneyInput } from '#web/components/manage/fields/money-input.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { Columns } from '#web/ui/form/columns.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { AllInNote } from './all-in-note.tsx'
import type { ProductFormApi } from './product-form-values.ts'

/** Price and quantity of a product without tiers. */
export function PriceFields({ form }: { form: ProductFormApi }) {
  const { t } = useLingui()
  const { currency } = useEvent()
  const { type, prices } = form.values
  return (
    <div>
      <Columns>
        {type !== 'FREE' && (
          <MoneyInput
            required
            label={type === 'DONATION' ? t`Minimum donation` : t`Price`}
            currency={currency}
            {...form.getInputProps('prices.0.price')}
            value={prices[0]?.price ?? null}
          />
        )}
        <NumberField
          label={t`Quantity`}
          placeholder={t`Unlimited`}
          {...form.getInputProps('prices.0.initial_quantity_available')}
          value={prices[0]?.initial_quantity_available}
        />
      </Columns>
      {type === 'FREE' && form.values.tax_and_fee_ids.length > 0 ? (
        <Text size="sm" c="dimmed" mt={6}>
          <Trans>Free products have no taxes or fees.</Trans>
        </Text>
      ) : (
        <AllInNote form={form} price={prices[0]?.price ?? null} />
      )}
    </div>
  )
}
