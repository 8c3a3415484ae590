import { useLingui } from '@lingui/react/macro'
import { IconCalendarEvent, IconReceiptTax, IconUser, IconUsers } from '@tabler/icons-react'
import { Outlet } from 'react-router'
import { may } from '#domain/role.ts'
import { type NavGroup, OfficeShell } from '#web/components/office-shell.tsx'
import { useUser } from '#web/lib/office-context.ts'

/** The frame of office screens that belong to no single organizer or event. */
export default function HomeLayout() {
  const { t } = useLingui()
  const { role } = useUser()
  const team = { to: '/account/users', label: t`Team`, icon: IconUsers }
  const nav: NavGroup[] = [
    { label: t`Overview`, items: [{ to: '/manage/events', label: t`Events`, icon: IconCalendarEvent }] },
    {
      label: t`Set up`,
      items: [
        { to: '/account/taxes-and-fees', label: t`Taxes and fees`, icon: IconReceiptTax },
        ...(may(role, 'manage_users') ? [team] : []),
        { to: '/manage/profile', label: t`Profile`, icon: IconUser },
      ],
    },
  ]
  return (
    <OfficeShell nav={nav} crumbs={[]}>
      <Outlet />
    </OfficeShell>
  )
}
