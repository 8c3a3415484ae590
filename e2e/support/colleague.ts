import { auth } from '#contract/auth.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { roles } from '#contract/roles.ts'
import { users } from '#contract/users.ts'
import type { Permission } from '#domain/permissions.ts'
import { type Account, PASSWORD, register } from './account.ts'
import { emailTo, linkIn } from './mail.ts'

const BELOW = '/auth/accept-invitation/'

type Role = Pick<BodyInput<typeof users.invite>, 'role' | 'role_id'>

/** Adds a signed-in member with a role in this account, limited to these events or for all of it. */
export function colleague(
  of: Account,
  role: 'ORGANIZER' | 'EVENT_MANAGER' | 'BOX_OFFICE',
  event_ids?: number[],
): Promise<Account> {
  return invited(of, { role }, event_ids)
}

/** Adds a member with exactly these permissions, by a custom role. */
export async function colleagueWhoMay(of: Account, ...permissions: Permission[]): Promise<Account> {
  const { data: role } = await of.call(roles.create, { body: { name: 'Helper', permissions } })
  return invited(of, { role: 'CUSTOM', role_id: role.id })
}

async function invited(of: Account, role: Role, event_ids?: number[]): Promise<Account> {
  const grace = await register()
  const { email } = grace.user
  const reach = event_ids && { organizer_ids: [], event_ids }
  await of.call(users.invite, { body: { first_name: 'Grace', email, ...role, ...reach } })
  const link = linkIn(await emailTo(email, /invite/i), BELOW)
  const token = link.slice(link.indexOf(BELOW) + BELOW.length)
  await grace.call(auth.acceptInvitation, { params: { token }, body: { password: PASSWORD } })
  await grace.call(auth.login, { body: { email, password: PASSWORD, account_id: of.user.account_id } })
  return grace
}
