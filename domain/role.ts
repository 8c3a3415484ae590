export const ROLES = ['SUPERADMIN', 'ADMIN', 'ORGANIZER'] as const
export type Role = (typeof ROLES)[number]

/** SUPERADMIN is given by the operator on the command line, never through the application. */
export const ASSIGNABLE_ROLES = ['ADMIN', 'ORGANIZER'] as const
export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number]
