import { describe, expect, it } from 'vitest'
import { auth } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { PASSWORD, randomEmail, signUp } from '#test/factories.ts'
import { queuedJobs } from '#test/jobs.ts'

const { app, services, withConfig } = await createTestApp()
const { db } = services

const person = (email = randomEmail()) => ({
  first_name: 'Ada',
  last_name: 'Lovelace',
  email,
  password: PASSWORD,
  password_confirmation: PASSWORD,
})

describe('register', () => {
  it('opens an account with its owner and signs in', async () => {
    const visitor = visit(app)
    const email = randomEmail()
    const { data } = await visitor.call(auth.register, {
      body: { ...person(email.toUpperCase()), timezone: 'Asia/Calcutta', currency_code: 'INR', locale: 'de' },
    })
    expect(data).toMatchObject({
      email,
      full_name: 'Ada Lovelace',
      timezone: 'Asia/Kolkata',
      locale: 'de',
      role: 'ADMIN',
      is_account_owner: true,
      is_email_verified: false,
      has_pending_email_change: false,
      status: 'ACTIVE',
    })
    expect((await visitor.call(users.me)).data).toEqual(data)
    const account = await db.selectFrom('accounts').selectAll().where('id', '=', data.account_id).executeTakeFirst()
    expect(account).toMatchObject({ name: 'Ada Lovelace', timezone: 'Asia/Kolkata', currency_code: 'INR' })
  })

  it('fills in what the browser does not say', async () => {
    const { data } = await visit(app).call(auth.register, {
      body: { ...person(), last_name: null },
      headers: { 'accept-language': 'fr-CA, en;q=0.5' },
    })
    expect(data).toMatchObject({ last_name: null, full_name: 'Ada', timezone: 'UTC', locale: 'fr' })
    const account = await db.selectFrom('accounts').selectAll().where('id', '=', data.account_id).executeTakeFirst()
    expect(account).toMatchObject({ name: "Ada's account", currency_code: 'USD' })
  })

  it('asks for the confirmation of the address', async () => {
    const { user } = await signUp(app)
    expect(await queuedJobs(db, 'sendEmailConfirmation')).toContainEqual({
      user_id: user.id,
      signal_id: expect.any(String),
    })
  })

  it('refuses a taken address at its field, also in other letters, and leaves nothing behind', async () => {
    const { user } = await signUp(app)
    const before = await countAccounts()
    const again = visit(app).call(auth.register, { body: person(user.email.toUpperCase()) })
    await expect(again).rejects.toMatchObject({ status: 422, errors: { email: [expect.any(String)] } })
    expect(await countAccounts()).toBe(before)
  })

  it('lets one of many simultaneous registrations of an address through', async () => {
    const email = randomEmail()
    const tries = Array.from({ length: 6 }, () => visit(app).call(auth.register, { body: person(email) }))
    const results = await Promise.allSettled(tries)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 422, code: 'malformed' })
  })

  it('stops telling which addresses are taken', async () => {
    const { user } = await signUp(app)
    const nosy = visit(app)
    for (let i = 0; i < 10; i++)
      await expect(nosy.call(auth.register, { body: person(user.email) })).rejects.toMatchObject({ status: 422 })
    await expect(nosy.call(auth.register, { body: person(user.email) })).rejects.toMatchObject({
      status: 429,
      retry_after: expect.any(Number),
    })
  })

  it.each([
    ['a short password', { password: 'short', password_confirmation: 'short' }, 'password'],
    ['a password typed differently', { password_confirmation: 'something else' }, 'password_confirmation'],
    ['no first name', { first_name: '  ' }, 'first_name'],
    ['a name of several lines', { first_name: 'Ada\u0000' }, 'first_name'],
    ['no e-mail address', { email: 'ada' }, 'email'],
    ['an unknown time zone', { timezone: 'Mars/Olympus' }, 'timezone'],
    ['an unknown currency', { currency_code: 'XXX' }, 'currency_code'],
  ])('refuses %s', async (_, change, field) => {
    const refused = visit(app).call(auth.register, { body: { ...person(), ...change } })
    await expect(refused).rejects.toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } })
  })

  it('ignores what nobody may choose for themselves', async () => {
    const body = { ...person(), role: 'SUPERADMIN', account_id: 1, is_email_verified: true, id: 7, status: 'INACTIVE' }
    const { data } = await visit(app).call(auth.register, { body })
    expect(data).toMatchObject({ role: 'ADMIN', is_email_verified: false, status: 'ACTIVE' })
    expect(data.account_id).not.toBe(1)
  })

  it('can be closed', async () => {
    const closed = withConfig({ registration_open: false })
    const refused = visit(closed.app).call(auth.register, { body: person() })
    await expect(refused).rejects.toMatchObject({ status: 409, code: 'registration_closed' })
  })

  it('answers 201', async () => {
    const response = await visit(app).fetch('/api/auth/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person()),
    })
    expect(response.status).toBe(201)
  })
})

async function countAccounts(): Promise<number> {
  const rows = await db.selectFrom('accounts').select('id').execute()
  return rows.length
}
