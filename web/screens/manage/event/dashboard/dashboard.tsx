import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Group, Title } from '@mantine/core'
import { Link } from 'react-router'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { LatestOrders } from '#web/components/manage/latest-orders.tsx'
import { PageHeader } from '#web/components/manage/page-header.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { useFormat } from '#web/lib/use-format.ts'
import { useMay } from '#web/lib/use-may.ts'
import { NoWayToPay } from '../no-way-to-pay.tsx'
import { Checklist } from './checklist.tsx'
import styles from './dashboard.module.css'
import { EventFigures } from './event-figures.tsx'
import { IntegrityLight } from './integrity-light.tsx'
import { Sales } from './sales.tsx'
import { SharePage } from './share-page.tsx'
import { useSales } from './use-sales.ts'

export default function EventDashboard() {
  const event = useEvent()
  const { period } = useFormat()
  const may = useMay()
  return (
    <>
      <PageHeader title={event.title} text={period(event.start_date, event.end_date, event.timezone)} />
      {event.status === 'DRAFT' && may(events.setStatus) && <Checklist />}
      {event.status === 'LIVE' && <NoWayToPay />}
      {may(events.stats) && <Numbers />}
      <div className={styles.columns}>
        {may(orders.list) && <Latest />}
        <SharePage />
      </div>
    </>
  )
}

/** How the event sells, and whether that is right. */
function Numbers() {
  const { status } = useEvent()
  const sales = useSales()
  return (
    <>
      <EventFigures sales={sales} />
      <IntegrityLight />
      {!(status === 'DRAFT' && sales.stats?.total_orders === 0) && <Sales sales={sales} />}
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
