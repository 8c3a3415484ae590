import { useLingui } from '@lingui/react/macro'
import { IconCalendarEvent, IconReceiptTax, IconUser } from '@tabler/icons-react'
import { Outlet } from 'react-router'
import { type NavGroup, OfficeShell } from '#web/components/office-shell.tsx'

/** The frame of office screens that belong to no single organizer or event. */
export default function HomeLayout() {
  const { t } = useLingui()
  const nav: NavGroup[] = [
    { label: t`Overview`, items: [{ to: '/manage/events', label: t`Events`, icon: IconCalendarEvent }] },
    {
      label: t`Set up`,
      items: [
        { to: '/account/taxes-and-fees', label: t`Taxes and fees`, icon: IconReceiptTax },
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
