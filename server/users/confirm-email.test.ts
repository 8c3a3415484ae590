import { describe, expect, it } from 'vitest'
import { auth } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import type { LinkPurpose } from '#server/users/user-tokens.ts'
import { issueEmailCode, issueLinkToken } from '#server/users/user-tokens.ts'
import { createTestApp } from '#test/app.ts'
import { type Visitor, visit } from '#test/clients.ts'
import { PASSWORD, randomEmail, signUp } from '#test/factories.ts'
import { queuedJobs } from '#test/jobs.ts'

const { app, services } = await createTestApp()
const { db } = services

type Somebody = { id: number; email: string }
const linkFor = (user: Somebody, purpose: LinkPurpose = 'CONFIRM_EMAIL') =>
  db.transaction().execute((trx) => issueLinkToken(trx, purpose, { user_id: user.id, email: user.email }))
const codeFor = (user: Somebody) =>
  db.transaction().execute((trx) => issueEmailCode(trx, { user_id: user.id, email: user.email }))
const expire = (user: Somebody) =>
  db.updateTable('user_tokens').set({ expires_at: '2020-01-01T00:00:00Z' }).where('user_id', '=', user.id).execute()
const isVerified = async (visitor: Visitor) => (await visitor.call(users.me)).data.is_email_verified

const notFound = { status: 404, code: 'not_found' }
const wrongCode = { status: 422, code: 'wrong_code', errors: { code: [expect.any(String)] } }

describe('confirming an address by link', () => {
  const confirm = (visitor: Visitor, user_id: number, token: string) =>
    visitor.call(users.confirmEmail, { params: { user_id, token } })

  it('works once', async () => {
    const { visitor, user } = await signUp(app)
    const token = await linkFor(user)
    await confirm(visitor, user.id, token)
    expect(await isVerified(visitor)).toBe(true)
    await expect(confirm(visitor, user.id, token)).rejects.toMatchObject({ status: 409, code: 'already_confirmed' })
  })

  it('works for its own user only', async () => {
    const [ada, eve] = [await signUp(app), await signUp(app)]
    const token = await linkFor(ada.user)
    await expect(confirm(eve.visitor, eve.user.id, token)).rejects.toMatchObject(notFound)
    await expect(confirm(eve.visitor, ada.user.id, token)).rejects.toMatchObject(notFound)
    await expect(confirm(visit(app), ada.user.id, token)).rejects.toMatchObject({ status: 401 })
    expect(await isVerified(eve.visitor)).toBe(false)
    await confirm(ada.visitor, ada.user.id, token)
  })

  it('is refused for made-up, superseded, foreign and late links', async () => {
    const { visitor, user } = await signUp(app)
    await expect(confirm(visitor, user.id, 'made-up')).rejects.toMatchObject(notFound)
    const [old, late] = [await linkFor(user), await linkFor(user)]
    await expect(confirm(visitor, user.id, old)).rejects.toMatchObject(notFound)
    await expire(user)
    await expect(confirm(visitor, user.id, late)).rejects.toMatchObject({ status: 410, code: 'link_expired' })
    const other = await linkFor(user, 'RESET_PASSWORD')
    await expect(confirm(visitor, user.id, other)).rejects.toMatchObject(notFound)
    expect(await isVerified(visitor)).toBe(false)
  })
})

describe('confirming an address by code', () => {
  const enter = (visitor: Visitor, user_id: number, code: string) =>
    visitor.call(users.confirmEmailWithCode, { params: { user_id }, body: { code } })
  const other = (code: string) => (code === '123456' ? '654321' : '123456')

  it('works once, and the link with it', async () => {
    const { visitor, user } = await signUp(app)
    const [code, token] = [await codeFor(user), await linkFor(user)]
    expect((await enter(visitor, user.id, ` ${code} `)).data.is_email_verified).toBe(true)
    await expect(enter(visitor, user.id, code)).rejects.toMatchObject({ code: 'already_confirmed' })
    const left = await db.selectFrom('user_tokens').select('id').where('user_id', '=', user.id).execute()
    expect(left).toEqual([])
    const again = visitor.call(users.confirmEmail, { params: { user_id: user.id, token } })
    await expect(again).rejects.toMatchObject({ code: 'already_confirmed' })
  })

  it('is dead after five wrong guesses, however fast they come', async () => {
    const { visitor, user } = await signUp(app)
    const code = await codeFor(user)
    const guesses = await Promise.allSettled(Array.from({ length: 8 }, () => enter(visitor, user.id, other(code))))
    for (const guess of guesses) expect(guess).toMatchObject({ status: 'rejected', reason: wrongCode })
    await expect(enter(visitor, user.id, code)).rejects.toMatchObject(wrongCode)
    expect(await isVerified(visitor)).toBe(false)
    const [row] = await db.selectFrom('user_tokens').select('attempts').where('user_id', '=', user.id).execute()
    expect(row?.attempts).toBe(5)
  })

  it('cannot be guessed on with code after code', async () => {
    const { visitor, user } = await signUp(app)
    for (let i = 0; i < 20; i++) {
      const code = await codeFor(user)
      await expect(enter(visitor, user.id, other(code))).rejects.toMatchObject(wrongCode)
    }
    await expect(enter(visitor, user.id, '000000')).rejects.toMatchObject({ status: 429 })
  })

  it('is refused for another user, an old code, a late code, no code', async () => {
    const [ada, eve] = [await signUp(app), await signUp(app)]
    const code = await codeFor(ada.user)
    await expect(enter(eve.visitor, ada.user.id, code)).rejects.toMatchObject(notFound)
    await expect(enter(eve.visitor, eve.user.id, code)).rejects.toMatchObject(wrongCode)
    await expire(ada.user)
    await expect(enter(ada.visitor, ada.user.id, code)).rejects.toMatchObject(wrongCode)
    for (const text of ['', '12345', '1234567', 'abcdef'])
      await expect(enter(ada.visitor, ada.user.id, text)).rejects.toMatchObject({ status: 422, code: 'malformed' })
  })
})

