import { z } from 'zod'
import { LOCALES } from '#domain/locale.ts'
import { PERMISSIONS } from '#domain/permissions.ts'
import { ASSIGNABLE_ROLES, ROLES } from '#domain/role.ts'
import { isValidTimeZone } from '#domain/time.ts'
import { canonicalTimeZone } from '#domain/time-zones.ts'
import { endpoint } from './endpoint.ts'
import { email, id, instant, optional, password, personName } from './fields.ts'
import { issue } from './issues.ts'
import { type ScopeInput, scopeInput } from './scope.ts'

/** Stored under its current name: browsers still say Asia/Calcutta. */
export const timezone = z
  .string()
  .trim()
  .max(64)
  .refine(isValidTimeZone, issue('not_a_time_zone'))
  .transform((zone) => canonicalTimeZone(zone) ?? zone)

export const user = z.object({
  id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  full_name: z.string(),
  timezone: z.string(),
  locale: z.enum(LOCALES),
  is_email_verified: z.boolean(),
  has_pending_email_change: z.boolean(),
  pending_email: z.string().nullable(),
  account_id: id,
  role: z.enum(ROLES),
  /** For `role` CUSTOM: id and name of the account's own role. */
  role_id: id.nullable(),
  role_name: z.string().nullable(),
  /** Permissions of the role. The next two fields limit them; both null means the whole account. */
  permissions: z.array(z.enum(PERMISSIONS)),
  organizer_ids: z.array(id).nullable(),
  event_ids: z.array(id).nullable(),
  is_account_owner: z.boolean(),
  status: z.enum(['ACTIVE', 'INVITED', 'INACTIVE']),
  last_login_at: instant.nullable(),
  /** Relative to the address of the installation, square; null if there is none. */
  avatar_url: z.string().nullable(),
  has_second_factor: z.boolean(),
  /** The account requires a second factor that this user lacks: it answers none of their requests until then. */
  lacks_second_factor: z.boolean(),
})
export type User = z.output<typeof user>

/** Profile, password, or both. A changed email address takes effect only when it is confirmed. */
const profileInput = z
  .object({
    first_name: personName().optional(),
    last_name: optional(personName()).optional(),
    email: email.optional(),
    timezone: timezone.optional(),
    locale: z.enum(LOCALES).optional(),
    current_password: z.string().max(255).optional(),
    password: password.optional(),
    password_confirmation: z.string().optional(),
  })
  .refine((body) => body.password === undefined || body.password === body.password_confirmation, {
    path: ['password_confirmation'],
    message: issue('passwords_differ'),
  })

const memberRole = {
  role: z.enum(ASSIGNABLE_ROLES),
  /** Id of the account's own role, for `role` CUSTOM. */
  role_id: optional(id).optional(),
  ...scopeInput,
}

const invitationInput = z
  .object({ first_name: personName(), last_name: optional(personName()).optional(), email, ...memberRole })
  .superRefine(refuseUnfitRole)

const memberInput = z.object({ ...memberRole, status: z.enum(['ACTIVE', 'INACTIVE']) }).superRefine(refuseUnfitRole)

type MemberRole = { role: string; role_id?: number | null | undefined } & ScopeInput

function refuseUnfitRole({ role, role_id, organizer_ids, event_ids }: MemberRole, context: z.RefinementCtx): void {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (role === 'CUSTOM' && !role_id) refuse('role_id', issue('unknown_role'))
  if (role !== 'CUSTOM' && role_id) refuse('role_id', issue('role_without_custom'))
  if (role === 'ADMIN' && (organizer_ids || event_ids)) refuse('role', issue('administrator_everywhere'))
}

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/users',
    access: 'member',
    permission: 'members.manage',
    summary: 'The people of the account, and those who are invited',
    response: z.array(user),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/users',
    access: 'member',
    permission: 'members.manage',
    summary: 'Invite somebody to the account',
    description:
      'They get a link by e-mail, good for seven days. Who has a user already joins with it; until then the answer is what ' +
      'was sent, and its `id` one that is good for the invitation only.',
    body: invitationInput,
    response: user,
    status: 201,
    limit: { max: 60, seconds: 3600, by: 'address' },
    atomic: true,
  }),
  resendInvitation: endpoint({
    method: 'POST',
    path: '/users/:user_id/invitation',
    access: 'member',
    permission: 'members.manage',
    summary: 'Send a new link; the one before no longer works',
    response: null,
    limit: { max: 60, seconds: 3600, by: 'address' },
    atomic: true,
  }),
  revokeInvitation: endpoint({
    method: 'DELETE',
    path: '/users/:user_id/invitation',
    access: 'member',
    permission: 'members.manage',
    summary: 'Take an invitation back',
    response: null,
  }),
  me: endpoint({ method: 'GET', path: '/users/me', access: 'user', summary: 'The signed-in user', response: user }),
  updateMe: endpoint({
    method: 'PUT',
    path: '/users/me',
    access: 'user',
    summary: 'Change the own profile or password',
    body: profileInput,
    response: user,
  }),
  signOutEverywhere: endpoint({
    method: 'DELETE',
    path: '/users/me/sessions',
    access: 'user',
    summary: 'Sign out in all browsers, also in this one',
    response: null,
  }),
  get: endpoint({
    method: 'GET',
    path: '/users/:user_id',
    access: 'member',
    permission: 'members.manage',
    summary: 'One of the people of the account',
    response: user,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/users/:user_id',
    access: 'member',
    permission: 'members.manage',
    summary: 'Change what somebody may do, or switch their access off',
    description:
      'They are signed out of the account at once. Of somebody who has not accepted yet, only the role changes. The owner ' +
      'and the last administrator keep their access. Names and addresses are changed by the people themselves.',
    body: memberInput,
    response: user,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/:user_id',
    access: 'member',
    permission: 'members.manage',
    summary: 'Remove somebody from the account, or take their invitation back',
    description:
      'API keys that they made go on unless `revoke_api_keys` is true: then these end as well, and the keys made with them. ' +
      'That needs `api_keys.manage`.',
    query: z.object({ revoke_api_keys: z.enum(['true', 'false']).optional() }),
    response: null,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/users/:user_id/confirm-email/:token',
    access: 'user',
    summary: 'Confirm the e-mail address with the link',
    response: null,
    atomic: true,
  }),
  confirmEmailWithCode: endpoint({
    method: 'POST',
    path: '/users/:user_id/confirm-email-with-code',
    access: 'user',
    summary: 'Confirm the e-mail address with the code',
    body: z.object({
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, issue('not_six_digits')),
    }),
    response: user,
    atomic: true,
  }),
  resendEmailConfirmation: endpoint({
    method: 'POST',
    path: '/users/:user_id/resend-email-confirmation',
    access: 'user',
    summary: 'Send the confirmation e-mail again',
    response: null,
    atomic: true,
  }),
  confirmEmailChange: endpoint({
    method: 'POST',
    path: '/users/:user_id/email-change/:token',
    access: 'user',
    summary: 'Confirm a changed e-mail address',
    response: user,
    atomic: true,
  }),
  cancelEmailChange: endpoint({
    method: 'DELETE',
    path: '/users/:user_id/email-change',
    access: 'user',
    summary: 'Keep the present e-mail address',
    response: user,
  }),
}
