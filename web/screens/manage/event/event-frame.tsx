import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Event, events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import { below } from '#web/components/frame/screens.ts'
import { ManageShell } from '#web/components/frame/shell.tsx'
import Forbidden from '#web/components/manage/screen/forbidden.tsx'
import { isOnTheWay } from '#web/lib/calls/login-redirect.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useMay, useReaches } from '#web/lib/calls/use-may.ts'
import { EventContext } from '#web/lib/manage-context.ts'
import { HomeFrame } from '../home-frame.tsx'
import { homeScreens } from '../home-screens.ts'
import { organizerScreens } from '../organizer-screens.ts'
import EventActions from './event-actions.tsx'
import { eventScreensOf } from './event-screens.ts'

type Props = { event_id: number; children: ReactNode }

export function EventFrame(props: Props) {
  const { t } = useLingui()
  const may = useMay()
  if (may(events.get)) return <Frame {...props} />
  return (
    <HomeFrame>
      <Forbidden title={t`Event`} />
    </HomeFrame>
  )
}

function Frame({ event_id, children }: Props) {
  const { t } = useLingui()
  const { data, error } = useApiQuery(events.get, { params: { event_id } })
  const event = data?.data
  const toOrganizer = useToOrganizer(event)
  // A signed-out user is already being redirected to the login.
  if (!event && error && !isOnTheWay(error)) throw error
  const base = `/manage/event/${event_id}`
  const up = [{ label: t`All events`, to: '/manage/events' }, ...toOrganizer]
  return (
    <EventContext value={event ?? null}>
      <ManageShell
        screens={below(base, eventScreensOf(event))}
        around={[...useOrganizersScreens(event), { screens: below('', homeScreens) }]}
        surroundings={{ title: event?.title ?? '', up }}
        crumbs={event ? [...toOrganizer, { label: event.title, to: `${base}/dashboard` }] : []}
        actions={event && <EventActions event={event} />}
        here={event && { to: `${base}/dashboard`, label: event.title }}
        isReady={event !== undefined}
      >
        {children}
      </ManageShell>
    </EventContext>
  )
}

function useOrganizersScreens(event: Event | undefined) {
  const mayGo = useToOrganizer(event).length > 0
  if (!event || !mayGo) return []
  return [{ of: event.organizer.name, screens: below(`/manage/organizer/${event.organizer.id}`, organizerScreens) }]
}

/** Link to the organizer, for users who have access to it. */
function useToOrganizer(event: Event | undefined) {
  const [may, reaches] = [useMay(), useReaches()]
  if (!event || !may(organizers.get) || !reaches(event.organizer)) return []
  return [{ label: event.organizer.name, to: `/manage/organizer/${event.organizer.id}/dashboard` }]
}
