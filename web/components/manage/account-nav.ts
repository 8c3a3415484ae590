import { useLingui } from '@lingui/react/macro'
import { IconHistory, IconReceiptTax, IconUser, IconUsers } from '@tabler/icons-react'
import { activities } from '#contract/activity.ts'
import { taxesAndFees } from '#contract/taxes-and-fees.ts'
import { users } from '#contract/users.ts'
import type { NavGroup } from './navigation.tsx'

/** What belongs to the account and not to one organizer or event. */
export function useAccountNav(): NavGroup {
  const { t } = useLingui()
  return {
    label: t`Account`,
    items: [
      {
        to: '/account/taxes-and-fees',
        label: t`Taxes and fees`,
        icon: IconReceiptTax,
        needs: [taxesAndFees.list],
      },
      { to: '/account/users', label: t`Team`, icon: IconUsers, needs: [users.list] },
      { to: '/account/activity', label: t`Audit log`, icon: IconHistory, needs: [activities.list] },
      { to: '/manage/profile', label: t`Profile`, icon: IconUser },
    ],
  }
}
