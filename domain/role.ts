/** CUSTOM is a role created by the account. */
export const ROLES = ['SUPERADMIN', 'ADMIN', 'ORGANIZER', 'EVENT_MANAGER', 'BOX_OFFICE', 'VIEWER', 'CUSTOM'] as const
export type Role = (typeof ROLES)[number]

/** Roles available in every account. */
export const BUILT_IN_ROLES = ['ADMIN', 'ORGANIZER', 'EVENT_MANAGER', 'BOX_OFFICE', 'VIEWER'] as const
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number]

/** SUPERADMIN is granted by the operator on the command line, never through the application. */
export const ASSIGNABLE_ROLES = [...BUILT_IN_ROLES, 'CUSTOM'] as const
export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number]

/** True for roles with every permission in the whole account. */
export function isAdministrator(role: Role): boolean {
  return role === 'ADMIN' || role === 'SUPERADMIN'
}
