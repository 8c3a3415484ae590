import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Outlet } from 'react-router'
import { type Event, events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import { Forbidden } from '#web/components/manage/forbidden.tsx'
import { WhenLoaded } from '#web/components/manage/loading.tsx'
import { below } from '#web/components/manage/screens.ts'
import { ManageShell } from '#web/components/manage/shell.tsx'
import { EventContext } from '#web/lib/manage-context.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { useMay, useReaches } from '#web/lib/use-may.ts'
import { HomeFrame } from '../home-layout.tsx'
import type { Route } from './+types/event-layout.ts'
import { eventScreens } from './event-screens.ts'
import { EventStatusButton } from './event-status-button.tsx'

/** The frame of one event. */
export default function EventLayout({ params }: Route.ComponentProps) {
  const { t } = useLingui()
  const may = useMay()
  if (may(events.get)) return <Frame event_id={Number(params.event_id)} />
  return (
    <HomeFrame>
      <Forbidden title={t`Event`} />
    </HomeFrame>
  )
}

function Frame({ event_id }: { event_id: number }) {
  const query = useApiQuery(events.get, { params: { event_id } })
  return (
    <WhenLoaded query={query} isWholePage>
      {({ data }) => <Loaded event={data} />}
    </WhenLoaded>
  )
}

function Loaded({ event }: { event: Event }) {
  const { t } = useLingui()
  const base = `/manage/event/${event.id}`
  const toOrganizer = useToOrganizer(event)
  const place = { title: event.title, up: [{ label: t`All events`, to: '/manage/events' }, ...toOrganizer] }
  const crumbs = [...toOrganizer, { label: event.title, to: `${base}/dashboard` }]
  const isPublic = event.status === 'LIVE' || event.status === 'PAUSED'
  const page = isPublic ? `/event/${event.id}/${event.slug}` : `/event/${event.id}/preview`
  const words = isPublic ? t`Open the public page` : t`Open a preview of the page`
  return (
    <EventContext value={event}>
      <ManageShell
        screens={below(base, eventScreens)}
        place={place}
        crumbs={crumbs}
        actions={
          <>
            <Tooltip label={words}>
              <ActionIcon component="a" href={page} target="_blank" variant="default" size={36} aria-label={words}>
                <IconExternalLink size={18} stroke={1.5} />
              </ActionIcon>
            </Tooltip>
            <EventStatusButton event={event} />
          </>
        }
      >
        <Outlet />
      </ManageShell>
    </EventContext>
  )
}

/** For those who get there. */
function useToOrganizer({ organizer: { id, name } }: Event) {
  const [may, reaches] = [useMay(), useReaches()]
  return may(organizers.get) && reaches({ id }) ? [{ label: name, to: `/manage/organizer/${id}/dashboard` }] : []
}
