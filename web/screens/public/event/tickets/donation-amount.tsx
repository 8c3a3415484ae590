import { Trans } from '@lingui/react/macro'
import type { PublicEvent, PublicProduct } from '#contract/public-events.ts'
import { minorUnits } from '#domain/money.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import styles from './donation-amount.module.css'
import type { PublicPrice } from './selection.ts'
import type { Picker } from './use-picker.ts'

type Props = { event: PublicEvent; product: PublicProduct; price: PublicPrice; picker: Picker }

/** Amount of a donation, in the major unit of the currency. */
export function DonationAmount({ event, product, price, picker }: Props) {
  const { currency } = event
  const { plainAmount } = useFormat()
  const row = `price-${price.id}`
  return (
    <label className={styles.amount}>
      <span>
        <Trans>Your amount in {currency}</Trans>
        <span className="unseen">: {product.title}</span>
      </span>
      <input
        type="text"
        inputMode={minorUnits(currency) === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        maxLength={16}
        value={picker.selection.amounts[price.id] ?? plainAmount(price.price, currency)}
        aria-describedby={`problem-${row}`}
        aria-invalid={picker.problems[row] !== undefined}
        onChange={(change) => picker.setAmount(price, change.currentTarget.value)}
      />
    </label>
  )
}
