import { Plural, Trans } from '@lingui/react/macro'
import type { PublicEvent } from '#contract/public-events.ts'
import buttons from '#web/components/public/buttons.module.css'
import { Money, Price, PriceRange } from '#web/components/shared/price.tsx'
import styles from './order-bar.module.css'
import { priceSelection, type Selection, totalQuantity } from './selection.ts'

type Props = { form: string; event: PublicEvent; selection: Selection; is_closed: boolean; is_pending: boolean }

/** The total, announced when it changes, and the button to continue; on phones fixed at the bottom of the screen. */
export function OrderBar({ form, event, selection, is_closed, is_pending }: Props) {
  const quantity = totalQuantity(selection)
  const priced = priceSelection(event, selection)
  return (
    <div className={quantity === 0 ? styles.empty : styles.bar} data-bottom-bar>
      <output className={styles.total} form={form} aria-live="polite" aria-atomic="true">
        {quantity > 0 ? (
          <>
            <span className={styles.count}>
              <Plural value={quantity} one="# in your order" other="# in your order" />
            </span>{' '}
            <strong className={styles.sum}>
              <span className="unseen">
                <Trans>Total:</Trans>
              </span>{' '}
              <Price amount={priced.total_gross} currency={event.currency} />
            </strong>{' '}
            {priced.total_fee + priced.total_tax > 0 && (
              <span className={styles.count}>
                <Trans>
                  includes <Money amount={priced.total_fee + priced.total_tax} currency={event.currency} /> taxes and
                  fees
                </Trans>
              </span>
            )}
          </>
        ) : (
          <Lowest event={event} />
        )}
      </output>
      <button type="submit" form={form} className={buttons.main} disabled={is_closed || is_pending}>
        {is_pending ? <Trans>One moment…</Trans> : (event.settings.continue_button_text ?? <Trans>Continue</Trans>)}
      </button>
      <a className={`${buttons.main} ${styles.choose}`} href="#tickets">
        <Trans>Choose tickets</Trans>
      </a>
    </div>
  )
}

function Lowest({ event }: { event: PublicEvent }) {
  if (event.lowest_price === null) return null
  return (
    <span className={styles.sum}>
      {event.lowest_price === 0 || event.lowest_price === event.highest_price ? (
        <PriceRange
          lowest={event.lowest_price}
          highest={event.highest_price ?? event.lowest_price}
          currency={event.currency}
        />
      ) : (
        <Trans>
          from <Money amount={event.lowest_price} currency={event.currency} />
        </Trans>
      )}
    </span>
  )
}
