import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { organizers } from '#contract/organizers.ts'
import { below } from '#web/components/frame/screens.ts'
import { ManageShell } from '#web/components/frame/shell.tsx'
import Forbidden from '#web/components/manage/screen/forbidden.tsx'
import { isOnTheWay } from '#web/lib/calls/login-redirect.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { OrganizerContext } from '#web/lib/manage-context.ts'
import { HomeFrame } from '../home-frame.tsx'
import { accountScreens, homeScreens } from '../home-screens.ts'
import { organizerScreens } from '../organizer-screens.ts'
import OrganizerActions from './organizer-actions.tsx'

type Props = { organizer_id: number; children: ReactNode }

export function OrganizerFrame(props: Props) {
  const { t } = useLingui()
  const may = useMay()
  if (may(organizers.get)) return <Frame {...props} />
  return (
    <HomeFrame>
      <Forbidden title={t`Organizer`} />
    </HomeFrame>
  )
}

function Frame({ organizer_id, children }: Props) {
  const { t } = useLingui()
  const { data, error } = useApiQuery(organizers.get, { params: { organizer_id } })
  const organizer = data?.data
  // A signed-out user is already being redirected to the login.
  if (!organizer && error && !isOnTheWay(error)) throw error
  const base = `/manage/organizer/${organizer_id}`
  return (
    <OrganizerContext value={organizer ?? null}>
      <ManageShell
        screens={[...below(base, organizerScreens), ...below('', accountScreens)]}
        around={[
          {
            screens: below(
              '',
              homeScreens.filter((screen) => !accountScreens.includes(screen)),
            ),
          },
        ]}
        surroundings={{ title: organizer?.name ?? '', up: [{ label: t`All events`, to: '/manage/events' }] }}
        crumbs={organizer ? [{ label: organizer.name, to: `${base}/dashboard` }] : []}
        actions={organizer && <OrganizerActions organizer={organizer} />}
        isReady={organizer !== undefined}
      >
        {children}
      </ManageShell>
    </OrganizerContext>
  )
}
