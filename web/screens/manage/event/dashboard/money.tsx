import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { EventOverview } from '#contract/event-figures.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { FigureBlock } from '#web/ui/figures/figure-block.tsx'
import { type Share, ShareBar, ShareLegend } from '#web/ui/figures/share-bar.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import styles from './money.module.css'

/** Sales of the event: received and awaited, refunds below. Taxes, fees and cancelled orders are in the details. */
export function MoneyBlock({ query }: { query: UseQueryResult<{ data: EventOverview }> }) {
  return (
    <FigureBlock title={<Trans>Money</Trans>} query={query} height={220}>
      {(overview) => <Money overview={overview} />}
    </FigureBlock>
  )
}

function Money({ overview }: { overview: EventOverview }) {
  const { money: flows } = overview
  const amount = useAmount(overview)
  const shares = useFlows(overview)
  return (
    <Stack gap="md">
      <p className="tabular">
        <strong className={styles.figure}>{amount(flows.total_ordered)}</strong>{' '}
        <Trans>in placed orders, taxes and fees included</Trans>
      </p>
      {flows.total_ordered > 0 && (
        <>
          <ShareBar shares={shares} />
          <ShareLegend shares={shares} />
        </>
      )}
      <Refunded overview={overview} />
      <Disclosure className={styles.details} summary={<Trans>Taxes, fees and cancelled orders</Trans>}>
        <Details overview={overview} />
      </Disclosure>
    </Stack>
  )
}

function useAmount({ currency }: EventOverview): (value: number) => string {
  const { money } = useFormat()
  return (value) => money(value, currency)
}

function useFlows(overview: EventOverview): Share[] {
  const { t } = useLingui()
  const amount = useAmount(overview)
  const { total_arrived: arrived, total_awaited: awaited } = overview.money
  const orders = overview.orders_awaiting_payment
  const from = t`${plural(orders, { one: '# order', other: '# orders' })}`
  const shares: Share[] = [
    { key: 'arrived', tone: 'main', amount: arrived, words: t`${amount(arrived)} received` },
    { key: 'awaited', tone: 'waiting', amount: awaited, words: t`${amount(awaited)} outstanding from ${from}` },
  ]
  return shares.filter(({ key, amount }) => key === 'arrived' || amount > 0)
}

function Refunded({ overview }: { overview: EventOverview }) {
  const { total_refunded: refunded, total_refunds_pending: pending } = overview.money
  const amount = useAmount(overview)
  const [refundedText, pendingText] = [amount(refunded), amount(pending)]
  if (refunded === 0 && pending === 0)
    return (
      <Text size="sm" c="dimmed">
        <Trans>Nothing refunded.</Trans>
      </Text>
    )
  return (
    <Text size="sm" className="tabular">
      <Trans>{refundedText} refunded.</Trans> {pending > 0 && <Trans>Another {pendingText} is being refunded.</Trans>}
    </Text>
  )
}

function Details({ overview }: { overview: EventOverview }) {
  const { t } = useLingui()
  const amount = useAmount(overview)
  const { total_tax, total_fees, total_paid_of_cancelled } = overview.money
  const rows: [label: string, value: number][] = [
    [t`Taxes included`, total_tax],
    [t`Fees included`, total_fees],
    [t`Paid for orders since cancelled, not included`, total_paid_of_cancelled],
  ]
  return (
    <dl className={styles.rows}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{amount(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
