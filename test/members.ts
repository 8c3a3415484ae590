import { auth } from '#contract/auth.ts'
import { roles } from '#contract/roles.ts'
import { users } from '#contract/users.ts'
import type { Permission } from '#domain/permissions.ts'
import type { Db } from '#server/lib/database.ts'
import { issueLinkToken } from '#server/users/user-tokens.ts'
import { type App, type Visitor, visit } from './clients.ts'
import { PASSWORD, randomEmail } from './factories.ts'

type Owner = { visitor: Visitor; account_id: number }
export type Given =
  | { role: 'ADMIN' | 'ORGANIZER' | 'EVENT_MANAGER' | 'BOX_OFFICE' | 'VIEWER' }
  | { role: 'CUSTOM'; role_id: number }
type Place = { organizer_ids?: number[]; event_ids?: number[] }

/** Creates a custom role. */
export async function makeRole({ visitor }: Owner, permissions: Permission[]): Promise<number> {
  return (await visitor.call(roles.create, { body: { name: randomEmail('role'), permissions } })).data.id
}

/** Adds a member who has accepted an invitation and signed in. */
export async function joinAs({ app, db }: { app: App; db: Db }, owner: Owner, given: Given & Place) {
  const email = randomEmail('grace')
  const { data } = await owner.visitor.call(users.invite, { body: { first_name: 'Grace', email, ...given } })
  const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const whom = { user_id: user.id, email, account_id: owner.account_id }
  const visitor = visit(app)
  const body = { password: PASSWORD, password_confirmation: PASSWORD }
  const accept = async () => {
    const token = await db.transaction().execute((trx) => issueLinkToken(trx, 'INVITATION', whom))
    await visitor.call(auth.acceptInvitation, { params: { token }, body })
  }
  // A worker that writes the invitation's email between the two calls replaces this link once, so try again.
  await accept().catch(accept)
  await visitor.call(auth.login, { body: { email, password: PASSWORD } })
  return { visitor, user_id: user.id, invitation_id: data.id }
}
