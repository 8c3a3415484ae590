import { beforeEach, describe, expect, it } from 'vitest'
import { apiKeys } from '#contract/api-keys.ts'
import { roles } from '#contract/roles.ts'
import { users } from '#contract/users.ts'
import type { Permission } from '#domain/permissions.ts'
import { createTestApp } from '#test/app.ts'
import { type Visitor, visitWithKey } from '#test/clients.ts'
import { createOrganizer, randomEmail, signUp } from '#test/factories.ts'
import { queuedJobs } from '#test/jobs.ts'
import { joinAs, makeRole } from '#test/members.ts'
import { untilWaiting } from '#test/until-waiting.ts'

// test/races/accounts.test.ts has the unprotected variant, in which the permission is not checked again.

const { app, services } = await createTestApp()
const { db } = services

const MANAGING: Permission[] = ['members.manage', 'api_keys.manage', 'events.read', 'orders.read']

/** Ada's account: Grace manages its members with a custom role, Alan sees orders, another person is invited. */
async function openAccount() {
  const ada = await signUp(app)
  const [managing, seeing, unused] = [
    await makeRole(ada, MANAGING),
    await makeRole(ada, ['orders.read']),
    await makeRole(ada, ['events.read']),
  ]
  const organizer = await createOrganizer(ada)
  const grace = await joinAs({ app, db }, ada, { role: 'CUSTOM', role_id: managing })
  const alan = await joinAs({ app, db }, ada, { role: 'CUSTOM', role_id: seeing })
  const invited = { first_name: 'Edsger', email: randomEmail(), role: 'CUSTOM', role_id: seeing } as const
  const { data: invitation } = await ada.visitor.call(users.invite, { body: invited })
  return { ada, managing, seeing, unused, organizer, grace, alan, invitation, account_id: ada.account_id }
}

type Account = Awaited<ReturnType<typeof openAccount>>
let account: Account
beforeEach(async () => {
  account = await openAccount()
})

const changeAlan = (by: Visitor, { alan, unused }: Account) =>
  by.call(users.update, {
    params: { user_id: alan.user_id },
    body: { role: 'CUSTOM', role_id: unused, status: 'ACTIVE' },
  })

/** Everything that a call of this file may change, except Grace herself and her role. */
async function others({ account_id, grace, managing }: Account) {
  const members = db.selectFrom('account_users').select(['user_id', 'role', 'role_id', 'status'])
  const roles = db.selectFrom('roles').select(['id', 'name', 'permissions'])
  const keys = db.selectFrom('api_keys').select(['id', 'name']).where('account_id', '=', account_id)
  const ofAccount = members.where('account_id', '=', account_id).where('user_id', '<>', grace.user_id)
  return {
    members: await ofAccount.orderBy('user_id').execute(),
    roles: await roles.where('account_id', '=', account_id).where('id', '<>', managing).orderBy('id').execute(),
    keys: await keys.execute(),
    invitations: await queuedJobs(db, 'sendInvitation'),
  }
}

const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error) => error.code,
  )

/** Holds the lock of members meanwhile: other changes pass access control and then wait. */
async function holding(work: () => Promise<void>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const administrators = trx.selectFrom('account_users').select('user_id').where('role', '=', 'ADMIN')
    await administrators.where('account_id', '=', account.account_id).forUpdate().execute()
    await work()
  })
}

type Call = () => Promise<unknown>

/** Both calls pass access control before either has changed something; then the first one runs first. Returns both outcomes. */
async function oneAfterTheOther(...calls: [Call, Call]): Promise<string[]> {
  const outcomes: Promise<string>[] = []
  await holding(async () => {
    for (const call of calls) {
      outcomes.push(outcomeOf(call()))
      await untilWaiting(db, outcomes.length)
    }
  })
  return Promise.all(outcomes)
}

