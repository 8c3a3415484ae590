export const ROLES = ['SUPERADMIN', 'ADMIN', 'ORGANIZER'] as const
export type Role = (typeof ROLES)[number]

/** SUPERADMIN is given by the operator on the command line, never through the application. */
export const ASSIGNABLE_ROLES = ['ADMIN', 'ORGANIZER'] as const
export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number]

export const ACTIONS = [
  'everything_in_events',
  'manage_users',
  'manage_account',
  'manage_payment',
  'delete_event',
  'delete_organizer',
  'operate_installation',
] as const
export type Action = (typeof ACTIONS)[number]

const ALLOWED: Record<Role, readonly Action[]> = {
  ORGANIZER: ['everything_in_events'],
  ADMIN: [
    'everything_in_events',
    'manage_users',
    'manage_account',
    'manage_payment',
    'delete_event',
    'delete_organizer',
  ],
  SUPERADMIN: ACTIONS,
}

export function may(role: Role, action: Action): boolean {
  return ALLOWED[role].includes(action)
}
