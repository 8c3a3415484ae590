import { type NumberInputProps, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { intentPart } from '#web/lib/lazy.tsx'
import { useOnIntent } from '#web/ui/form/on-intent.ts'

type Shared = 'label' | 'description' | 'placeholder' | 'error' | 'required' | 'disabled' | 'rightSection' | 'onBlur'
type Props = Pick<TextInputProps, Shared | 'aria-label' | 'labelProps' | 'w' | 'maw' | 'flex'> &
  Pick<NumberInputProps, 'min' | 'max'> & {
    value: number | null | undefined
    onChange: (value: number | null) => void
    /** Number of decimal places allowed. */
    decimals?: number
  }

const NUMBER = intentPart(async () => (await import('./library-number.ts')).NumberInput)

/** Number field for values from 0, or null; whole numbers unless `decimals` is set. */
export function NumberField({ value, onChange, decimals = 0, min, max, ...props }: Props) {
  const { fetched, untilThen } = useOnIntent(NUMBER)
  const [typed, setTyped] = useState('')
  if (!fetched) {
    const type = (text: string) => {
      setTyped(text)
      onChange(read(text))
    }
    return (
      <TextInput
        {...props}
        {...untilThen}
        className="tabular"
        value={read(typed) === (value ?? null) ? typed : (value ?? '')}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
    )
  }
  return (
    <fetched.Field
      allowNegative={false}
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      allowedDecimalSeparators={['.', ',']}
      className="tabular"
      {...{ min, max }}
      {...props}
      ref={fetched.ref}
      value={value ?? ''}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
    />
  )
}

/** Reads the text typed before the library's field has loaded. Null if it is no number. */
function read(text: string): number | null {
  return /^\d+([.,]\d*)?$/.test(text) ? Number(text.replace(',', '.')) : null
}

/** Percentage from 0 to 100 with at most three decimals, or null. */
export function PercentField(props: Omit<Props, 'min' | 'max' | 'decimals'>) {
  return <NumberField rightSection="%" min={0} max={100} decimals={3} {...props} />
}
