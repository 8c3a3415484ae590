import { useLingui } from '@lingui/react/macro'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import styles from './quantity-stepper.module.css'

type Props = {
  /** Name of the product. */
  name: string
  value: number
  max: number
  onChange: (quantity: number) => void
  /** Id of the element with the error. */
  describedBy?: string | undefined
  'data-path'?: string
}

const ICON = { size: 18, stroke: 1.5, 'aria-hidden': true } as const

/** Number field with minus and plus buttons. */
export function QuantityStepper({ name, value, max, onChange, describedBy, ...input }: Props) {
  const { t } = useLingui()
  const change = (quantity: number) => onChange(Math.max(0, Math.min(max, quantity)))
  return (
    <fieldset className={styles.stepper} aria-label={t`How many: ${name}`}>
      <button type="button" aria-label={t`One less: ${name}`} disabled={value === 0} onClick={() => change(value - 1)}>
        <IconMinus {...ICON} />
      </button>
      <input
        {...input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={t`Quantity: ${name}`}
        aria-describedby={describedBy}
        aria-invalid={describedBy ? true : undefined}
        value={value}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => change(Number(currentTarget.value.replace(/\D/g, '')))}
      />
      <button type="button" aria-label={t`One more: ${name}`} disabled={value >= max} onClick={() => change(value + 1)}>
        <IconPlus {...ICON} />
      </button>
    </fieldset>
  )
}
