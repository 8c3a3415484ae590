import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PublicEvent, PublicProduct } from '#contract/public-events.ts'
import type { PricedLine, PricedTaxOrFee } from '#domain/pricing.ts'
import { Money, Price } from '#web/components/shared/price.tsx'
import { useFormat } from '#web/lib/use-format.ts'
import { type PublicPrice, priceOne } from './selection.ts'
import styles from './unit-price.module.css'

type Props = { event: PublicEvent; product: PublicProduct; price: PublicPrice }

/** What one costs: all in, or with what is added named beside it; the price before a discount struck through. */
export function UnitPrice({ event, product, price }: Props) {
  const isAllIn = event.settings.price_display_mode === 'INCLUSIVE'
  const unit = priceOne(event, { product, price })
  const shown = (line: PricedLine) => (isAllIn ? line.total_gross : line.unit_price)
  const isLowered = unit.unit_price_before_discount !== null
  return (
    <div>
      <p className={styles.price}>
        {isLowered && (
          <s className={styles.before}>
            <span className="unseen">
              <Trans>Before:</Trans>
            </span>{' '}
            <Money
              amount={shown(priceOne({ ...event, adjustments: [] }, { product, price }))}
              currency={event.currency}
            />
          </s>
        )}{' '}
        <Price amount={shown(unit)} currency={event.currency} />
      </p>
      {unit.total_gross > 0 && <Breakdown event={event} unit={unit} />}
    </div>
  )
}

function Breakdown({ event, unit }: { event: PublicEvent; unit: PricedLine }) {
  const additions = unit.taxes_and_fees.filter((item) => item.amount > 0)
  if (additions.length === 0) return null
  const { currency } = event
  const added = unit.total_gross - unit.unit_price
  const isAllIn = event.settings.price_display_mode === 'INCLUSIVE' || added <= 0
  return (
    <details className={styles.breakdown}>
      <summary>
        {isAllIn ? (
          <Included additions={additions} />
        ) : (
          <Trans>
            plus <Money amount={added} currency={currency} /> taxes and fees
          </Trans>
        )}
      </summary>
      <dl>
        <Line name={<Trans>Price</Trans>} amount={unit.total_before_additions} currency={currency} />
        {additions.map((item) => (
          <Line key={item.id} name={<AdditionName item={item} />} amount={item.amount} currency={currency} />
        ))}
        <Line name={<Trans>In all</Trans>} amount={unit.total_gross} currency={currency} />
      </dl>
    </details>
  )
}

function Included({ additions }: { additions: PricedTaxOrFee[] }) {
  const kinds = new Set(additions.map((item) => item.type))
  if (kinds.size === 2) return <Trans>taxes and fees included</Trans>
  return kinds.has('TAX') ? <Trans>taxes included</Trans> : <Trans>fees included</Trans>
}

function AdditionName({ item }: { item: PricedTaxOrFee }) {
  const { percent } = useFormat()
  return item.calculation_type === 'PERCENTAGE' ? `${item.name} (${percent(item.rate)})` : item.name
}

function Line({ name, amount, currency }: { name: ReactNode; amount: number; currency: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  )
}
