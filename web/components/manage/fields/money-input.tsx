import { useLingui } from '@lingui/react/macro'
import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'
import { minorUnits, toMajor, toMinor } from '#domain/money.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'

type Props = Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  currency: string
  /** In minor units; null while empty. */
  value: number | null
  onChange: (amount: number | null) => void
}

/**
 * Money field. People type 12.50, the form keeps 1250. On blur the amount is written with all decimals of its currency. A
 * negative amount is passed on, so that the schema refuses it with a message.
 */
export function MoneyInput({ currency, value, onChange, onBlur, error, ...props }: Props) {
  const { t } = useLingui()
  const digits = minorUnits(currency)
  const symbol = currencySymbol(currency, useFormat().tag)
  const [typed, setTyped] = useState<string | number>(value === null ? '' : toMajor(value, currency))
  const kept = typed === '' ? null : toMinor(typed, currency)
  // A value set from outside (a reset, a loaded record) replaces the typed text.
  const shown = kept === value ? typed : value === null ? '' : toMajor(value, currency)

  function change(next: string | number) {
    setTyped(next)
    onChange(next === '' ? null : toMinor(next, currency))
  }

  return (
    <NumberInput
      decimalScale={digits}
      fixedDecimalScale={false}
      allowedDecimalSeparators={['.', ',']}
      hideControls
      inputMode={digits === 0 ? 'numeric' : 'decimal'}
      className="tabular"
      leftSection={symbol}
      leftSectionWidth={symbol.length > 2 ? 56 : 36}
      {...props}
      error={isNegative(shown) ? t`Enter an amount without a minus sign.` : error}
      value={shown}
      onChange={change}
      onBlur={(event) => {
        if (value !== null && kept === value) setTyped(toMajor(value, currency))
        onBlur?.(event)
      }}
      // Otherwise a pasted "30,50" would lose its comma and become 3050.
      onPaste={(event) => {
        const major = pastedAmount(event.clipboardData.getData('text'), digits)
        if (major === null) return
        event.preventDefault()
        change(toMinor(major, currency) === null ? '' : major)
      }}
    />
  )
}

const isNegative = (shown: string | number) => String(shown).startsWith('-')

/** "€", "CA$", or the code in languages without a symbol for it. */
function currencySymbol(currency: string, tag: string): string {
  const parts = new Intl.NumberFormat(tag, { style: 'currency', currency }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/** '30,50' → '30.50', '1.250,00' → '1250.00', '−5' → '-5'; null if there is no comma, point or minus sign. */
export function pastedAmount(text: string, digits: number): string | null {
  const bare = text.replace(/[^\d.,]/g, '')
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  const sign = /^[^\d]*[-−]/.test(text) ? '-' : ''
  if (!/\d/.test(bare)) return null
  if (last < 0) return sign === '' ? null : sign + bare
  const marks = bare.replace(/\d/g, '')
  const whole = bare.slice(0, last).replace(/\D/g, '')
  const fraction = bare.slice(last + 1)
  // Repeated separators, or one before three digits, group thousands: 1.250 is not one and a quarter.
  const isGrouping = marks.length > 1 ? /^(.)\1+$/.test(marks) : fraction.length === 3 && digits !== 3
  if (isGrouping) return sign + whole + fraction
  return sign + (fraction === '' ? whole : `${whole || '0'}.${fraction}`)
}