describe('whoever changes a member', () => {
  const update = (body: object) => () =>
    account.ada.visitor.call(users.update, {
      params: { user_id: account.grace.user_id },
      body: { role: 'CUSTOM', role_id: account.managing, status: 'ACTIVE', ...body },
    })
  const WAYS: [string, Call][] = [
    ['gets another role', update({ role: 'VIEWER', role_id: null })],
    ['is switched off', update({ status: 'INACTIVE' })],
    ['reaches a part of the account', () => update({ organizer_ids: [account.organizer.id] })()],
    ['is removed', () => account.ada.visitor.call(users.remove, { params: { user_id: account.grace.user_id } })],
    [
      'has a role that is narrowed',
      () =>
        account.ada.visitor.call(roles.update, {
          params: { role_id: account.managing },
          body: { name: 'Narrow', permissions: ['events.read', 'orders.read'] },
        }),
    ],
  ]

  it.each(WAYS)('and %s meanwhile is refused', async (_, lose) => {
    const before = await others(account)
    const outcomes = await oneAfterTheOther(lose, () => changeAlan(account.grace.visitor, account))
    expect(outcomes).toEqual(['done', 'role_too_low'])
    expect(await others(account)).toEqual(before)
  })

  it('and has the permission still goes on', async () => {
    const outcomes = await oneAfterTheOther(update({}), () => changeAlan(account.grace.visitor, account))
    expect(outcomes).toEqual(['done', 'done'])
    const { members } = await others(account)
    expect(members).toContainEqual(expect.objectContaining({ user_id: account.alan.user_id, role_id: account.unused }))
  })

  it('and gives what they have themselves no longer is refused', async () => {
    const narrow = () =>
      account.ada.visitor.call(roles.update, {
        params: { role_id: account.managing },
        body: { name: 'Narrow', permissions: ['members.manage', 'orders.read'] },
      })
    const before = await others(account)
    const outcomes = await oneAfterTheOther(narrow, () => changeAlan(account.grace.visitor, account))
    expect(outcomes).toEqual(['done', 'role_too_low'])
    expect(await others(account)).toEqual(before)
  })
})

describe('whoever has lost the permission', () => {
  const body = { name: 'Another', permissions: ['orders.read' as const] }
  const person = () => ({ first_name: 'Barbara', email: randomEmail(), role: 'CUSTOM' as const })
  const ACTS: [string, (by: Visitor) => Promise<unknown>][] = [
    ['removes nobody', ({ call }) => call(users.remove, { params: { user_id: account.alan.user_id } })],
    ['takes no invitation back', ({ call }) => call(users.remove, { params: { user_id: account.invitation.id } })],
    [
      'revokes no invitation',
      ({ call }) => call(users.revokeInvitation, { params: { user_id: account.invitation.id } }),
    ],
    ['sends none again', ({ call }) => call(users.resendInvitation, { params: { user_id: account.invitation.id } })],
    ['invites nobody', ({ call }) => call(users.invite, { body: { ...person(), role_id: account.seeing } })],
    ['makes no role', ({ call }) => call(roles.create, { body })],
    ['changes no role', ({ call }) => call(roles.update, { params: { role_id: account.unused }, body })],
    ['deletes no role', ({ call }) => call(roles.remove, { params: { role_id: account.unused } })],
    ['makes no API key', ({ call }) => call(apiKeys.create, { params: { account_id: account.account_id }, body })],
  ]

  it.each(ACTS)('%s', async (_, act) => {
    const before = await others(account)
    const demote = () =>
      account.ada.visitor.call(users.update, {
        params: { user_id: account.grace.user_id },
        body: { role: 'VIEWER', status: 'ACTIVE' },
      })
    expect(await oneAfterTheOther(demote, () => act(account.grace.visitor))).toEqual(['done', 'role_too_low'])
    expect(await others(account)).toEqual(before)
  })
})

it('a program whose key is revoked meanwhile is refused', async () => {
  const params = { account_id: account.account_id }
  const { data: key } = await account.ada.visitor.call(apiKeys.create, {
    params,
    body: { name: 'Key', permissions: MANAGING },
  })
  const program = visitWithKey(app, key.token ?? '')
  const revoke = () => account.ada.visitor.call(apiKeys.revoke, { params: { ...params, api_key_id: key.id } })
  const before = await others(account)
  const outcomes: Promise<string>[] = []
  const revoking: Promise<unknown>[] = []
  await holding(async () => {
    revoking.push(revoke())
    await untilWaiting(db, 1)
    outcomes.push(outcomeOf(changeAlan(program, account)))
    await untilWaiting(db, 2)
  })
  await Promise.all(revoking)
  expect(await Promise.all(outcomes)).toEqual(['role_too_low'])
  expect(await others(account)).toEqual(before)
})
