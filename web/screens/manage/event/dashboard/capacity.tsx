import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { EventOverview } from '#contract/event-figures.ts'
import { unitsOf } from '#domain/sold-of-capacity.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { FigureBlock } from '#web/ui/figures/figure-block.tsx'
import { type Share, ShareBar, ShareLegend } from '#web/ui/figures/share-bar.tsx'
import styles from './capacity.module.css'

type Capacity = EventOverview['capacity']
type SoldOf = Capacity['total']
type Product = Capacity['products'][number]

const FIRST = 6

/**
 * Total sold of the capacity as one bar, and a row for each product. Unlimited products have no bar, since it would look full.
 */
export function CapacityBlock({ query }: { query: UseQueryResult<{ data: EventOverview }> }) {
  return (
    <FigureBlock title={<Trans>Sold</Trans>} query={query} height={220}>
      {({ capacity }) => <Sold capacity={capacity} />}
    </FigureBlock>
  )
}

function Sold({ capacity: { total, counts, products } }: { capacity: Capacity }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const sharesOf = useShares()
  const shares = sharesOf(total)
  const shown = isOpen ? products : products.slice(0, FIRST)
  const isOne = products.length === 1
  if (products.length === 0)
    return (
      <Text c="dimmed">
        <Trans>There’s nothing to sell yet.</Trans>
      </Text>
    )
  return (
    <Stack gap="md">
      <Headline total={total} counts={counts} />
      {total.left !== null && <ShareBar shares={shares} />}
      <ShareLegend shares={shares} />
      {!isOne && (
        <ul className={styles.products}>
          {shown.map((product) => (
            <ProductRow key={product.product_id} product={product} />
          ))}
        </ul>
      )}
      {products.length > FIRST && (
        <Button variant="subtle" size="compact-sm" w="fit-content" onClick={() => setOpen(!isOpen)}>
          {isOpen ? t`Show fewer` : t`Show all ${products.length}`}
        </Button>
      )}
    </Stack>
  )
}

function Headline({ total, counts }: Pick<Capacity, 'total' | 'counts'>) {
  const { t } = useLingui()
  const { number } = useFormat()
  const sold = total.paid + total.awaiting_payment
  const capacity = total.left === null ? null : unitsOf(total) + total.left
  const [soldText, all] = [number(sold), number(capacity ?? 0)]
  const unlimited =
    counts === 'TICKET'
      ? t`${plural(sold, { one: 'ticket sold, unlimited', other: 'tickets sold, unlimited' })}`
      : t`${plural(sold, { one: 'product sold, unlimited', other: 'products sold, unlimited' })}`
  const limited = counts === 'TICKET' ? t`of ${all} tickets sold` : t`of ${all} products sold`
  return (
    <p className="tabular">
      <strong className={styles.figure}>{soldText}</strong> {capacity === null ? unlimited : limited}
    </p>
  )
}

/** Paid and awaiting payment are always shown, in checkout only if there are any. */
function useShares(): (sold: SoldOf) => Share[] {
  const { t } = useLingui()
  const { number } = useFormat()
  return ({ paid, awaiting_payment: awaiting, held, left }) => {
    const shares: Share[] = [
      { key: 'paid', tone: 'main', amount: paid, words: t`${number(paid)} paid or free` },
      { key: 'awaiting', tone: 'waiting', amount: awaiting, words: t`${number(awaiting)} awaiting payment` },
      { key: 'held', tone: 'held', amount: held, words: t`${number(held)} in checkout` },
      { key: 'left', tone: 'rest', amount: left ?? 0, words: left === 0 ? t`sold out` : t`${number(left)} left` },
    ]
    return shares.filter(({ key, amount }) => (key === 'left' ? left !== null : key === 'paid' || amount > 0))
  }
}

function ProductRow({ product }: { product: Product }) {
  const { t } = useLingui()
  const { number } = useFormat()
  const sharesOf = useShares()
  const { title, left, is_hidden } = product
  const sold = product.paid + product.awaiting_payment
  const capacity = unitsOf(product) + (left ?? 0)
  const [soldText, all] = [number(sold), number(capacity)]
  const isLimited = left !== null && !is_hidden
  return (
    <li className={styles.product}>
      <span className={styles.title}>
        {title}
        {is_hidden && <span className={styles.state}>{t`hidden`}</span>}
        {left === 0 && !is_hidden && <span className={styles.state}>{t`sold out`}</span>}
      </span>
      <span className={`${styles.of} tabular`}>{isLimited ? t`${soldText} of ${all}` : t`${soldText} sold`}</span>
      {left !== null && <ShareBar shares={sharesOf(product)} size="thin" />}
    </li>
  )
}
