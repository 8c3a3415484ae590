import { type BuiltInRole, isAdministrator, type Role } from './role.ts'

const READING = [
  'organizers.read',
  'events.read',
  'promo_codes.read',
  'affiliates.read',
  'orders.read',
  'attendees.read',
  'messages.read',
  'reports.read',
] as const

const RUNNING_EVENTS = [
  ...READING,
  'events.manage',
  'settings.manage',
  'products.manage',
  'questions.manage',
  'promo_codes.manage',
  'affiliates.manage',
  'orders.manage',
  'orders.refund',
  'orders.exceed_limits',
  'attendees.manage',
  'messages.send',
  'check_in',
  'check_in_lists.manage',
  'webhooks.manage',
] as const

/** Everything within events and organizers. */
const INSIDE_EVENTS = [...RUNNING_EVENTS, 'organizers.manage', 'taxes_and_fees.manage'] as const

/** Permanent deletion, matters of the whole account, and prices other than those of the products. */
const ADMINISTRATION = [
  'events.delete',
  'organizers.delete',
  'members.manage',
  'api_keys.manage',
  'activity.read',
  'account.manage',
  'payments.manage',
  'orders.change_prices',
] as const

/** Permissions of members of an account. Every endpoint for members names the one it requires. */
export const PERMISSIONS = [...INSIDE_EVENTS, ...ADMINISTRATION] as const
export type Permission = (typeof PERMISSIONS)[number]

/** Permissions of each role; a role has no others. */
const ALLOWED: Record<BuiltInRole, readonly Permission[]> = {
  ADMIN: PERMISSIONS,
  ORGANIZER: INSIDE_EVENTS,
  EVENT_MANAGER: RUNNING_EVENTS,
  BOX_OFFICE: [
    'organizers.read',
    'events.read',
    'orders.read',
    'orders.manage',
    'attendees.read',
    'attendees.manage',
    'check_in',
  ],
  VIEWER: READING,
}

/** Permissions of a role; a custom role has those it was given. Unknown roles and permissions grant nothing. */
export function permissionsOf(role: Role, given: readonly string[] | null = null): readonly Permission[] {
  if (role === 'CUSTOM') return PERMISSIONS.filter((permission) => given?.includes(permission))
  return isAdministrator(role) ? PERMISSIONS : (ALLOWED[role as BuiltInRole] ?? [])
}

/** True if `own` includes all wanted permissions: nobody can grant more than they have. */
export function covers(own: readonly Permission[], wanted: readonly Permission[]): boolean {
  return wanted.every((permission) => own.includes(permission))
}
