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
import { attendees } from '#contract/attendees.ts'
import { capacityAssignments } from '#contract/capacity-assignments.ts'
import { checkInLists } from '#contract/check-in.ts'
import { type Event, events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { organizers } from '#contract/organizers.ts'
import { productCategories } from '#contract/products.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { Forbidden } from '#web/components/manage/forbidden.tsx'
import { WhenLoaded } from '#web/components/manage/loading.tsx'
import type { NavGroup } from '#web/components/manage/navigation.tsx'
import { ManageShell } from '#web/components/manage/shell.tsx'
import { EventContext } from '#web/lib/manage-context.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { useMay, useReaches } from '#web/lib/use-may.ts'
import { HomeFrame } from '../home-layout.tsx'
import type { Route } from './+types/event-layout.ts'
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
  const nav = useNavigation(`/manage/event/${event.id}`)
  const toOrganizer = useToOrganizer(event)
  const place = { title: event.title, up: [{ label: t`All events`, to: '/manage/events' }, ...toOrganizer] }
  const crumbs = [...toOrganizer, { label: event.title, to: `/manage/event/${event.id}/dashboard` }]
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

/** For those who get there. */
function useToOrganizer({ organizer: { id, name } }: Event) {
  const [may, reaches] = [useMay(), useReaches()]
  return may(organizers.get) && reaches({ id }) ? [{ label: name, to: `/manage/organizer/${id}/dashboard` }] : []
}

function useNavigation(base: string): NavGroup[] {
  const { t } = useLingui()
  const changes = [events.update, events.updateSettings]
  const pools = capacityAssignments.list
  return [
    {
      label: t`Overview`,
      items: [{ to: `${base}/dashboard`, label: t`Dashboard`, icon: IconLayoutDashboard }],
    },
    {
      label: t`Sell`,
      items: [
        { to: `${base}/products`, label: t`Products`, icon: IconTicket, needs: [productCategories.list] },
        { to: `${base}/promo-codes`, label: t`Promo codes`, icon: IconDiscount2, needs: [promoCodes.list] },
        { to: `${base}/capacity-assignments`, label: t`Capacity`, icon: IconArmchair, needs: [pools] },
        { to: `${base}/orders`, label: t`Orders`, icon: IconReceipt, needs: [orders.list] },
      ],
    },
    {
      label: t`Attendees`,
      items: [
        { to: `${base}/attendees`, label: t`Attendees`, icon: IconUsers, needs: [attendees.list] },
        { to: `${base}/check-in`, label: t`Check-in`, icon: IconQrcode, needs: [checkInLists.list] },
      ],
    },
    {
      label: t`Set up`,
      items: [{ to: `${base}/settings`, label: t`Settings`, icon: IconSettings, needs: changes }],
    },
  ]
}
