import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { UNMARKED } from '#web/components/manage/field-label.tsx'
import { MoneyInput } from '#web/components/manage/money-input.tsx'
import { useFormat } from '#web/lib/use-format.ts'
import { type itemsLeft, type RefundAmounts, sumOfLines } from './refund-amounts.ts'

type Form = Pick<UseFormReturnType<RefundAmounts>, 'values' | 'errors' | 'setFieldValue'>
type Props = { items: ReturnType<typeof itemsLeft>; left: number; currency: string; form: Form }

/** How much goes back: one amount, or one for each item of which something is left. */
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
  const sum = money(sumOfLines(values.lines), currency)
  return (
    <Stack gap="sm">
      {items.map((item, index) => (
        <MoneyInput
          key={item.order_item_id}
          label={item.quantity > 1 ? `${item.quantity} × ${item.item_name}` : item.item_name}
          description={of(item.left)}
          labelProps={UNMARKED}
          currency={currency}
          value={values.lines[index]?.amount ?? null}
          onChange={(amount) => setFieldValue(`lines.${index}.amount`, amount)}
          error={errors[`lines.${index}.amount`]}
        />
      ))}
      <Text className="tabular" aria-live="polite">
        <Trans>{sum} goes back.</Trans>
      </Text>
    </Stack>
  )
}
