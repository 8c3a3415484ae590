import { useLingui } from '@lingui/react/macro'
import { IconCalendarEvent } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { events } from '#contract/events.ts'
import { useAccountNav } from '#web/components/manage/account-nav.ts'
import type { NavGroup } from '#web/components/manage/navigation.tsx'
import { ManageShell } from '#web/components/manage/shell.tsx'

/** The frame of management screens that belong to no single organizer or event. */
export default function HomeLayout() {
  return (
    <HomeFrame>
      <Outlet />
    </HomeFrame>
  )
}

export function HomeFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const nav: NavGroup[] = [
    {
      label: t`Overview`,
      items: [{ to: '/manage/events', label: t`Events`, icon: IconCalendarEvent, needs: [events.list] }],
    },
    useAccountNav(),
  ]
  return (
    <ManageShell nav={nav} crumbs={[]} withOrganizers>
      {children}
    </ManageShell>
  )
}
