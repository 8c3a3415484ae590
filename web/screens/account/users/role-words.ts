import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { User } from '#contract/users.ts'
import type { BuiltInRole, Role } from '#domain/role.ts'

/** Custom roles are missing: the account names them itself. */
const ROLE_NAMES: Record<Exclude<Role, 'CUSTOM'>, MessageDescriptor> = {
  SUPERADMIN: msg`Site operator`,
  ADMIN: msg`Administrator`,
  ORGANIZER: msg`Organizer`,
  EVENT_MANAGER: msg`Event manager`,
  BOX_OFFICE: msg`Box office`,
  VIEWER: msg`Viewer`,
}

export const ROLE_TEXTS: Record<BuiltInRole, MessageDescriptor> = {
  ADMIN: msg`Everything, including team and account.`,
  ORGANIZER: msg`Everything about events and organizers, but not team or account.`,
  EVENT_MANAGER: msg`Runs events: products, promo codes, orders, attendees, check-in and settings.`,
  BOX_OFFICE: msg`Views and edits orders and attendees, and checks them in.`,
  VIEWER: msg`Views events, orders, attendees and figures, but can’t change anything.`,
}

/** Returns the name of a person's role. */
export function useRoleName(): (of: Pick<User, 'role' | 'role_name'>) => string {
  const { i18n } = useLingui()
  return ({ role, role_name }) => (role === 'CUSTOM' ? (role_name ?? '') : i18n._(ROLE_NAMES[role]))
}
