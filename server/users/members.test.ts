import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { auth } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import type { AssignableRole } from '#domain/role.ts'
import { createTestApp } from '#test/app.ts'
import { type Visitor, visit } from '#test/clients.ts'
import { PASSWORD, randomEmail, signUp } from '#test/factories.ts'
import { refused } from '#test/refused.ts'
import { issueLinkToken } from './user-tokens.ts'

const { app, services } = await createTestApp()
const { db } = services

type SignedUp = Awaited<ReturnType<typeof signUp>>

const change = (by: Visitor, user_id: number, role: AssignableRole, status: 'ACTIVE' | 'INACTIVE' = 'ACTIVE') =>
  by.call(users.update, { params: { user_id }, body: { role, status } })
const remove = (by: Visitor, user_id: number) => by.call(users.remove, { params: { user_id } })

/** A user with an own account who is also a member of this one, and signed in to it. */
async function join({ visitor: { call }, account_id }: SignedUp, role: AssignableRole = 'ADMIN') {
  const { user } = await signUp(app)
  const { email, id: user_id } = user
  await call(users.invite, { body: { first_name: 'Grace', email, role } })
  const token = await db
    .transaction()
    .execute((trx) => issueLinkToken(trx, 'INVITATION', { user_id, email, account_id }))
  const visitor = visit(app)
  await visitor.call(auth.acceptInvitation, { params: { token }, body: { password: PASSWORD } })
  await visitor.call(auth.login, { body: { email, password: PASSWORD, account_id } })
  return { visitor, user_id, email, account_id }
}

describe('a member', () => {
  it('gets another role, and is signed out of this account only', async () => {
    const ada = await signUp(app)
    const grace = await join(ada)
    const elsewhere = visit(app)
    const own = (await elsewhere.call(auth.login, { body: { email: grace.email, password: PASSWORD } })).data.accounts
    const account_id = own.find(({ id }) => id !== ada.account_id)?.id ?? 0
    await elsewhere.call(auth.login, { body: { email: grace.email, password: PASSWORD, account_id } })
    const { data } = await change(ada.visitor, grace.user_id, 'ORGANIZER')
    expect(data).toMatchObject({ id: grace.user_id, role: 'ORGANIZER', status: 'ACTIVE' })
    await refused(grace.visitor.call(users.me), 'not_signed_in')
    expect((await elsewhere.call(users.me)).data.account_id).toBe(account_id)
  })

  it('is switched off and on again', async () => {
    const ada = await signUp(app)
    const { visitor, user_id, email } = await join(ada)
    await change(ada.visitor, user_id, 'ADMIN', 'INACTIVE')
    await refused(visitor.call(users.me), 'not_signed_in')
    const enter = () => visit(app).call(auth.login, { body: { email, password: PASSWORD, account_id: ada.account_id } })
    await refused(enter(), 'wrong_credentials')
    await change(ada.visitor, user_id, 'ADMIN', 'ACTIVE')
    expect((await enter()).data.user?.id).toBe(user_id)
  })

  it('is not signed out when nothing changes', async () => {
    const ada = await signUp(app)
    const grace = await join(ada)
    await change(ada.visitor, grace.user_id, 'ADMIN')
    expect((await grace.visitor.call(users.me)).data.id).toBe(grace.user_id)
  })

  it('is removed, keeps what they have elsewhere, and can be invited again', async () => {
    const ada = await signUp(app)
    const { visitor, user_id, email } = await join(ada)
    await remove(ada.visitor, user_id)
    await refused(visitor.call(users.me), 'not_signed_in')
    await refused(ada.visitor.call(users.get, { params: { user_id } }), 'not_found')
    const { data } = await visit(app).call(auth.login, { body: { email, password: PASSWORD } })
    expect(data.accounts).toHaveLength(1)
    await ada.visitor.call(users.invite, { body: { first_name: 'Grace', email, role: 'ORGANIZER' } })
    expect((await ada.visitor.call(users.list)).data.map(({ status }) => status)).toEqual(['ACTIVE', 'INVITED'])
  })

  it('who belongs to no account any more is forgotten with all their links, and may register again', async () => {
    const ada = await signUp(app)
    const { visitor, user_id, email } = await join(ada)
    await db.deleteFrom('account_users').where('user_id', '=', user_id).where('is_account_owner', '=', true).execute()
    const whom = { user_id, email }
    const token = await db.transaction().execute((trx) => issueLinkToken(trx, 'RESET_PASSWORD', whom))
    await remove(ada.visitor, user_id)
    await refused(visitor.call(users.me), 'not_signed_in')
    await refused(visit(app).call(auth.checkResetToken, { params: { token } }), 'link_expired')
    expect(await db.selectFrom('users').select('id').where('id', '=', user_id).execute()).toEqual([])
    expect((await signUp(app, { email })).user.email).toBe(email)
  })

  it('who is only invited has a role that changes, and is taken back by removing', async () => {
    const ada = await signUp(app)
    const body = { first_name: 'Grace', email: randomEmail('grace'), role: 'ADMIN' } as const
    const { id } = (await ada.visitor.call(users.invite, { body })).data
    const { data } = await change(ada.visitor, id, 'ORGANIZER')
    expect(data).toMatchObject({ id, role: 'ORGANIZER', status: 'INVITED' })
    await remove(ada.visitor, id)
    expect((await ada.visitor.call(users.list)).data).toHaveLength(1)
  })

  it('is managed by administrators, within their account', async () => {
    const [ada, eve] = [await signUp(app), await signUp(app)]
    const [grace, alan] = [await join(ada, 'ORGANIZER'), await join(ada)]
    await refused(change(grace.visitor, alan.user_id, 'ORGANIZER'), 'role_too_low')
    await refused(remove(grace.visitor, alan.user_id), 'role_too_low')
    await refused(change(eve.visitor, alan.user_id, 'ORGANIZER'), 'not_found')
    await refused(remove(eve.visitor, alan.user_id), 'not_found')
    await refused(eve.visitor.call(users.get, { params: { user_id: alan.user_id } }), 'not_found')
    await expect(change(ada.visitor, alan.user_id, 'SUPERADMIN' as 'ADMIN')).rejects.toMatchObject({ status: 422 })
  })

  it('who owns the account, and whom the operator has raised, stays', async () => {
    const ada = await signUp(app)
    const [grace, operator] = [await join(ada), await join(ada)]
    await db.updateTable('account_users').set({ role: 'SUPERADMIN' }).where('user_id', '=', operator.user_id).execute()
    for (const user_id of [ada.user.id, operator.user_id]) {
      await refused(change(grace.visitor, user_id, 'ORGANIZER'), 'member_locked')
      await refused(change(grace.visitor, user_id, 'ADMIN', 'INACTIVE'), 'member_locked')
      await refused(remove(grace.visitor, user_id), 'member_locked')
    }
    expect((await ada.visitor.call(users.me)).data.role).toBe('ADMIN')
  })
})

