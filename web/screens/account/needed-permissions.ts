import type { Permission } from '#domain/permissions.ts'

/** Permissions that are useless without another one, because the screen to use them would be missing. */
const NEEDS: Partial<Record<Permission, Permission>> = {
  'events.manage': 'events.read',
  'events.delete': 'settings.manage',
  'settings.manage': 'events.read',
  'products.manage': 'events.read',
  'questions.manage': 'events.read',
  'reports.read': 'events.read',
  'orders.read': 'events.read',
  'orders.manage': 'orders.read',
  'orders.exceed_limits': 'orders.manage',
  'orders.change_prices': 'orders.manage',
  'orders.refund': 'orders.read',
  'promo_codes.read': 'events.read',
  'promo_codes.manage': 'promo_codes.read',
  'affiliates.read': 'events.read',
  'affiliates.manage': 'affiliates.read',
  'attendees.read': 'events.read',
  'attendees.manage': 'attendees.read',
  'messages.read': 'events.read',
  'messages.send': 'messages.read',
  check_in: 'events.read',
  'check_in_lists.manage': 'check_in',
  'organizers.manage': 'organizers.read',
  'organizers.delete': 'organizers.manage',
  'taxes_and_fees.manage': 'events.read',
  'account.manage': 'events.read',
  'payments.manage': 'settings.manage',
}

/** Adds a permission and, recursively, the permissions that it needs. */
export function withNeeded(chosen: readonly Permission[], permission: Permission): Permission[] {
  const needed = NEEDS[permission]
  const before = needed ? withNeeded(chosen, needed) : [...chosen]
  return before.includes(permission) ? before : [...before, permission]
}

/** Removes a permission and, recursively, the permissions that need it. */
export function withoutNeeding(chosen: readonly Permission[], permission: Permission): Permission[] {
  return chosen.filter((other) => !chainOf(other).includes(permission))
}

function chainOf(permission: Permission): Permission[] {
  const needed = NEEDS[permission]
  return needed ? [permission, ...chainOf(needed)] : [permission]
}
