import { type NumberInputProps, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { partOnIntent } from '#web/lib/part-on-intent.ts'
import { useOnIntent } from '#web/ui/lazy/fetched-on-intent.ts'

type Shared = 'label' | 'description' | 'placeholder' | 'error' | 'required' | 'disabled' | 'rightSection' | 'onBlur'
type Props = Pick<TextInputProps, Shared | 'aria-label' | 'labelProps' | 'w' | 'maw' | 'flex'> &
  Pick<NumberInputProps, 'min' | 'max'> & {
    value: number | null | undefined
    onChange: (value: number | null) => void
    /** How many digits may follow the point. */
    decimals?: number
  }

const NUMBER = partOnIntent(async () => (await import('./library-number.ts')).NumberInput)

/** A number from 0 on, or nothing: a whole one unless something else is said. */
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

/** What is typed, while the library's field is on its way. */
function read(text: string): number | null {
  return /^\d+([.,]\d*)?$/.test(text) ? Number(text.replace(',', '.')) : null
}

/** From 0 to 100, with at most three decimals, or nothing. */
export function PercentField(props: Omit<Props, 'min' | 'max' | 'decimals'>) {
  return <NumberField rightSection="%" min={0} max={100} decimals={3} {...props} />
}
