import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { users } from '#contract/users.ts'
import { PASSWORD, randomEmail, signUp } from '#test/factories.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { PROTECTIONS, unprotected } from '#test/processes/unprotected.ts'
import { count, ROUNDS, times, together } from './running.ts'

const installation = await openInstallation()
const { app, db, processes } = installation

/** The link in the letter to this address. */
async function linkSentTo(email: string): Promise<string> {
  const end = Date.now() + 20_000
  while (Date.now() < end) {
    const letter = await db
      .selectFrom('outgoing_emails')
      .select('html')
      .where('recipient', '=', email)
      .executeTakeFirst()
    const token = letter?.html.match(/confirm-email-change\/([\w-]+)/)?.[1]
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
    tokens.push(await linkSentTo(email))
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

describe('R18: two changes of the e-mail address', () => {
  test.each(ROUNDS)('only the last link is good, and only once (round %i)', async () => {
    const { visitor, addresses, first, second, follow } = await twoChanges()
    const [dead, good] = await Promise.all([follow(first), follow(second)])
    expect(count(dead)).toEqual({ '404 not_found': 20 })
    expect(count(good)).toEqual({ ok: 1, '404 not_found': 19 })
    const { data } = await visitor.call(users.me)
    expect(data).toMatchObject({ email: addresses[1], pending_email: null, is_email_verified: true })
  })

  test('twin: the link is good again and again', async () => {
    const { second, follow } = await twoChanges()
    const open = { protections: [PROTECTIONS.used_link] }
    const { result } = await unprotected(installation, open, () => follow(second))
    expect(count(result).ok).toBeGreaterThan(1)
  })
})
