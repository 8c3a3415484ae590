import { useLingui } from '@lingui/react/macro'
import { PathIcon } from '#web/components/shared/path-icon.tsx'
import { mostOf, type Option, oneLess, oneMore, quantityOf, settled, typed } from './selection.ts'
import styles from './stepper.module.css'
import type { Picker } from './use-picker.ts'

type Props = Option & { picker: Picker }

/** Minus button, number field and plus button. */
export function Stepper({ product, price, picker }: Props) {
  const { t } = useLingui()
  const { selection, setQuantity } = picker
  const option = { product, price }
  const quantity = quantityOf(price, selection)
  const name = price.label ? `${product.title}, ${price.label}` : product.title
  const change = (next: number) => setQuantity(price, next)
  return (
    <fieldset className={styles.stepper} aria-label={t`How many: ${name}`}>
      <button
        type="button"
        aria-label={t`One less: ${name}`}
        disabled={quantity === 0}
        onClick={() => change(oneLess(option, selection))}
      >
        <PathIcon stroke={2} path="M5 12h14" />
      </button>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={t`Quantity: ${name}`}
        aria-describedby={`problem-price-${price.id} problem-product-${product.id}`}
        value={quantity}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => change(typed(option, selection, event.currentTarget.value))}
        onBlur={() => change(settled(option, selection))}
      />
      <button
        type="button"
        aria-label={t`One more: ${name}`}
        disabled={quantity >= mostOf(option, selection)}
        onClick={() => change(oneMore(option, selection))}
      >
        <PathIcon stroke={2} path="M5 12h14M12 5v14" />
      </button>
    </fieldset>
  )
}
