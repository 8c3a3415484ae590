import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { events } from '#contract/events.ts'
import { integrity } from '#contract/integrity.ts'
import { orders } from '#contract/orders.ts'
import { FirstSteps } from '#web/components/manage/on-sale/first-steps.tsx'
import { LatestOrders } from '#web/components/manage/orders/latest-orders.tsx'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { isAwaited, useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { NoWayToPay } from '../no-way-to-pay.tsx'
import { CapacityBlock } from './capacity.tsx'
import styles from './dashboard.module.css'
import { IntegrityLight } from './integrity-light.tsx'
import { MoneyBlock } from './money.tsx'
import { Pace } from './pace.tsx'
import { Period } from './period.tsx'
import { SharePage } from './share-page.tsx'
import { Tasks } from './tasks.tsx'
import { Tonight } from './tonight.tsx'
import { useNow } from './use-now.ts'

export default function EventDashboard() {
  const event = useEvent()
  const { period } = useFormat()
  const may = useMay()
  const now = useNow()
  const below = (
    <div className={styles.columns}>
      {may(orders.list) && <Latest />}
      <SharePage />
    </div>
  )
  return (
    <>
      <PageHeader title={event.title} text={period(event.start_date, event.end_date, event.timezone)} />
      {event.status === 'DRAFT' && !event.hide_getting_started && may(events.setStatus) && <FirstSteps />}
      {event.status === 'LIVE' && <NoWayToPay />}
      <div className={styles.blocks}>
        <Tonight now={now}>{may(events.overview) && <ToDo now={now} />}</Tonight>
        {may(events.overview) ? <Numbers now={now}>{below}</Numbers> : below}
      </div>
    </>
  )
}

const OFTEN = { refetchInterval: 60_000 }

function useFigures() {
  const { id: event_id, status } = useEvent()
  const overview = useApiQuery(events.overview, { params: { event_id } }, OFTEN)
  const check = useApiQuery(integrity.get, { params: { event_id } }, OFTEN)
  const known = overview.data?.data
  const hasSold = known !== undefined && known.orders_completed + known.orders_awaiting_payment > 0
  // A draft without sales has no figures yet: its first steps are shown instead.
  return { overview, check, known, isQuiet: status === 'DRAFT' && !hasSold }
}

function ToDo({ now }: { now: string }) {
  const { known, check, isQuiet } = useFigures()
  if (!known || isQuiet) return null
  return <Tasks overview={known} doFiguresAgree={check.data?.data.is_sound ?? null} now={now} />
}

/** Sales figures and their integrity check. Nothing is rendered below a block of unknown height, since it would move. */
function Numbers({ now, children }: { now: string; children: ReactNode }) {
  const { overview, check, isQuiet } = useFigures()
  if (isAwaited(overview)) return <CapacityBlock query={overview} />
  if (isQuiet) return children
  return (
    <>
      <div className={styles.halves}>
        <CapacityBlock query={overview} />
        <MoneyBlock query={overview} />
      </div>
      <IntegrityLight query={check} />
      {!isAwaited(check) && (
        <>
          <Period />
          <Pace now={now} />
          {children}
        </>
      )}
    </>
  )
}

function Latest() {
  const { t } = useLingui()
  const { id: event_id } = useEvent()
  const query = useApiQuery(orders.list, { params: { event_id }, query: { per_page: 6 } })
  const { data } = query
  return (
    <section aria-label={t`Latest orders`}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3">
          <Trans>Latest orders</Trans>
        </Title>
        {data && data.data.length > 0 && (
          <Anchor component={Link} to={`/manage/event/${event_id}/orders`} size="sm">
            <Trans>All orders</Trans>
          </Anchor>
        )}
      </Group>
      <LatestOrders query={query} />
    </section>
  )
}
