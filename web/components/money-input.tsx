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

  function change(next: string | number) {
    setTyped(next)
    onChange(next === '' ? null : toMinor(next, currency))
  }

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
      onChange={change}
      // Left alone, a pasted "30,50" would lose its comma and become 3050.
      onPaste={(event) => {
        const major = pastedAmount(event.clipboardData.getData('text'))
        if (major === null) return
        event.preventDefault()
        change(toMinor(major, currency) === null ? '' : major)
      }}
    />
  )
}

/** '30,50' and ' 30.5 € ' → '30.50' and '30.5'; null when there is no comma or point to read. */
export function pastedAmount(text: string): string | null {
  const bare = text.replace(/[^\d.,]/g, '')
  const [, whole = '', fraction = ''] = /^([\d.,]*)[.,](\d*)$/.exec(bare) ?? []
  if (whole === '' && fraction === '') return null
  const digits = whole.replace(/[.,]/g, '') || '0'
  // A single mark before three digits groups thousands in most of the world: 1.250 is not one and a quarter.
  if (fraction.length === 3 && !/[.,]/.test(whole)) return `${digits}${fraction}`
  return fraction === '' ? digits : `${digits}.${fraction}`
}