describe('sending the confirmation again', () => {
  const resend = (visitor: Visitor, user_id: number) =>
    visitor.call(users.resendEmailConfirmation, { params: { user_id } })

  it('happens at most every 30 seconds', async () => {
    const { visitor, user } = await signUp(app)
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => resend(visitor, user.id)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = resend(visitor, user.id)
    await expect(refused).rejects.toMatchObject({ status: 429, code: 'too_many_requests' })
    const { retry_after } = await refused.catch((error) => error)
    expect(retry_after).toBeGreaterThan(0)
    expect(retry_after).toBeLessThanOrEqual(30)
    const jobs = await queuedJobs(db, 'sendEmailConfirmation')
    expect(jobs.filter(({ user_id }) => user_id === user.id)).toHaveLength(2)

    await db
      .updateTable('rate_limits')
      .set({ attempts: ['2020-01-01T00:00:00Z'] })
      .where('key', '=', `email-confirmation:${user.id}`)
      .execute()
    await resend(visitor, user.id)
  })

  it('is refused for others and for a confirmed address', async () => {
    const [ada, eve] = [await signUp(app), await signUp(app)]
    await expect(resend(eve.visitor, ada.user.id)).rejects.toMatchObject(notFound)
    await ada.visitor.call(users.confirmEmail, { params: { user_id: ada.user.id, token: await linkFor(ada.user) } })
    await expect(resend(ada.visitor, ada.user.id)).rejects.toMatchObject({ status: 409, code: 'already_confirmed' })
  })
})

describe('moving to a new address', () => {
  async function moving() {
    const { visitor, user } = await signUp(app)
    const email = randomEmail('new')
    await visitor.call(users.updateMe, { body: { email, current_password: PASSWORD } })
    const confirm = (token: string) => visitor.call(users.confirmEmailChange, { params: { user_id: user.id, token } })
    return { visitor, user, email, confirm, token: await linkFor({ id: user.id, email }, 'CHANGE_EMAIL') }
  }

  it('is done by the link sent to it', async () => {
    const { user, email, confirm, token } = await moving()
    await linkFor(user, 'RESET_PASSWORD')
    const { data } = await confirm(token)
    expect(data).toMatchObject({ email, pending_email: null, has_pending_email_change: false, is_email_verified: true })
    await expect(confirm(token)).rejects.toMatchObject(notFound)
    const logIn = (address: string) => visit(app).call(auth.login, { body: { email: address, password: PASSWORD } })
    await expect(logIn(user.email)).rejects.toMatchObject({ code: 'wrong_credentials' })
    await logIn(email)
    // Links sent to the old address no longer work.
    expect(await db.selectFrom('user_tokens').select('id').where('user_id', '=', user.id).execute()).toEqual([])
  })

  it('is refused when somebody else has the address by now', async () => {
    const { visitor, user, email, confirm, token } = await moving()
    await signUp(app, { email })
    await expect(confirm(token)).rejects.toMatchObject({
      status: 409,
      code: 'email_taken',
      errors: { email: [expect.any(String)] },
    })
    expect((await visitor.call(users.me)).data.email).toBe(user.email)
  })

  it('is refused to others, after a second thought, and after its time', async () => {
    const [mine, eve] = [await moving(), await signUp(app)]
    const { token } = mine
    for (const user_id of [mine.user.id, eve.user.id]) {
      const stolen = eve.visitor.call(users.confirmEmailChange, { params: { user_id, token } })
      await expect(stolen).rejects.toMatchObject(notFound)
    }
    await mine.visitor.call(users.updateMe, { body: { email: randomEmail(), current_password: PASSWORD } })
    await expect(mine.confirm(token)).rejects.toMatchObject(notFound)

    const late = await moving()
    await expire(late.user)
    await expect(late.confirm(late.token)).rejects.toMatchObject({ status: 410, code: 'link_expired' })
  })

  it('belongs to the one who asked, also when another user wants the same address', async () => {
    const [mine, rival] = [await moving(), await moving()]
    await rival.visitor.call(users.updateMe, { body: { email: mine.email, current_password: PASSWORD } })
    await expect(rival.confirm(mine.token)).rejects.toMatchObject(notFound)
    await mine.confirm(mine.token)
  })

  it('can be called off', async () => {
    const { visitor, user, confirm, token } = await moving()
    const cancel = (user_id: number) => visitor.call(users.cancelEmailChange, { params: { user_id } })
    await expect(cancel(user.id + 1000)).rejects.toMatchObject(notFound)
    expect((await cancel(user.id)).data).toMatchObject({ pending_email: null, has_pending_email_change: false })
    await expect(confirm(token)).rejects.toMatchObject(notFound)
    await cancel(user.id)
  })
})
