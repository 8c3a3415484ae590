import { z } from 'zod'
import { PERMISSIONS } from '#domain/permissions.ts'
import { BUILT_IN_ROLES } from '#domain/role.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, line, seenVersion } from './fields.ts'
import { issue } from './issues.ts'

/** Each once, in the order of the permissions table. */
export const chosenPermissions = (least: 0 | 1) =>
  z
    .array(z.enum(PERMISSIONS))
    .min(least, issue('no_permission'))
    .max(PERMISSIONS.length)
    .transform((wanted) => PERMISSIONS.filter((permission) => wanted.includes(permission)))

const roleInput = z.object({ name: line(60), permissions: chosenPermissions(0) })

const ownRole = z.object({
  id,
  name: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
  /** Number of members with the role. */
  members: z.int(),
  updated_at: instant,
})
export type OwnRole = z.output<typeof ownRole>

const builtInRole = z.object({ role: z.enum(BUILT_IN_ROLES), permissions: z.array(z.enum(PERMISSIONS)) })

export const roles = {
  list: endpoint({
    method: 'GET',
    path: '/roles',
    access: 'member',
    permission: 'members.manage',
    summary: 'The roles that people of the account can have',
    response: z.object({ built_in: z.array(builtInRole), own: z.array(ownRole) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/roles',
    access: 'member',
    permission: 'members.manage',
    summary: 'Make a role',
    description: 'Nobody gives away more than they have themselves.',
    body: roleInput,
    response: ownRole,
    status: 201,
    atomic: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/roles/:role_id',
    access: 'member',
    permission: 'members.manage',
    summary: 'Change a role, at once for all who have it',
    body: roleInput.extend({ updated_at: seenVersion }),
    response: ownRole,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/roles/:role_id',
    access: 'member',
    permission: 'members.manage',
    summary: 'Delete a role that nobody has',
    response: null,
  }),
}
