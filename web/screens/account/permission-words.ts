import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { PERMISSIONS, type Permission } from '#domain/permissions.ts'

const GROUPS = {
  events: msg`Events`,
  sales: msg`Sales`,
  attendees: msg`Attendees`,
  account: msg`Account`,
}
type Group = keyof typeof GROUPS

/** Group and text of each permission. A new permission without a text fails to compile. */
export const PERMISSION_WORDS: Record<Permission, { group: Group; words: MessageDescriptor }> = {
  'events.read': { group: 'events', words: msg`View events` },
  'events.manage': { group: 'events', words: msg`Create and edit events, put them on sale` },
  'events.delete': { group: 'events', words: msg`Delete events` },
  'settings.manage': { group: 'events', words: msg`Edit settings and how people pay` },
  'questions.manage': { group: 'events', words: msg`Edit questions` },
  'products.manage': { group: 'events', words: msg`Edit products and capacity` },
  'webhooks.manage': { group: 'events', words: msg`Edit webhooks and read their log` },
  'reports.read': { group: 'events', words: msg`View figures` },
  'orders.read': { group: 'sales', words: msg`View orders` },
  'orders.manage': { group: 'sales', words: msg`Create and edit orders` },
  'orders.exceed_limits': { group: 'sales', words: msg`Create orders for more than is left` },
  'orders.change_prices': { group: 'sales', words: msg`Create orders at other prices` },
  'orders.refund': { group: 'sales', words: msg`Refund orders` },
  'promo_codes.read': { group: 'sales', words: msg`View promo codes` },
  'promo_codes.manage': { group: 'sales', words: msg`Edit promo codes` },
  'affiliates.read': { group: 'sales', words: msg`View affiliates` },
  'affiliates.manage': { group: 'sales', words: msg`Edit affiliates` },
  'attendees.read': { group: 'attendees', words: msg`View attendees` },
  'attendees.manage': { group: 'attendees', words: msg`Add and edit attendees, cancel tickets` },
  'messages.read': { group: 'attendees', words: msg`View messages` },
  'messages.send': { group: 'attendees', words: msg`Send messages to attendees and buyers` },
  check_in: { group: 'attendees', words: msg`Check in attendees` },
  'check_in_lists.manage': { group: 'attendees', words: msg`Edit check-in lists` },
  'organizers.read': { group: 'account', words: msg`View organizers` },
  'organizers.manage': { group: 'account', words: msg`Create and edit organizers` },
  'organizers.delete': { group: 'account', words: msg`Delete organizers` },
  'taxes_and_fees.manage': { group: 'account', words: msg`Edit taxes and fees` },
  'account.manage': { group: 'account', words: msg`Edit the account and what new events start with` },
  'payments.manage': { group: 'account', words: msg`Edit the account’s ways to be paid` },
  'members.manage': { group: 'account', words: msg`Invite people and change roles` },
  'api_keys.manage': { group: 'account', words: msg`Create and revoke API keys` },
  'activity.read': { group: 'account', words: msg`View the audit log` },
}

const ORDER = Object.keys(PERMISSION_WORDS) as Permission[]

/** The permissions in the order and groups shown to users. */
export const PERMISSION_GROUPS = (Object.keys(GROUPS) as Group[]).map((group) => ({
  group,
  title: GROUPS[group],
  permissions: ORDER.filter((permission) => PERMISSION_WORDS[permission].group === group),
}))

/** Joins the texts of some permissions in one line. */
export function usePermissionsText(): (permissions: readonly Permission[]) => string {
  const { t, i18n } = useLingui()
  return (permissions) => {
    if (permissions.length === 0) return t`Nothing`
    if (permissions.length === PERMISSIONS.length) return t`Everything`
    const chosen = ORDER.filter((permission) => permissions.includes(permission))
    return chosen.map((permission) => i18n._(PERMISSION_WORDS[permission].words)).join(' · ')
  }
}
