import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendarEvent, IconExternalLink, IconLayoutDashboard, IconSettings } from '@tabler/icons-react'
import { Outlet } from 'react-router'
import { events } from '#contract/events.ts'
import { type Organizer, organizers } from '#contract/organizers.ts'
import { useAccountNav } from '#web/components/manage/account-nav.ts'
import { Forbidden } from '#web/components/manage/forbidden.tsx'
import { WhenLoaded } from '#web/components/manage/loading.tsx'
import type { NavGroup } from '#web/components/manage/navigation.tsx'
import { ManageShell } from '#web/components/manage/shell.tsx'
import { OrganizerContext } from '#web/lib/manage-context.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { useMay } from '#web/lib/use-may.ts'
import { HomeFrame } from '../home-layout.tsx'
import type { Route } from './+types/organizer-layout.ts'

/** The frame of one organizer: dashboard, events, settings. */
export default function OrganizerLayout({ params }: Route.ComponentProps) {
  const { t } = useLingui()
  const may = useMay()
  if (may(organizers.get)) return <Frame organizer_id={Number(params.organizer_id)} />
  return (
    <HomeFrame>
      <Forbidden title={t`Organizer`} />
    </HomeFrame>
  )
}

function Frame({ organizer_id }: { organizer_id: number }) {
  const query = useApiQuery(organizers.get, { params: { organizer_id } })
  return (
    <WhenLoaded query={query} isWholePage>
      {({ data }) => <Loaded organizer={data} />}
    </WhenLoaded>
  )
}

function Loaded({ organizer }: { organizer: Organizer }) {
  const { t } = useLingui()
  const base = `/manage/organizer/${organizer.id}`
  const isPublic = organizer.status === 'LIVE'
  const nav: NavGroup[] = [
    {
      label: t`Overview`,
      items: [
        { to: `${base}/dashboard`, label: t`Dashboard`, icon: IconLayoutDashboard },
        { to: `${base}/events`, label: t`Events`, icon: IconCalendarEvent, needs: [events.listOfOrganizer] },
      ],
    },
    {
      label: t`Set up`,
      items: [
        {
          to: `${base}/settings`,
          label: t`Settings`,
          icon: IconSettings,
          needs: [organizers.update, organizers.updateSettings],
        },
      ],
    },
    useAccountNav(),
  ]
  return (
    <OrganizerContext value={organizer}>
      <ManageShell
        nav={nav}
        place={{ title: organizer.name, up: [{ label: t`All events`, to: '/manage/events' }] }}
        withOrganizers
        crumbs={[{ label: organizer.name, to: `${base}/dashboard` }]}
        actions={
          <Button
            component="a"
            href={isPublic ? `/events/${organizer.id}/${organizer.slug}` : `/organizer/${organizer.id}/preview`}
            target="_blank"
            variant="default"
            size="xs"
            visibleFrom="sm"
            leftSection={<IconExternalLink size={16} stroke={1.5} />}
          >
            {isPublic ? t`Public page` : t`Preview of the page`}
          </Button>
        }
      >
        <Outlet />
      </ManageShell>
    </OrganizerContext>
  )
}
