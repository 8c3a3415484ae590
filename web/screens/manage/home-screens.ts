import { msg } from '@lingui/core/macro'
import {
  IconBuilding,
  IconCalendarEvent,
  IconCalendarPlus,
  IconCreditCardPay,
  IconHistory,
  IconKey,
  IconReceiptTax,
  IconUser,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react'
import { accounts } from '#contract/accounts.ts'
import { activities } from '#contract/activity.ts'
import { apiKeys } from '#contract/api-keys.ts'
import { eventDefaults } from '#contract/event-defaults.ts'
import { events } from '#contract/events.ts'
import { paymentMethods } from '#contract/payment-methods.ts'
import { taxesAndFees } from '#contract/taxes-and-fees.ts'
import { users } from '#contract/users.ts'
import { accountWebhooks } from '#contract/webhooks.ts'
import type { ManageScreen } from '#web/components/frame/screens.ts'
import { tabQuery, toEventTab } from '#web/components/manage/events/event-tabs.ts'
import { read, readList } from '#web/lib/calls/reads.ts'

const OVERVIEW = msg`Overview`
const ACCOUNT = msg`Account`

/** Screens of the account, not of an organizer or event. The menu of an organizer lists them too. */
export const accountScreens: readonly ManageScreen[] = [
  {
    path: 'account/settings',
    file: 'account/settings/settings.tsx',
    title: msg`Account settings`,
    menu: { group: ACCOUNT, icon: IconBuilding, key: 'a' },
    needs: [accounts.get],
    shape: 'form',
  },
  {
    path: 'account/event-defaults',
    file: 'account/event-defaults/event-defaults.tsx',
    title: msg`Event defaults`,
    menu: { group: ACCOUNT, icon: IconCalendarPlus, key: 'n' },
    needs: [eventDefaults.get],
    shape: 'form',
  },
  {
    path: 'account/payment',
    file: 'account/payment/payment.tsx',
    title: msg`Ways to pay`,
    menu: { group: ACCOUNT, icon: IconCreditCardPay, key: 'p' },
    needs: [paymentMethods.update],
    shape: 'form',
  },
  {
    path: 'account/taxes-and-fees',
    file: 'account/taxes-and-fees/taxes-and-fees.tsx',
    title: msg`Taxes and fees`,
    menu: { group: ACCOUNT, icon: IconReceiptTax, key: 'x' },
    needs: [taxesAndFees.list],
  },
  {
    path: 'account/users',
    file: 'account/users/users.tsx',
    title: msg`Team`,
    menu: { group: ACCOUNT, icon: IconUsers, key: 't' },
    needs: [users.list],
    reads: () => [read(users.list, {})],
  },
  {
    path: 'account/api-keys',
    file: 'account/api-keys/api-keys.tsx',
    title: msg`API keys`,
    menu: { group: ACCOUNT, icon: IconKey, key: 'k' },
    needs: [apiKeys.list],
  },
  {
    path: 'account/activity',
    file: 'account/activity/activity.tsx',
    title: msg`Audit log`,
    menu: { group: ACCOUNT, icon: IconHistory, key: 'l' },
    needs: [activities.list],
  },
  {
    path: 'account/webhooks',
    file: 'account/webhooks/webhooks.tsx',
    title: msg`Account webhooks`,
    menu: { group: ACCOUNT, icon: IconWebhook, key: 'w' },
    needs: [accountWebhooks.list],
  },
  {
    path: 'manage/profile',
    file: 'profile/profile.tsx',
    title: msg`Profile`,
    menu: { group: ACCOUNT, icon: IconUser, key: 'm' },
    shape: 'form',
  },
]

/** The screens that belong to no single organizer or event, in menu order. */
export const homeScreens: readonly ManageScreen[] = [
  {
    path: 'manage/events/:events_state?',
    file: 'manage/events/events.tsx',
    title: msg`Events`,
    menu: { group: OVERVIEW, icon: IconCalendarEvent, key: 'e' },
    needs: [events.list],
    reads: ({ params, search }) => {
      const defaults = tabQuery(toEventTab(params.events_state))
      return [readList(events.list, {}, { search, defaults })]
    },
    shape: 'cards',
  },
  ...accountScreens,
  {
    path: 'manage/account',
    file: 'account/settings/to-settings.tsx',
    title: msg`Account settings`,
  },
  {
    path: 'manage/organizer',
    file: 'manage/organizer/first-organizer.tsx',
    title: msg`Organizer`,
  },
  {
    path: 'manage/profile/confirm-email-change/:token',
    file: 'profile/confirm-email-change.tsx',
    title: msg`Confirm your new email address`,
  },
  {
    path: 'manage/profile/confirm-email-address/:token',
    file: 'profile/confirm-email-address.tsx',
    title: msg`This link no longer works`,
  },
]
