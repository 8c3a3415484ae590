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

/** Everything inside events and organizers. */
const INSIDE_EVENTS = [...RUNNING_EVENTS, 'organizers.manage', 'taxes_and_fees.manage'] as const

/** Destroying for good, and what concerns the whole account. */
const ADMINISTRATION = [
  'events.delete',
  'organizers.delete',
  'members.manage',
  'api_keys.manage',
  'activity.read',
  'account.manage',
  'payments.manage',
] as const

/** What a member of an account may do. Every endpoint for members names the one that it needs. */
export const PERMISSIONS = [...INSIDE_EVENTS, ...ADMINISTRATION] as const
export type Permission = (typeof PERMISSIONS)[number]

/** A role has the permissions that stand here, and no others. */
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

/**
 * The permissions of a role; of a role that the account made itself, those it was given. A role or a permission that is
 * not known here is worth nothing.
 */
export function permissionsOf(role: Role, given: readonly string[] | null = null): readonly Permission[] {
  if (role === 'CUSTOM') return PERMISSIONS.filter((permission) => given?.includes(permission))
  return isAdministrator(role) ? PERMISSIONS : (ALLOWED[role as BuiltInRole] ?? [])
}

/** Nobody hands out more than they have. */
export function covers(own: readonly Permission[], wanted: readonly Permission[]): boolean {
  return wanted.every((permission) => own.includes(permission))
}
