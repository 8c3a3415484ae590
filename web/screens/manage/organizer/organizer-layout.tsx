import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Outlet } from 'react-router'
import { type Organizer, organizers } from '#contract/organizers.ts'
import { Forbidden } from '#web/components/manage/forbidden.tsx'
import { WhenLoaded } from '#web/components/manage/loading.tsx'
import { below } from '#web/components/manage/screens.ts'
import { ManageShell } from '#web/components/manage/shell.tsx'
import { OrganizerContext } from '#web/lib/manage-context.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { useMay } from '#web/lib/use-may.ts'
import { HomeFrame } from '../home-layout.tsx'
import { accountScreens } from '../home-screens.ts'
import type { Route } from './+types/organizer-layout.ts'
import { organizerScreens } from './organizer-screens.ts'

/** The frame of one organizer. */
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
  return (
    <OrganizerContext value={organizer}>
      <ManageShell
        screens={[...below(base, organizerScreens), ...below('', accountScreens)]}
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
