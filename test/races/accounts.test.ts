import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import { type Visitor, visit } from '#test/clients.ts'
import { PASSWORD, randomEmail, signUp } from '#test/factories.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { PROTECTIONS, unprotected } from '#test/processes/unprotected.ts'
import { count, ROUNDS, TWIN, times, together } from './running.ts'

const installation = await openInstallation()
const { app, db, processes } = installation

/** The key in the link of the letter to this address. */
async function linkSentTo(email: string, page: string): Promise<string> {
  const end = Date.now() + 20_000
  while (Date.now() < end) {
    const letter = await db
      .selectFrom('outgoing_emails')
      .select('html')
      .where('recipient', '=', email)
      .executeTakeFirst()
    const token = new RegExp(`${page}/([\\w-]+)`).exec(letter?.html ?? '')?.[1]
    if (token) return token
    await sleep(50)
  }
  throw new Error(`no letter came to ${email}`)
}

/** Somebody who wanted one address, then another, and has a letter at both. */
async function twoChanges() {
  const { visitor, user } = await signUp(app)
  const addresses = [randomEmail('first'), randomEmail('second')] as const
  const tokens: string[] = []
  for (const email of addresses) {
    await visitor.call(users.updateMe, { body: { email, current_password: PASSWORD } })
    tokens.push(await linkSentTo(email, 'confirm-email-change'))
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

/** Somebody new who is invited; twenty windows follow the link, each with a password of its own. */
async function invitation() {
  const { visitor, account_id } = await signUp(app)
  const email = randomEmail('grace')
  await visitor.call(users.invite, { body: { first_name: 'Grace', email, role: 'ADMIN' } })
  const token = await linkSentTo(email, 'accept-invitation')
  const passwords = times(20, (index) => `the password of window ${index}`)
  const follow = () =>
    together(
      processes,
      passwords.map((password) => async ({ call }: Visitor) => {
        const body = { first_name: 'Grace', password, password_confirmation: password }
        await call(auth.acceptInvitation, { params: { token }, body })
        return { data: password }
      }),
    )
  return { visitor, account_id, email, follow }
}

describe('R17: an invitation is accepted twice', () => {
  test.each(ROUNDS)('one joins, with the password of their own (round %i)', async () => {
    const { visitor, account_id, email, follow } = await invitation()
    const answers = await follow()
    expect(count(answers)).toEqual({ ok: 1, '409 invitation_accepted': 19 })
    const { data: people } = await visitor.call(users.list)
    expect(people.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE'])
    expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1)
    const password = answers.find(({ status }) => status === 'ok')?.data ?? ''
    const { data } = await visit(app).call(auth.login, { body: { email, password } })
    expect(data.user).toMatchObject({ email, account_id, role: 'ADMIN' })
  })

  test('twin: the last one to come sets the password', TWIN, async () => {
    const { follow } = await invitation()
    const open = { protections: [PROTECTIONS.open_invitation] }
    const { result } = await unprotected(installation, open, follow)
    expect(count(result).ok).toBeGreaterThan(1)
  })
})

describe('R18: two changes of the e-mail address', () => {
  test.each(ROUNDS)('only the last link is good, and only once (round %i)', async () => {
    const { visitor, addresses, first, second, follow } = await twoChanges()
    const [dead, good] = await Promise.all([follow(first), follow(second)])
    expect(count(dead)).toEqual({ '404 not_found': 20 })
    expect(count(good)).toEqual({ ok: 1, '404 not_found': 19 })
    const { data } = await visitor.call(users.me)
    expect(data).toMatchObject({ email: addresses[1], pending_email: null, is_email_verified: true })
  })

  test('twin: the link is good again and again', TWIN, async () => {
    const { second, follow } = await twoChanges()
    const open = { protections: [PROTECTIONS.used_link] }
    const { result } = await unprotected(installation, open, () => follow(second))
    expect(count(result).ok).toBeGreaterThan(1)
  })
})
