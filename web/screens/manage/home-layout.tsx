import { useLingui } from '@lingui/react/macro'
import { IconCalendarEvent } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { useAccountNav } from '#web/components/office-account-nav.ts'
import type { NavGroup } from '#web/components/office-navigation.tsx'
import { OfficeShell } from '#web/components/office-shell.tsx'

/** The frame of office screens that belong to no single organizer or event. */
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
    { label: t`Overview`, items: [{ to: '/manage/events', label: t`Events`, icon: IconCalendarEvent }] },
    useAccountNav(),
  ]
  return (
    <OfficeShell nav={nav} crumbs={[]} withOrganizers>
      {children}
    </OfficeShell>
  )
}
