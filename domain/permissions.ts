import type { Role } from './role.ts'

/** Everything inside events and organizers. */
const INSIDE_EVENTS = [
  'organizers.read',
  'organizers.manage',
  'events.read',
  'events.manage',
  'settings.manage',
  'products.manage',
  'taxes_and_fees.manage',
  'promo_codes.read',
  'promo_codes.manage',
  'orders.read',
  'orders.manage',
  'attendees.read',
  'attendees.manage',
  'check_in',
  'check_in_lists.manage',
  'reports.read',
] as const

/** What a member of an account may do. Every endpoint for members names the one that it needs. */
export const PERMISSIONS = [...INSIDE_EVENTS, 'members.manage'] as const
export type Permission = (typeof PERMISSIONS)[number]

/** A role has the permissions that stand here, and no others. */
const ALLOWED: Record<Role, readonly Permission[]> = {
  SUPERADMIN: PERMISSIONS,
  ADMIN: PERMISSIONS,
  ORGANIZER: INSIDE_EVENTS,
}

/** A role that is not known here may do nothing. */
export function may(role: Role, permission: Permission): boolean {
  return (ALLOWED[role] ?? []).includes(permission)
}
