import { describe, expect, it } from 'vitest'
import { auth } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { PASSWORD, randomEmail, signUp } from '#test/factories.ts'
import { queuedJobs } from '#test/jobs.ts'

const { app, services } = await createTestApp()
const { db } = services
const NEW = { password: 'a brand new secret', password_confirmation: 'a brand new secret' }

describe('the own profile', () => {
  it('is for signed-in users only', async () => {
    await expect(visit(app).call(users.me)).rejects.toMatchObject({ status: 401 })
    await expect(visit(app).call(users.updateMe, { body: {} })).rejects.toMatchObject({ status: 401 })
  })

  it('changes what is sent and leaves the rest', async () => {
    const { visitor, user } = await signUp(app)
    const { data } = await visitor.call(users.updateMe, {
      body: { first_name: ' Grace ', timezone: 'Europe/Kiev', locale: 'pt-br' },
    })
    expect(data).toEqual({
      ...user,
      first_name: 'Grace',
      full_name: 'Grace Lovelace',
      timezone: 'Europe/Kyiv',
      locale: 'pt-br',
    })
    expect((await visitor.call(users.updateMe, { body: {} })).data).toEqual(data)
    const cleared = await visitor.call(users.updateMe, { body: { last_name: null } })
    expect(cleared.data).toMatchObject({ last_name: null, full_name: 'Grace' })
  })

  it.each([
    [{ first_name: '' }, 'first_name'],
    [{ first_name: 'x'.repeat(101) }, 'first_name'],
    [{ email: 'nobody' }, 'email'],
    [{ timezone: '+02:00' }, 'timezone'],
    [{ locale: 'tlh' as never }, 'locale'],
  ])('refuses %j', async (body, field) => {
    const { visitor } = await signUp(app)
    const refused = visitor.call(users.updateMe, { body })
    await expect(refused).rejects.toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } })
  })

  it('ignores what nobody may change themselves', async () => {
    const [{ visitor, user }, other] = [await signUp(app), await signUp(app)]
    const wishes = {
      id: other.user.id,
      role: 'SUPERADMIN',
      account_id: other.account_id,
      is_email_verified: true,
      is_account_owner: false,
      status: 'INACTIVE',
      password_hash: 'x',
      pending_email: 'x@example.com',
    }
    const { data } = await visitor.call(users.updateMe, { body: { first_name: 'Ada', ...wishes } })
    expect(data).toEqual(user)
  })

  it('shows no secrets', async () => {
    const { visitor, user } = await signUp(app)
    const text = await (await visitor.fetch('/api/users/me')).text()
    const { password_hash } = await db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$/)
    expect(text).not.toMatch(/hash|argon2/)
  })
})

describe('a new password', () => {
  it('ends all sessions but this one', async () => {
    const { visitor, user } = await signUp(app)
    const elsewhere = visit(app)
    await elsewhere.call(auth.login, { body: { email: user.email, password: PASSWORD } })
    await visitor.call(users.updateMe, { body: { current_password: PASSWORD, ...NEW } })
    await expect(elsewhere.call(users.me)).rejects.toMatchObject({ status: 401 })
    expect((await visitor.call(users.me)).data.id).toBe(user.id)
    await elsewhere.call(auth.login, { body: { email: user.email, password: NEW.password } })
    const told = await queuedJobs(db, 'sendPasswordChanged')
    expect(told.filter(({ user_id }) => user_id === user.id)).toHaveLength(1)
  })

  it.each([
    ['without the current one', { ...NEW }, 'current_password'],
    ['with a wrong current one', { ...NEW, current_password: 'wrong' }, 'current_password'],
    [
      'when typed differently',
      { ...NEW, password_confirmation: 'x', current_password: PASSWORD },
      'password_confirmation',
    ],
    ['without its repetition', { password: NEW.password, current_password: PASSWORD }, 'password_confirmation'],
    ['when too short', { password: 'short', password_confirmation: 'short', current_password: PASSWORD }, 'password'],
  ])('is refused %s', async (_, body, field) => {
    const { visitor, user } = await signUp(app)
    const refused = visitor.call(users.updateMe, { body: { first_name: 'Changed', ...body } })
    await expect(refused).rejects.toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } })
    expect((await visitor.call(users.me)).data).toEqual(user)
    await visit(app).call(auth.login, { body: { email: user.email, password: PASSWORD } })
  })

  it('is not found by guessing the current one in a stolen session', async () => {
    const { visitor } = await signUp(app)
    const guess = () => visitor.call(users.updateMe, { body: { ...NEW, current_password: 'guess' } })
    for (let i = 0; i < 10; i++) await expect(guess()).rejects.toMatchObject({ status: 422 })
    await expect(guess()).rejects.toMatchObject({ status: 429 })
  })
})

describe('a new e-mail address', () => {
  it('waits for its confirmation', async () => {
    const { visitor, user } = await signUp(app)
    const email = randomEmail('new')
    const { data } = await visitor.call(users.updateMe, { body: { email, current_password: PASSWORD } })
    expect(data).toMatchObject({ email: user.email, pending_email: email, has_pending_email_change: true })
    expect(await queuedJobs(db, 'sendEmailChange')).toContainEqual(
      expect.objectContaining({ user_id: user.id, activity_id: expect.any(Number) }),
    )
    await visit(app).call(auth.login, { body: { email: user.email, password: PASSWORD } })
  })

  it('needs the current password; the present address needs none', async () => {
    const { visitor, user } = await signUp(app)
    const refused = visitor.call(users.updateMe, { body: { email: randomEmail() } })
    await expect(refused).rejects.toMatchObject({ status: 422, errors: { current_password: [expect.any(String)] } })
    const same = await visitor.call(users.updateMe, { body: { email: user.email.toUpperCase() } })
    expect(same.data).toEqual(user)
  })

  it('does not tell whether another user has it', async () => {
    const [{ visitor }, other] = [await signUp(app), await signUp(app)]
    const taken = visitor.call(users.updateMe, { body: { email: other.user.email, current_password: PASSWORD } })
    await expect(taken).resolves.toMatchObject({ data: { pending_email: other.user.email } })
  })
})
