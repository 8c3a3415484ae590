import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import { type Visitor, visit } from '#test/clients.ts'
import { PASSWORD, randomEmail, signUp } from '#test/factories.ts'
import { joinAs, makeRole } from '#test/members.ts'
import { openInstallation, type Tampered } from '#test/processes/installation.ts'
import { PROTECTIONS, unprotected } from '#test/processes/unprotected.ts'
import { until } from '#test/until.ts'
import { type Answer, count, ROUNDS, times, together } from './running.ts'

const installation = await openInstallation()
const { app, db, processes } = installation

/** Tokens in the links of `emails` emails to this address. */
async function linksSentTo(email: string, page: string, emails: number): Promise<string[]> {
  let tokens: string[] = []
  await until(`${emails} e-mails come to ${email}`, async () => {
    const sent = await db.selectFrom('outgoing_emails').select('html').where('recipient', '=', email).execute()
    tokens = sent.flatMap(({ html }) => new RegExp(`${page}/([\\w-]+)`).exec(html)?.[1] ?? [])
    return tokens.length === emails
  })
  return tokens
}

/** A user who requested one new address, then another, and has an email at both. */
async function twoChanges() {
  const { visitor, user } = await signUp(app)
  const addresses = [randomEmail('first'), randomEmail('second')] as const
  const tokens: string[] = []
  for (const email of addresses) {
    await visitor.call(users.updateMe, { body: { email, current_password: PASSWORD } })
    tokens.push(...(await linksSentTo(email, 'confirm-email-change', 1)))
  }
  const follow = (token = '', amount = 20) =>
    together(
      processes,
      times(
        amount,
        () =>
          ({ call }) =>
            call(users.confirmEmailChange, { params: { user_id: user.id, token } }),
      ),
      { cookies: visitor.cookies },
    )
  return { visitor, addresses, first: tokens[0], second: tokens[1], follow }
}

/** A new user who is invited to this many accounts. Twenty windows follow the links in turn, each with its own password. */
async function invitations(accounts: number) {
  const email = randomEmail('grace')
  const hosts = await Promise.all(times(accounts, () => signUp(app)))
  for (const { visitor } of hosts)
    await visitor.call(users.invite, { body: { first_name: 'Grace', email, role: 'ADMIN' } })
  const tokens = await linksSentTo(email, 'accept-invitation', accounts)
  const windows = times(20, (index) => ({
    token: tokens[index % accounts] ?? '',
    password: `the password of window ${index}`,
  }))
  const follow = () =>
    together(
      processes,
      windows.map(({ token, password }) => async ({ call }: Visitor) => {
        const body = { first_name: 'Grace', password, password_confirmation: password }
        await call(auth.acceptInvitation, { params: { token }, body })
        return { data: password }
      }),
    )
  return { hosts, email, follow }
}

/** The account that this user signs in to, with the password of the window that joined. */
async function signInAs(email: string, answers: Answer<string>[]) {
  const password = answers.find(({ status }) => status === 'ok')?.data ?? ''
  const { data } = await visit(app).call(auth.login, { body: { email, password } })
  return data.user
}

describe('an invitation is accepted twice', () => {
  test.each(ROUNDS)('one joins, with the password of their own (round %i)', async () => {
    const { hosts, email, follow } = await invitations(1)
    const answers = await follow()
    expect(count(answers)).toEqual({ ok: 1, '409 invitation_accepted': 19 })
    for (const { visitor, account_id } of hosts) {
      const { data: people } = await visitor.call(users.list)
      expect(people.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE'])
      expect(await signInAs(email, answers)).toMatchObject({ email, account_id, role: 'ADMIN' })
    }
    expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1)
  })

  test.each(ROUNDS)('of links to two accounts one sets the password (round %i)', async () => {
    const { hosts, email, follow } = await invitations(2)
    const answers = await follow()
    expect(count(answers).ok).toBe(1)
    const user = await signInAs(email, answers)
    expect(hosts.map(({ account_id }) => account_id)).toContain(user?.account_id)
    const memberships = await db
      .selectFrom('account_users')
      .innerJoin('users', 'users.id', 'account_users.user_id')
      .select('account_users.status')
      .where('users.email', '=', email)
      .execute()
    expect(memberships.map(({ status }) => status).sort()).toEqual(['ACTIVE', 'INVITED'])
  })

  test('unprotected: the last one to come sets the password', async () => {
    const { follow } = await invitations(1)
    const open = { protections: [PROTECTIONS.open_invitation, PROTECTIONS.no_password_yet] }
    const { result } = await unprotected(installation, open, follow)
    expect(count(result).ok).toBeGreaterThan(1)
  })

  test('unprotected: each of two accounts gives a password', async () => {
    const { follow } = await invitations(2)
    const { result } = await unprotected(installation, { protections: [PROTECTIONS.no_password_yet] }, follow)
    expect(count(result).ok).toBe(2)
  })
})

