import { describe, expect, it } from 'vitest'
import { auth } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import { issueLinkToken } from '#server/users/user-tokens.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { PASSWORD, randomEmail, signUp } from '#test/factories.ts'
import { queuedJobs } from '#test/jobs.ts'

const { app, services } = await createTestApp()
const { db } = services
const NEW = { password: 'a brand new secret', password_confirmation: 'a brand new secret' }
const linkExpired = { status: 410, code: 'link_expired' }

/** Link that the email's job would send. */
function resetLinkFor(user: { id: number; email: string }): Promise<string> {
  return db
    .transaction()
    .execute((trx) => issueLinkToken(trx, 'RESET_PASSWORD', { user_id: user.id, email: user.email }))
}

const reset = (token: string, body = NEW) => visit(app).call(auth.resetPassword, { params: { token }, body })
const logIn = (email: string, password: string) => visit(app).call(auth.login, { body: { email, password } })

describe('a forgotten password', () => {
  it('queues an e-mail for a known address, with nothing in it that came from the request', async () => {
    const { user } = await signUp(app)
    const before = (await queuedJobs(db, 'sendPasswordReset')).length
    const response = await visit(app).fetch('/api/auth/forgot-password', {
      method: 'POST',
      headers: { 'content-type': 'application/json', host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      body: JSON.stringify({ email: user.email.toUpperCase() }),
    })
    expect(response.status).toBe(204)
    const jobs = await queuedJobs(db, 'sendPasswordReset')
    expect(jobs.slice(before)).toMatchObject([{ user_id: user.id, activity_id: expect.any(Number) }])
  })

  it('answers the same, and after the same time, to an unknown address', async () => {
    const { user } = await signUp(app)
    const before = (await queuedJobs(db, 'sendPasswordReset')).length
    const [known, unknown] = [await forgot(user.email), await forgot(randomEmail())]
    expect(unknown.shape).toEqual(known.shape)
    expect(Math.min(known.time, unknown.time)).toBeGreaterThan(240)
    expect(await queuedJobs(db, 'sendPasswordReset')).toHaveLength(before + 1)
  })

  it('does not fill a mailbox, and does not say so', async () => {
    const { user } = await signUp(app)
    const before = (await queuedJobs(db, 'sendPasswordReset')).length
    const answers = await Promise.all(Array.from({ length: 8 }, () => forgot(user.email)))
    expect(new Set(answers.map(({ shape }) => JSON.stringify(shape))).size).toBe(1)
    expect(await queuedJobs(db, 'sendPasswordReset')).toHaveLength(before + 5)
  })

  it('sends nothing to somebody whose membership is closed', async () => {
    const { user } = await signUp(app)
    await db.updateTable('account_users').set({ status: 'INACTIVE' }).where('user_id', '=', user.id).execute()
    const before = (await queuedJobs(db, 'sendPasswordReset')).length
    await forgot(user.email)
    expect(await queuedJobs(db, 'sendPasswordReset')).toHaveLength(before)
  })
})

describe('a reset link', () => {
  it('sets a new password and ends every session', async () => {
    const { user, visitor } = await signUp(app)
    const token = await resetLinkFor(user)
    await visit(app).call(auth.checkResetToken, { params: { token } })
    await reset(token)
    await expect(visitor.call(users.me)).rejects.toMatchObject({ status: 401 })
    await expect(logIn(user.email, PASSWORD)).rejects.toMatchObject({ code: 'wrong_credentials' })
    await expect(logIn(user.email, NEW.password)).resolves.toMatchObject({ data: { user: { id: user.id } } })
    const told = await queuedJobs(db, 'sendPasswordChanged')
    expect(told).toContainEqual(expect.objectContaining({ user_id: user.id, activity_id: expect.any(Number) }))
  })

  it('works once', async () => {
    const { user } = await signUp(app)
    const token = await resetLinkFor(user)
    await reset(token)
    await expect(reset(token)).rejects.toMatchObject(linkExpired)
    await expect(visit(app).call(auth.checkResetToken, { params: { token } })).rejects.toMatchObject(linkExpired)
  })

  it('works once, also when used many times at once', async () => {
    const { user } = await signUp(app)
    const token = await resetLinkFor(user)
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => reset(token)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(linkExpired)
  })

  it('is dead once a newer one was sent', async () => {
    const { user } = await signUp(app)
    const [first, second] = [await resetLinkFor(user), await resetLinkFor(user)]
    await expect(reset(first)).rejects.toMatchObject(linkExpired)
    await reset(second)
  })

  it('is dead once the password was changed otherwise', async () => {
    const { user, visitor } = await signUp(app)
    const token = await resetLinkFor(user)
    await visitor.call(users.updateMe, { body: { current_password: PASSWORD, ...NEW } })
    await expect(reset(token)).rejects.toMatchObject(linkExpired)
  })

  it('is dead after its time', async () => {
    const { user } = await signUp(app)
    const token = await resetLinkFor(user)
    const past = '2020-01-01T00:00:00Z'
    await db.updateTable('user_tokens').set({ expires_at: past }).where('user_id', '=', user.id).execute()
    await expect(reset(token)).rejects.toMatchObject(linkExpired)
    await expect(visit(app).call(auth.checkResetToken, { params: { token } })).rejects.toMatchObject(linkExpired)
  })

  it('cannot be made out of another link', async () => {
    const { user } = await signUp(app)
    const whom = { user_id: user.id, email: user.email }
    const token = await db.transaction().execute((trx) => issueLinkToken(trx, 'CONFIRM_EMAIL', whom))
    await expect(reset(token)).rejects.toMatchObject(linkExpired)
  })

  it('survives a mistyped password', async () => {
    const { user } = await signUp(app)
    const token = await resetLinkFor(user)
    const mistyped = reset(token, { ...NEW, password_confirmation: 'something else' })
    await expect(mistyped).rejects.toMatchObject({
      status: 422,
      errors: { password_confirmation: [expect.any(String)] },
    })
    await reset(token)
  })

  it('is kept as a hash only', async () => {
    const { user } = await signUp(app)
    const token = await resetLinkFor(user)
    const rows = await db.selectFrom('user_tokens').selectAll().where('user_id', '=', user.id).execute()
    expect(JSON.stringify(rows.map((row) => ({ ...row, token_hash: row.token_hash.toString() })))).not.toContain(token)
  })
})

async function forgot(email: string) {
  const start = performance.now()
  const response = await visit(app).fetch('/api/auth/forgot-password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  const shape = { status: response.status, headers: [...response.headers], text: await response.text() }
  return { shape, time: performance.now() - start }
}
