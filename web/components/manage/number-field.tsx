import { NumberInput, type NumberInputProps } from '@mantine/core'

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number | null | undefined
  onChange: (value: number | null) => void
}

/** A whole number, or nothing. */
export function NumberField({ value, onChange, ...props }: Props) {
  return (
    <NumberInput
      allowNegative={false}
      allowDecimal={false}
      className="tabular"
      {...props}
      value={value ?? ''}
      onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
    />
  )
}

/** From 0 to 100, with at most three decimals, or nothing. */
export function PercentField(props: Props) {
  return (
    <NumberField
      rightSection="%"
      hideControls
      min={0}
      max={100}
      allowDecimal
      decimalScale={3}
      allowedDecimalSeparators={['.', ',']}
      {...props}
    />
  )
}
