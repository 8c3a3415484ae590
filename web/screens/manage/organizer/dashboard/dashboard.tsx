import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Group, Paper, Skeleton, Title } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { organizers } from '#contract/organizers.ts'
import { LatestOrders } from '#web/components/manage/orders/latest-orders.tsx'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { isAwaited, useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { useOrganizer } from '#web/lib/manage-context.ts'
import { BlockError } from '#web/ui/feedback/block-error.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import rows from '#web/ui/list/link-rows.module.css'
import styles from './dashboard.module.css'
import { OrganizerFigures, useOwnCurrency } from './organizer-figures.tsx'
import { UpcomingEvent } from './upcoming-event.tsx'

const EventForm = lazyPart(async () => (await import('#web/components/manage/events/event-form.tsx')).EventForm, {
  words: 'dialogs',
})

export default function OrganizerDashboard() {
  const { t } = useLingui()
  const organizer = useOrganizer()
  const [isCreating, setCreating] = useState(false)
  const may = useMay()
  const upcoming = useUpcoming()
  const figures = useOwnCurrency()
  const create = may(events.create) && (
    <Button leftSection={<IconCalendarPlus size={18} stroke={1.5} />} onClick={() => setCreating(true)}>
      <Trans>Create event</Trans>
    </Button>
  )
  return (
    <>
      <PageHeader
        title={organizer.name}
        text={t`All events combined, from the first order until now.`}
        action={upcoming.data?.data.length !== 0 && create}
      />
      {may(organizers.stats) && <OrganizerFigures />}
      {/* Not rendered below figures that are still loading, since it would move. */}
      {!isAwaited(figures) && (
        <div className={styles.columns}>
          {may(events.listOfOrganizer) && <Upcoming create={create} />}
          {may(orders.listOfOrganizer) && <Latest />}
        </div>
      )}
      {isCreating && <EventForm organizer_id={organizer.id} onClose={() => setCreating(false)} />}
    </>
  )
}

function useUpcoming() {
  const { id: organizer_id } = useOrganizer()
  const input = { params: { organizer_id }, query: { eventsStatus: 'upcoming' as const, per_page: 5 } }
  return useApiQuery(events.listOfOrganizer, input, { enabled: useMay()(events.listOfOrganizer) })
}

function Upcoming({ create }: { create: ReactNode }) {
  const { id: organizer_id } = useOrganizer()
  const query = useUpcoming()
  const { data } = query
  return (
    <section aria-labelledby="upcoming-events">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3" id="upcoming-events">
          <Trans>Upcoming events</Trans>
        </Title>
        <Anchor component={Link} to={`/manage/organizer/${organizer_id}/events`} size="sm">
          <Trans>All events</Trans>
        </Anchor>
      </Group>
      {query.isError && !data ? (
        <BlockError retry={() => void query.refetch()} isFetching={query.isFetching} />
      ) : data?.data.length === 0 ? (
        <Paper withBorder radius="lg">
          <EmptyState
            drawing="stage"
            title={<Trans>No upcoming events</Trans>}
            text={
              create && (
                <Trans>All you need is a title and a date. Only your team can see it until it goes on sale.</Trans>
              )
            }
            action={create}
          />
        </Paper>
      ) : (
        <Paper withBorder radius="lg" component="ul" className={rows.list}>
          {data ? data.data.map((event) => <UpcomingEvent key={event.id} event={event} />) : <RowSkeletons />}
        </Paper>
      )}
    </section>
  )
}

function RowSkeletons() {
  return ['first', 'second', 'third'].map((row) => (
    <li key={row} className={styles.waiting}>
      <Skeleton height={84} />
    </li>
  ))
}

function Latest() {
  const { id: organizer_id } = useOrganizer()
  const query = useApiQuery(orders.listOfOrganizer, { params: { organizer_id }, query: { per_page: 10 } })
  return (
    <section aria-labelledby="latest-orders">
      <Title order={2} size="h3" mb="sm" id="latest-orders">
        <Trans>Latest orders</Trans>
      </Title>
      <LatestOrders query={query} />
    </section>
  )
}
