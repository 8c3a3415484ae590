import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'
import { minorUnits, toMajor, toMinor } from '#domain/money.ts'

type Props = Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  currency: string
  /** In minor units; null while empty. */
  value: number | null
  onChange: (amount: number | null) => void
}

/** People type 12.50, the form keeps 1250: as many decimals as the currency has. */
export function MoneyInput({ currency, value, onChange, ...props }: Props) {
  const digits = minorUnits(currency)
  const [typed, setTyped] = useState<string | number>(value === null ? '' : toMajor(value, currency))
  const kept = typed === '' ? null : toMinor(typed, currency)
  // A value set from outside (a reset, a loaded record) replaces what was typed.
  const shown = kept === value ? typed : value === null ? '' : toMajor(value, currency)

  return (
    <NumberInput
      decimalScale={digits}
      fixedDecimalScale={false}
      allowNegative={false}
      allowedDecimalSeparators={['.', ',']}
      hideControls
      inputMode={digits === 0 ? 'numeric' : 'decimal'}
      className="tabular"
      leftSection={currency}
      leftSectionWidth={56}
      {...props}
      value={shown}
      onChange={(next) => {
        setTyped(next)
        onChange(next === '' ? null : toMinor(next, currency))
      }}
    />
  )
}