describe('the last administrator', () => {
  /** An account without its owner, with two administrators. */
  async function withoutOwner() {
    const ada = await signUp(app)
    const pair = [await join(ada), await join(ada)] as const
    await db.deleteFrom('account_users').where('user_id', '=', ada.user.id).execute()
    return { account_id: ada.account_id, pair }
  }
  const administrators = async (account_id: number) =>
    (
      await db
        .selectFrom('account_users')
        .select('user_id')
        .where('account_id', '=', account_id)
        .where('role', '=', 'ADMIN')
        .where('status', '=', 'ACTIVE')
        .execute()
    ).length

  it('stays one', async () => {
    const { account_id, pair } = await withoutOwner()
    const [grace, alan] = pair
    await change(grace.visitor, alan.user_id, 'ORGANIZER')
    await refused(change(grace.visitor, grace.user_id, 'ORGANIZER'), 'last_administrator')
    await refused(change(grace.visitor, grace.user_id, 'ADMIN', 'INACTIVE'), 'last_administrator')
    await refused(remove(grace.visitor, grace.user_id), 'last_administrator')
    expect(await administrators(account_id)).toBe(1)
  })

  const WAYS: [string, (by: Visitor, user_id: number) => Promise<unknown>][] = [
    ['demote', (by, user_id) => change(by, user_id, 'ORGANIZER')],
    ['switch off', (by, user_id) => change(by, user_id, 'ADMIN', 'INACTIVE')],
    ['remove', remove],
  ]
  it.each(WAYS)('is left when two %s each other at once', async (_, act) => {
    for (let round = 0; round < 5; round += 1) {
      const { account_id, pair } = await withoutOwner()
      const [grace, alan] = pair
      await Promise.allSettled([act(grace.visitor, alan.user_id), act(alan.visitor, grace.user_id)])
      expect(await administrators(account_id)).toBe(1)
    }
  })

  it('would not be left without the lock, unprotected', async () => {
    const { account_id, pair } = await withoutOwner()
    const bothHaveRead = Promise.withResolvers<void>()
    let readers = 0
    const demote = (user_id: number) =>
      db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from account_users where account_id = ${account_id} and role = 'ADMIN'`.execute(
          trx,
        )
        if (++readers === 2) bothHaveRead.resolve()
        await bothHaveRead.promise
        if ((rows[0]?.count ?? 0) < 2) return
        await trx.updateTable('account_users').set({ role: 'ORGANIZER' }).where('user_id', '=', user_id).execute()
      })
    await Promise.all(pair.map(({ user_id }) => demote(user_id)))
    expect(await administrators(account_id)).toBe(0)
  })
})

describe('signing out everywhere', () => {
  it('ends all sessions of this person, here and elsewhere, and nobody else’s', async () => {
    const [ada, eve] = [await signUp(app), await signUp(app)]
    const phone = visit(app)
    await phone.call(auth.login, { body: { email: ada.user.email, password: PASSWORD } })
    await ada.visitor.call(users.signOutEverywhere)
    for (const { call } of [ada.visitor, phone]) await refused(call(users.me), 'not_signed_in')
    expect(ada.visitor.cookies.has('XSRF-TOKEN')).toBe(false)
    const devices = db.selectFrom('known_devices').select('user_id').where('user_id', '=', ada.user.id)
    expect(await devices.execute()).toEqual([])
    expect((await eve.visitor.call(users.me)).data.id).toBe(eve.user.id)
  })
})
