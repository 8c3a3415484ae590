import { useLingui } from '@lingui/react/macro'
import { IconReceiptTax, IconUser, IconUsers } from '@tabler/icons-react'
import { may } from '#domain/permissions.ts'
import { useUser } from '#web/lib/manage-context.ts'
import type { NavGroup } from './navigation.tsx'

/** What belongs to the account and not to one organizer or event. */
export function useAccountNav(): NavGroup {
  const { t } = useLingui()
  const { role } = useUser()
  const team = { to: '/account/users', label: t`Team`, icon: IconUsers }
  return {
    label: t`Account`,
    items: [
      { to: '/account/taxes-and-fees', label: t`Taxes and fees`, icon: IconReceiptTax },
      ...(may(role, 'members.manage') ? [team] : []),
      { to: '/manage/profile', label: t`Profile`, icon: IconUser },
    ],
  }
}
