import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PublicEvent, PublicProduct } from '#contract/public-events.ts'
import type { PricedLine, PricedTaxOrFee } from '#domain/pricing.ts'
import { PathIcon } from '#web/components/shared/path-icon.tsx'
import { Money, Price } from '#web/components/shared/price.tsx'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { type PublicPrice, priceOne, productsOf } from './selection.ts'
import styles from './unit-price.module.css'

type Props = { event: PublicEvent; product: PublicProduct; price: PublicPrice }

/**
 * Price of one unit: all in with its parts behind a button, or with the additions beside it. The price before a discount is
 * struck through.
 */
export function UnitPrice({ event, product, price }: Props) {
  const isAllIn = event.settings.price_display_mode === 'INCLUSIVE'
  const unit = priceOne(event, { product, price })
  const shown = (line: PricedLine) => (isAllIn ? line.total_gross : line.unit_price)
  const isLowered = unit.unit_price_before_discount !== null
  const additions = unit.total_gross > 0 ? unit.taxes_and_fees.filter((item) => item.amount > 0) : []
  const price_shown = (
    <span className={styles.price}>
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
    </span>
  )
  if (additions.length === 0) return <p>{price_shown}</p>
  const added = unit.total_gross - unit.unit_price
  return isAllIn || added <= 0 ? (
    <Breakdown unit={unit} currency={event.currency} additions={additions}>
      {price_shown} <MoreSign />
      <span className="unseen">
        <Trans>, what it includes</Trans>
      </span>
    </Breakdown>
  ) : (
    <>
      <p>{price_shown}</p>
      <Breakdown unit={unit} currency={event.currency} additions={additions}>
        <Trans>
          plus <Money amount={added} currency={event.currency} /> taxes and fees
        </Trans>
      </Breakdown>
    </>
  )
}

type BreakdownProps = { unit: PricedLine; currency: string; additions: PricedTaxOrFee[]; children: ReactNode }

function Breakdown({ unit, currency, additions, children }: BreakdownProps) {
  return (
    <details className={styles.breakdown}>
      <summary>{children}</summary>
      <dl>
        <Line name={<Trans>Price</Trans>} amount={unit.total_before_additions} currency={currency} />
        {additions.map((item) => (
          <Line key={item.id} name={<AdditionName item={item} />} amount={item.amount} currency={currency} />
        ))}
        <Line name={<Trans>In total</Trans>} amount={unit.total_gross} currency={currency} />
      </dl>
    </details>
  )
}

/** Sign for a price that shows more when pressed. */
function MoreSign() {
  return <PathIcon size={16} stroke={2} path="M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0Zm9-4v.01M12 11v5" />
}

/** Note about included taxes or fees, shown once for all prices. */
export function WhatIsIncluded({ event }: { event: PublicEvent }) {
  if (event.settings.price_display_mode !== 'INCLUSIVE' && !event.prices_include_tax) return null
  const kinds = new Set(productsOf(event).flatMap(({ taxes_and_fees }) => taxes_and_fees.map(({ type }) => type)))
  if (kinds.size === 0) return null
  return (
    <p className={styles.included}>
      <Included kinds={kinds} />
    </p>
  )
}

function Included({ kinds }: { kinds: Set<string> }) {
  if (kinds.size === 2) return <Trans>Prices include taxes and fees.</Trans>
  return kinds.has('TAX') ? <Trans>Prices include taxes.</Trans> : <Trans>Prices include fees.</Trans>
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