describe('two changes of the e-mail address', () => {
  test.each(ROUNDS)('only the last link is good, and only once (round %i)', async () => {
    const { visitor, addresses, first, second, follow } = await twoChanges()
    const [dead, good] = await Promise.all([follow(first), follow(second)])
    expect(count(dead)).toEqual({ '404 not_found': 20 })
    expect(count(good)).toEqual({ ok: 1, '404 not_found': 19 })
    const { data } = await visitor.call(users.me)
    expect(data).toMatchObject({ email: addresses[1], pending_email: null, is_email_verified: true })
  })

  test('unprotected: the link is good again and again', async () => {
    const { second, follow } = await twoChanges()
    // Both requests have read the link before the address of either is changed.
    const meetings = [{ matching: '^delete from "?user_tokens"?', where: 'after', people: 2 }] as const
    const open = { protections: [PROTECTIONS.used_link], meetings }
    const { result } = await unprotected(installation, open, () => follow(second))
    expect(count(result).ok).toBeGreaterThan(1)
  })
})

describe('somebody removes a member while they lose the permission to', () => {
  /** The role change is committed only once another request waits for it, or the other request has finished. */
  const CHANGED = [{ matching: '^update "account_users" set "role"', where: 'after', people: 2 }] as const

  async function openAccount() {
    const ada = await signUp(app)
    const managing = await makeRole(ada, ['members.manage', 'orders.read'])
    const seeing = await makeRole(ada, ['orders.read'])
    const grace = await joinAs({ app, db }, ada, { role: 'CUSTOM', role_id: managing })
    const alan = await joinAs({ app, db }, ada, { role: 'CUSTOM', role_id: seeing })
    return { ada, grace, alan }
  }

  const untilChanged = () =>
    until('the role is changed and not committed', async () => {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database()
        and state = 'idle in transaction' and query like 'update "account_users" set "role"%'`.execute(db)
      return rows.length > 0
    })

  /** Result of the removal by the member who loses the permission, and the members left in the account. */
  async function removeMeanwhile({ ada, grace, alan }: Awaited<ReturnType<typeof openAccount>>, { open }: Tampered) {
    const body = { role: 'VIEWER' as const, status: 'ACTIVE' as const }
    const demoting = ada.visitor.call(users.update, { params: { user_id: grace.user_id }, body })
    await untilChanged()
    const removing = grace.visitor.call(users.remove, { params: { user_id: alan.user_id } }).then(
      () => 'done',
      (error) => error.code,
    )
    const outcome = await removing
    open()
    await demoting
    return { outcome, people: (await ada.visitor.call(users.list)).data.length }
  }

  test('they are refused, and nobody is gone', async () => {
    const account = await openAccount()
    const tampered = await installation.tamper({ meetings: CHANGED })
    const result = await removeMeanwhile(account, tampered).finally(tampered.end)
    expect(result).toEqual({ outcome: 'role_too_low', people: 3 })
  })

  test('unprotected: they remove somebody with a permission that they have lost', async () => {
    const account = await openAccount()
    const open = { protections: [PROTECTIONS.present_role], meetings: CHANGED }
    const { result } = await unprotected(installation, open, (tampered) => removeMeanwhile(account, tampered))
    expect(result).toEqual({ outcome: 'done', people: 2 })
  })
})
