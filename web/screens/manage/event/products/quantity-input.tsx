import { NumberInput, type NumberInputProps } from '@mantine/core'

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number | null | undefined
  onChange: (value: number | null) => void
}

/** A whole number, or nothing. */
export function QuantityInput({ value, onChange, ...props }: Props) {
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
