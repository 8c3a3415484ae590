import { Trans, useLingui } from '@lingui/react/macro'
import { Fieldset, Select, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { CURRENCIES } from '#domain/money.ts'
import { UNMARKED } from '#web/ui/form/field-label.tsx'
import { MoneyInput } from './money-input.tsx'

/** Minor units by currency; null while empty. */
export type Amounts = Partial<Record<string, number | null>>

export function withoutEmpty(amounts: Amounts): Record<string, number> {
  const given = Object.entries(amounts).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
  return Object.fromEntries(given)
}

type Props = {
  /** Currencies shown from the start; others can be added. */
  currencies: readonly string[]
  value: Amounts
  onChange: (amounts: Amounts) => void
  error: ReactNode
}

/** One amount per currency, since 1.50 € are not ¥150. */
export function AmountsField({ currencies, value, onChange, error }: Props) {
  const { t } = useLingui()
  const shown = [...new Set([...currencies, ...Object.keys(value)])]
  return (
    <Fieldset legend={t`Amount per ticket`} aria-describedby="amounts-help">
      <Stack gap="xs">
        <Text id="amounts-help" size="sm" c="dimmed">
          <Trans>One for each currency you sell in.</Trans>
        </Text>
        {shown.map((currency) => (
          <MoneyInput
            key={currency}
            aria-label={t`Amount in ${currency}`}
            currency={currency}
            value={value[currency] ?? null}
            onChange={(amount) => onChange({ ...value, [currency]: amount })}
          />
        ))}
        <Select
          searchable
          label={t`Another currency`}
          labelProps={UNMARKED}
          placeholder={t`Choose a currency`}
          data={CURRENCIES.filter((currency) => !shown.includes(currency))}
          value={null}
          onChange={(currency) => currency && onChange({ ...value, [currency]: null })}
        />
        {error && (
          <Text size="sm" c="red" role="alert">
            {error}
          </Text>
        )}
      </Stack>
    </Fieldset>
  )
}
