import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { auth } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import { createAccount } from '#server/accounts/accounts.ts'
import { createTestApp } from '#test/app.ts'
import { type Visitor, visit } from '#test/clients.ts'
import { PASSWORD, signUp } from '#test/factories.ts'

const { app, services } = await createTestApp()
const { db } = services

const logIn = (visitor: Visitor, email: string, account_id?: number) =>
  visitor.call(auth.login, { body: { email, password: PASSWORD, ...(account_id && { account_id }) } })

const choose = (visitor: Visitor, choice_token: string | null, account_id: number) =>
  visitor.call(auth.chooseAccount, { body: { choice_token: choice_token ?? '', account_id } })

async function signUpTwice() {
  const { user, account_id } = await signUp(app)
  const account = {
    name: 'Second hall',
    timezone: 'UTC',
    currency_code: 'EUR',
    locale: 'en',
    owner_id: user.id,
  } as const
  const other = await db.transaction().execute((trx) => createAccount(trx, account))
  return { user, account_id, other }
}

const wrongCredentials = { status: 422, code: 'wrong_credentials', errors: {} }

describe('a login to one of several accounts', () => {
  it('asks which account it is for', async () => {
    const { user, account_id, other } = await signUpTwice()
    const visitor = visit(app)
    const first = await logIn(visitor, user.email)
    expect(first.data).toEqual({
      user: null,
      accounts: [
        { id: account_id, name: 'Ada Lovelace' },
        { id: other, name: 'Second hall' },
      ],
      choice_token: expect.any(String),
      second_factor: null,
    })
    expect(visitor.cookies.size).toBe(0)
    const second = await logIn(visitor, user.email, other)
    expect(second.data.user).toMatchObject({ id: user.id, account_id: other })
  })

  it('signs in to the chosen one without the password, once', async () => {
    const { user, account_id, other } = await signUpTwice()
    const visitor = visit(app)
    const { choice_token } = (await logIn(visitor, user.email)).data
    expect((await choose(visitor, choice_token, other)).data).toMatchObject({ id: user.id, account_id: other })
    expect((await visitor.call(users.me)).data.account_id).toBe(other)
    await expect(choose(visit(app), choice_token, account_id)).rejects.toMatchObject(wrongCredentials)
  })

  it('refuses an account of somebody else, and what was never a choice', async () => {
    const { user } = await signUpTwice()
    const stranger = await signUp(app)
    const { choice_token } = (await logIn(visit(app), user.email)).data
    await expect(choose(visit(app), choice_token, stranger.account_id)).rejects.toMatchObject(wrongCredentials)
    await expect(choose(visit(app), 'made up', user.account_id)).rejects.toMatchObject(wrongCredentials)
  })

  it('refuses who waited too long, and who has another password by now', async () => {
    const { user, other } = await signUpTwice()
    const late = (await logIn(visit(app), user.email)).data
    const past = sql<string>`now() - interval '1 second'`
    await db.updateTable('user_tokens').set({ expires_at: past }).where('purpose', '=', 'CHOOSE_ACCOUNT').execute()
    await expect(choose(visit(app), late.choice_token, other)).rejects.toMatchObject(wrongCredentials)
    const visitor = visit(app)
    const { choice_token } = (await logIn(visitor, user.email)).data
    await logIn(visitor, user.email, other)
    const password = 'another word for it'
    const changed = { current_password: PASSWORD, password, password_confirmation: password }
    await visitor.call(users.updateMe, { body: changed })
    await expect(choose(visit(app), choice_token, other)).rejects.toMatchObject(wrongCredentials)
  })
})
