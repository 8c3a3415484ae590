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
      headers: { 'accept-language': 'de-AT, en;q=0.5' },
    })
    expect(data).toMatchObject({ last_name: null, full_name: 'Ada', timezone: 'UTC', locale: 'de' })
    const account = await db.selectFrom('accounts').selectAll().where('id', '=', data.account_id).executeTakeFirst()
    expect(account).toMatchObject({ name: "Ada's account", currency_code: 'USD' })
  })

  it('asks for the confirmation of the address', async () => {
    const { user } = await signUp(app)
    expect(await queuedJobs(db, 'sendEmailConfirmation')).toContainEqual(
      expect.objectContaining({ user_id: user.id, activity_id: expect.any(Number) }),
    )
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

  it('answers few about addresses, and the limit itself tells nothing: free and taken count alike', async () => {
    const { user } = await signUp(app)
    const nosy = visit(app)
    for (let i = 0; i < 19; i++)
      await expect(nosy.call(auth.register, { body: person(user.email) })).rejects.toMatchObject({ status: 422 })
    await nosy.call(auth.register, { body: person() })
    for (const email of [user.email, randomEmail()])
      await expect(nosy.call(auth.register, { body: person(email) })).rejects.toMatchObject({
        status: 429,
        retry_after: expect.any(Number),
      })
  })

  it('opens an account for somebody whom a stranger has invited, and the answer does not tell', async () => {
    const stranger = await signUp(app)
    const email = randomEmail()
    await stranger.visitor.call(users.invite, { body: { first_name: 'Victim', email, role: 'ORGANIZER' } })
    const visitor = visit(app)
    const { data } = await visitor.call(auth.register, { body: person(email) })
    expect(data).toMatchObject({ email, first_name: 'Ada', is_email_verified: false, is_account_owner: true })
    expect(data.account_id).not.toBe(stranger.account_id)
    await visit(app).call(auth.login, { body: { email, password: PASSWORD } })
    const before = (await queuedJobs(db, 'sendPasswordReset')).length
    await visit(app).call(auth.forgotPassword, { body: { email } })
    expect(await queuedJobs(db, 'sendPasswordReset')).toHaveLength(before + 1)
    // For the inviting stranger they remain an invitee who has not answered.
    const { data: people } = await stranger.visitor.call(users.list)
    expect(people[1]).toMatchObject({ first_name: 'Victim', status: 'INVITED' })
    // The address is taken now.
    await expect(visit(app).call(auth.register, { body: person(email) })).rejects.toMatchObject({ status: 422 })
  })

  it('lets one of many simultaneous registrations of an invited address through', async () => {
    const stranger = await signUp(app)
    const email = randomEmail()
    await stranger.visitor.call(users.invite, { body: { first_name: 'Victim', email, role: 'ORGANIZER' } })
    const tries = Array.from({ length: 6 }, () => visit(app).call(auth.register, { body: person(email) }))
    const results = await Promise.allSettled(tries)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('refuses the passwords that are guessed first, and says how to mend it', async () => {
    for (const password of ['password', '12345678', 'QWERTYUIOP', 'aaaaaaaa', 'abcabcabc', 'Trustno1', 'iloveyou']) {
      const refused = visit(app).call(auth.register, {
        body: { ...person(), password, password_confirmation: password },
      })
      await expect(refused).rejects.toMatchObject({
        code: 'malformed',
        errors: { password: [expect.stringContaining('several unrelated words')] },
      })
    }
  })

  it.each([
    ['a short password', { password: '7 koala', password_confirmation: '7 koala' }, 'password'],
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

  it('is open for the first account also where it is closed, and of many at once for one', async () => {
    const fresh = await createTestApp({ registration_open: false })
    const tries = Array.from({ length: 5 }, () => visit(fresh.app).call(auth.register, { body: person() }))
    const results = await Promise.allSettled(tries)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'registration_closed' })
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
