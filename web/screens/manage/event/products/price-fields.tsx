import { Trans, useLingui } from '@lingui/react/macro'
import { SimpleGrid, Text } from '@mantine/core'
import { MoneyInput } from '#web/components/manage/money-input.tsx'
import { NumberField } from '#web/components/manage/number-field.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { AllInNote } from './all-in-note.tsx'
import type { ProductFormApi } from './product-form-values.ts'

/** Price and quantity of a product without tiers. */
export function PriceFields({ form }: { form: ProductFormApi }) {
  const { t } = useLingui()
  const { currency } = useEvent()
  const { type, prices } = form.values
  return (
    <div>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {type !== 'FREE' && (
          <MoneyInput
            required
            label={type === 'DONATION' ? t`Smallest donation` : t`Price`}
            currency={currency}
            {...form.getInputProps('prices.0.price')}
            value={prices[0]?.price ?? null}
          />
        )}
        <NumberField
          label={t`How many there are`}
          placeholder={t`Without limit`}
          {...form.getInputProps('prices.0.initial_quantity_available')}
          value={prices[0]?.initial_quantity_available}
        />
      </SimpleGrid>
      {type === 'FREE' && form.values.tax_and_fee_ids.length > 0 ? (
        <Text size="sm" c="dimmed" mt={6}>
          <Trans>Free products are charged no taxes and fees.</Trans>
        </Text>
      ) : (
        <AllInNote form={form} price={prices[0]?.price ?? null} />
      )}
    </div>
  )
}
