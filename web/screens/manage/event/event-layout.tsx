import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Tooltip } from '@mantine/core'
import {
  IconArmchair,
  IconDiscount2,
  IconExternalLink,
  IconLayoutDashboard,
  IconQrcode,
  IconReceipt,
  IconSettings,
  IconTicket,
  IconUsers,
} from '@tabler/icons-react'
import { Outlet } from 'react-router'
import { type Event, events } from '#contract/events.ts'
import { WhenLoaded } from '#web/components/manage/loading.tsx'
import type { NavGroup } from '#web/components/manage/navigation.tsx'
import { ManageShell } from '#web/components/manage/shell.tsx'
import { EventContext } from '#web/lib/manage-context.ts'
import { useApiQuery } from '#web/lib/query.ts'
import type { Route } from './+types/event-layout.ts'
import { EventStatusButton } from './event-status-button.tsx'

/** The frame of one event; the navigation shows only what works. */
export default function EventLayout({ params }: Route.ComponentProps) {
  const query = useApiQuery(events.get, { params: { event_id: Number(params.event_id) } })
  return (
    <WhenLoaded query={query} isWholePage>
      {({ data }) => <Loaded event={data} />}
    </WhenLoaded>
  )
}

function Loaded({ event }: { event: Event }) {
  const { t } = useLingui()
  const nav = useNavigation(`/manage/event/${event.id}`)
  const { organizer } = event
  const toOrganizer = { label: organizer.name, to: `/manage/organizer/${organizer.id}/dashboard` }
  const place = { title: event.title, up: [{ label: t`All events`, to: '/manage/events' }, toOrganizer] }
  const crumbs = [toOrganizer, { label: event.title, to: `/manage/event/${event.id}/dashboard` }]
  const isPublic = event.status === 'LIVE' || event.status === 'PAUSED'
  const page = isPublic ? `/event/${event.id}/${event.slug}` : `/event/${event.id}/preview`
  const words = isPublic ? t`Open the public page` : t`Open a preview of the page`
  return (
    <EventContext value={event}>
      <ManageShell
        nav={nav}
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

function useNavigation(base: string): NavGroup[] {
  const { t } = useLingui()
  return [
    {
      label: t`Overview`,
      items: [{ to: `${base}/dashboard`, label: t`Dashboard`, icon: IconLayoutDashboard }],
    },
    {
      label: t`Sell`,
      items: [
        { to: `${base}/products`, label: t`Products`, icon: IconTicket },
        { to: `${base}/promo-codes`, label: t`Promo codes`, icon: IconDiscount2 },
        { to: `${base}/capacity-assignments`, label: t`Capacity`, icon: IconArmchair },
        { to: `${base}/orders`, label: t`Orders`, icon: IconReceipt },
      ],
    },
    {
      label: t`Guests`,
      items: [
        { to: `${base}/attendees`, label: t`Attendees`, icon: IconUsers },
        { to: `${base}/check-in`, label: t`Check-in`, icon: IconQrcode },
      ],
    },
    {
      label: t`Set up`,
      items: [{ to: `${base}/settings`, label: t`Settings`, icon: IconSettings }],
    },
  ]
}
