import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { auth } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import { deleteDevicesOf, isKnownDevice } from '#server/http/known-device.ts'
import { countedAttempts } from '#server/http/rate-limit.ts'
import { hashToken } from '#server/lib/token.ts'
import { createTestApp } from '#test/app.ts'
import { type Visitor, visit } from '#test/clients.ts'
import { PASSWORD, randomEmail, signUp } from '#test/factories.ts'
import { slowDown } from './slow-down.ts'

const { app, services } = await createTestApp()
const { db } = services

const logIn = (visitor: Visitor, email: string, password = PASSWORD, account_id?: number) =>
  visitor.call(auth.login, { body: { email, password, ...(account_id && { account_id }) } })

const wrongCredentials = { status: 422, code: 'wrong_credentials', errors: {} }

describe('login', () => {
  it('signs in, whatever letters the address is typed in, and notes when', async () => {
    const { user } = await signUp(app)
    await db.updateTable('account_users').set({ last_login_at: null }).where('user_id', '=', user.id).execute()
    const visitor = visit(app)
    const { data } = await logIn(visitor, ` ${user.email.toUpperCase()} `)
    expect(data.user).toMatchObject({ id: user.id, last_login_at: expect.any(String) })
    expect(data.accounts).toEqual([{ id: user.account_id, name: 'Ada Lovelace' }])
    expect((await visitor.call(users.me)).data.id).toBe(user.id)
  })

  it('answers the same to a wrong password, an unknown address and a closed membership', async () => {
    const [known, closed] = [await signUp(app), await signUp(app)]
    await db.updateTable('account_users').set({ status: 'INACTIVE' }).where('user_id', '=', closed.user.id).execute()
    const answers = [
      await answerTo(known.user.email, 'not the password'),
      await answerTo(randomEmail(), 'not the password'),
      await answerTo(closed.user.email, PASSWORD),
    ]
    expect(answers[0]?.status).toBe(422)
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  it('does as much work for an unknown address as for a wrong password', async () => {
    const known: number[] = []
    const unknown: number[] = []
    const { user } = await signUp(app)
    for (let i = 0; i < 9; i++) {
      known.push(await workOf(() => answerTo(user.email, 'not the password')))
      unknown.push(await workOf(() => answerTo(randomEmail(), 'not the password')))
    }
    // Other work in this process only adds time, so the least of each counts. Without the decoy hash the time would be a tenth.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2)
    expect(Math.min(...unknown)).toBeLessThan(Math.min(...known) * 2)
  })

  it('refuses an account that is not the user’s', async () => {
    const { user, account_id } = await signUp(app)
    await expect(logIn(visit(app), user.email, PASSWORD, account_id + 1000)).rejects.toMatchObject(wrongCredentials)
  })

  it('lets nobody guess on: ten tries from one place', async () => {
    const { user } = await signUp(app)
    const guesser = visit(app)
    for (let i = 0; i < 10; i++)
      await expect(logIn(guesser, user.email, 'guess')).rejects.toMatchObject(wrongCredentials)
    await expect(logIn(guesser, user.email)).rejects.toMatchObject({ status: 429, retry_after: expect.any(Number) })
    // The owner at another IP address is not locked out.
    await expect(logIn(visit(app), user.email)).resolves.toMatchObject({ data: { user: { id: user.id } } })
  })

  it('counts tries at once, too', async () => {
    const { user } = await signUp(app)
    const guesser = visit(app)
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => logIn(guesser, user.email, 'guess')))
    const refusals = results.map((result) => (result.status === 'rejected' ? result.reason.status : 200))
    expect(refusals.filter((status) => status === 422)).toHaveLength(10)
    expect(refusals.filter((status) => status === 429)).toHaveLength(10)
  })

  it('forgets wrong tries after a right one', async () => {
    const { user } = await signUp(app)
    const forgetful = visit(app)
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 8; i++) await expect(logIn(forgetful, user.email, 'guess')).rejects.toThrow()
      await logIn(forgetful, user.email)
    }
  })

  it('makes guessing from many places slow, for unknown addresses too, and locks nobody out', async () => {
    const { user, visitor } = await signUp(app)
    for (const email of [user.email, randomEmail()]) {
      const guesses = Array.from({ length: 5 }, () => logIn(visit(app), email, 'guess'))
      for (const answer of await Promise.allSettled(guesses))
        expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'wrong_credentials' } })
      await addAttempts(email, 200)
      expect((await attemptsAt(email))[0]).toHaveLength(100)
      expect(await timeOf(() => logIn(visit(app), email, 'guess').catch(() => undefined))).toBeGreaterThan(1_900)
    }
    await expect(logIn(visit(app), user.email)).resolves.toMatchObject({ data: { user: { id: user.id } } })
    expect(await attemptsAt(user.email)).toEqual([])
    expect((await visitor.call(users.me)).data.id).toBe(user.id)
  })

  it('spares a browser that somebody has signed in with what strangers at the same address use up', async () => {
    const { user, visitor } = await signUp(app)
    const address = '192.0.2.1'
    const known = visit(app, address)
    for (const [name, value] of visitor.cookies) known.cookies.set(name, value)
    await known.call(auth.logout)
    const stranger = visit(app, address)
    for (let i = 0; i < 10; i++)
      await expect(logIn(stranger, user.email, 'guess')).rejects.toMatchObject(wrongCredentials)
    await expect(logIn(stranger, user.email)).rejects.toMatchObject({ status: 429 })
    const before = await attemptsAt(user.email)
    await expect(logIn(known, user.email, 'typo')).rejects.toMatchObject(wrongCredentials)
    // The known browser is not slowed down, since it has a count of its own.
    expect(await attemptsAt(user.email)).toEqual(before)
    await expect(logIn(known, user.email)).resolves.toMatchObject({ data: { user: { id: user.id } } })
    // For another user's address the browser is unknown; even for its own, guessing is limited.
    const { user: other } = await signUp(app)
    for (const [email, status] of [
      [other.email, 429],
      [user.email, 429],
    ] as const) {
      for (let i = 0; i < 10; i++) await expect(logIn(known, email, 'guess')).rejects.toMatchObject(wrongCredentials)
      await expect(logIn(known, email)).rejects.toMatchObject({ status })
    }
  })

  it('waits the longer the more attempts there were, and never long', () => {
    expect([1, 20, 21, 40, 60, 100].map(slowDown)).toEqual([0, 0, 50, 1_000, 2_000, 2_000])
  })

  it('knows a browser by a secret that only sign-ins see, and only until the password changes', async () => {
    const { user } = await signUp(app)
    const response = await visit(app).fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: user.email, password: PASSWORD }),
    })
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('foyer_device='))
    expect(cookie).toMatch(/^foyer_device=[\w-]{43}; Max-Age=15552000;.*Path=\/api\/auth;.*HttpOnly;.*SameSite=Lax/)
    const token = /=([\w-]+)/.exec(cookie ?? '')?.[1] ?? ''
    expect(await isKnownDevice(db, hashToken(token), user.email)).toBe(true)
    expect(await isKnownDevice(db, hashToken(token), randomEmail())).toBe(false)
    // Keeps the newest 20 devices: browsers without the cookie do not pile up.
    await db
      .insertInto('known_devices')
      .columns(['token_hash', 'user_id', 'expires_at'])
      .expression(
        sql`select sha256(n::text::bytea), ${user.id}::int, now() + make_interval(hours => n) from generate_series(1, 50) n`,
      )
      .execute()
    await logIn(visit(app), user.email)
    const devices = db.selectFrom('known_devices').select('expires_at').where('user_id', '=', user.id)
    expect(await devices.execute()).toHaveLength(20)
    await db.transaction().execute((trx) => deleteDevicesOf(trx, user.id))
    expect(await isKnownDevice(db, hashToken(token), user.email)).toBe(false)
  })
})

/** Adds this many failed attempts, each from another address. */
async function addAttempts(email: string, count: number): Promise<void> {
  for (let attempt = 0; attempt < count; attempt++)
    await countedAttempts(db, `login:${email}`, { max: 100, seconds: 900 })
}

/** Times of attempts from anywhere that count for this email address. */
async function attemptsAt(email: string): Promise<string[][]> {
  const rows = await db.selectFrom('rate_limits').select('attempts').where('key', '=', `login:${email}`).execute()
  return rows.map(({ attempts }) => attempts)
}

async function answerTo(email: string, password: string) {
  const response = await visit(app).fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return { status: response.status, headers: [...response.headers], body: await response.json() }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Processor time of this process in microseconds, independent of other load on the processor. */
async function workOf(task: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await task()
  const { user, system } = process.cpuUsage(before)
  return user + system
}
