import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { MoneyInput } from '#web/components/manage/fields/money-input.tsx'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { FieldGroup } from '#web/ui/form/field-group.tsx'
import { UNMARKED } from '#web/ui/form/field-label.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { amountFor, type itemsLeft, type RefundAmounts, sumOfLines } from './refund-amounts.ts'

type Form = Pick<UseFormReturnType<RefundAmounts>, 'values' | 'errors' | 'setFieldValue' | 'getInputProps'>
type Item = ReturnType<typeof itemsLeft>[number]
type Props = { items: Item[]; left: number; currency: string; form: Form }

/** Amount to refund: a single amount, or units and an amount for each item that is not fully refunded. */
export function RefundAmountFields({ form, items, left, currency }: Props) {
  const { t } = useLingui()
  const { money } = useFormat()
  const { values, errors, setFieldValue } = form
  const of = (amount: number) => t`${money(amount, currency)} left`
  if (values.scope === 'ALL') return null
  if (values.scope === 'AMOUNT')
    return (
      <MoneyInput
        label={t`Amount`}
        description={of(left)}
        required
        currency={currency}
        value={values.amount}
        onChange={(amount) => setFieldValue('amount', amount)}
        error={errors.amount}
      />
    )
  const total = sumOfLines(values.lines)
  const sum = money(total, currency)
  return (
    <Stack gap="sm">
      {items.map((item, index) => (
        <ItemFields key={item.order_item_id} {...{ form, item, index, currency }} />
      ))}
      <Text className="tabular" aria-live="polite">
        {total > 0 && <Trans>Refund {sum}.</Trans>}
      </Text>
    </Stack>
  )
}

type ItemProps = Pick<Props, 'form' | 'currency'> & { item: Item; index: number }

/** Entering units sets the amount; an amount typed afterwards wins. */
function ItemFields({ form, item, index, currency }: ItemProps) {
  const { t } = useLingui()
  const { money, number } = useFormat()
  const { item_name: name, quantity, left, units_left } = item
  const path = `lines.${index}`
  return (
    <FieldGroup label={quantity > 1 ? `${number(quantity)} × ${name}` : name}>
      <Group align="flex-start" gap="sm" wrap="nowrap">
        {units_left > 0 && (
          <NumberField
            {...form.getInputProps(`${path}.quantity`)}
            label={t`Quantity`}
            aria-label={t`Quantity: ${name}`}
            labelProps={UNMARKED}
            description={t`${number(units_left)} left`}
            flex="0 1 8rem"
            min={0}
            max={units_left}
            value={form.values.lines[index]?.quantity ?? null}
            onChange={(units) => {
              form.setFieldValue(`${path}.quantity`, units)
              form.setFieldValue(`${path}.amount`, amountFor(units, item))
            }}
          />
        )}
        <MoneyInput
          {...form.getInputProps(`${path}.amount`)}
          label={t`Amount`}
          aria-label={t`Amount: ${name}`}
          labelProps={UNMARKED}
          description={t`${money(left, currency)} left`}
          flex={1}
          currency={currency}
          value={form.values.lines[index]?.amount ?? null}
        />
      </Group>
    </FieldGroup>
  )
}
