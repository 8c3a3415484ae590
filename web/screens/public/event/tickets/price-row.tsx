import { Plural, Trans } from '@lingui/react/macro'
import type { PublicEvent, PublicProduct } from '#contract/public-events.ts'
import { Money } from '#web/components/shared/price.tsx'
import { isNotPayable, startOfSale } from '#web/screens/public/event/closed.ts'
import { DonationAmount } from './donation-amount.tsx'
import styles from './price-row.module.css'
import { RowError } from './row-error.tsx'
import { SaleStart } from './sale-start.tsx'
import type { PublicPrice } from './selection.ts'
import { Stepper } from './stepper.tsx'
import { UnitPrice } from './unit-price.tsx'
import type { Picker } from './use-picker.ts'
import { JoinWaitlist } from './waitlist/join-waitlist.tsx'

type Props = { event: PublicEvent; product: PublicProduct; price: PublicPrice; picker: Picker | null }

/** A price, with the number left and the field for the quantity. */
export function PriceRow({ event, product, price, picker }: Props) {
  const isDonation = product.type === 'DONATION'
  const canBeChosen = picker !== null && price.max_quantity > 0
  return (
    <div className={styles.row} id={`price-${price.id}`}>
      <div className={styles.what}>
        {price.label && <p className={styles.label}>{price.label}</p>}
        {isDonation ? (
          <p className={styles.price}>
            {price.price > 0 ? <From event={event} price={price} /> : <Trans>You choose</Trans>}
          </p>
        ) : (
          <UnitPrice event={event} product={product} price={price} />
        )}
        <Left price={price} />
      </div>
      <div className={styles.choice}>
        {canBeChosen ? (
          <Stepper product={product} price={price} picker={picker} />
        ) : (
          <Unavailable event={event} product={product} price={price} is_readable={picker === null} />
        )}
      </div>
      {isDonation && canBeChosen && <DonationAmount event={event} product={product} price={price} picker={picker} />}
      {picker && <RowError row={`price-${price.id}`} product={product} price={price} event={event} picker={picker} />}
    </div>
  )
}

function From({ event, price }: { event: PublicEvent; price: PublicPrice }) {
  return (
    <Trans>
      From <Money amount={price.price} currency={event.currency} />
    </Trans>
  )
}

const FEW = 10

function Left({ price: { quantity_remaining: left } }: { price: PublicPrice }) {
  if (left === null || left === 0) return null
  return (
    <p className={left <= FEW ? styles.few : styles.left}>
      <Plural value={left} one="# left" other="# left" />
    </p>
  )
}

type UnavailableProps = { event: PublicEvent; product: PublicProduct; price: PublicPrice; is_readable: boolean }

/** The first applicable reason why nothing can be chosen: sales ended, not started, sold out, or not available. */
function Unavailable({ event, product, price, is_readable }: UnavailableProps) {
  const owners = [product, price]
  if (owners.some((owner) => owner.is_after_sale_end_date)) {
    return (
      <p className={styles.state}>
        <Trans>Sales ended</Trans>
      </p>
    )
  }
  const start = owners.find((owner) => owner.is_before_sale_start_date)?.sale_start_date
  // If no sales have started yet, the countdown above the list already shows the date.
  if (start && is_readable && start === startOfSale(event)) return null
  if (start) return <SaleStart at={start} event={event} />
  if (price.is_sold_out || product.is_sold_out) {
    return (
      <>
        <p className={styles.soldOut}>
          <Trans>Sold out</Trans>
        </p>
        {price.can_join_waitlist && <JoinWaitlist event={event} product={product} price={price} />}
      </>
    )
  }
  if (is_readable) return null
  return (
    <p className={styles.state}>
      {isNotPayable(event, product, [price]) ? <Trans>Not on sale yet</Trans> : <Trans>Not available</Trans>}
    </p>
  )
}
