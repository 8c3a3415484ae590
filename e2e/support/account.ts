import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { BrowserContext } from '@playwright/test'
import { auth } from '#contract/auth.ts'
import { type User, users } from '#contract/users.ts'
import { BASE_URL, type Caller, caller } from './caller.ts'
import { emailTo } from './mail.ts'

export const PASSWORD = 'correct horse battery'

/** An account and its signed-in user. */
export type Account = Caller & { user: User }

export const randomEmail = (name: string) => `${name}.${randomBytes(6).toString('hex')}@example.com`

/** Opens an account whose owner has confirmed the email address. */
export async function openAccount(base_url = BASE_URL()): Promise<Account> {
  const account = await register(base_url)
  return { ...account, user: await confirmEmail(account) }
}

/** Opens an account in its initial state. */
export async function register(base_url = BASE_URL()): Promise<Account> {
  const visitor = caller({ base_url })
  const { data: user } = await visitor.call(auth.register, {
    body: {
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: randomEmail('ada'),
      password: PASSWORD,
      password_confirmation: PASSWORD,
      timezone: 'Europe/Berlin',
      currency_code: 'EUR',
      locale: 'en',
    },
  })
  return { ...visitor, user }
}

/** Confirms by the code in the email. An event cannot go on sale without it where emails are sent. */
async function confirmEmail({ call, user: { id: user_id, email } }: Account): Promise<User> {
  const code = await codeFor(email)
  return (await call(users.confirmEmailWithCode, { params: { user_id }, body: { code } })).data
}

/** The six digits sent to an address. */
export async function codeFor(email: string): Promise<string> {
  const { text = '' } = await emailTo(email, /confirm/i)
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

/** One account per parallel worker, kept for the worker that replaces a failed one: sign-ups are limited. */
export async function accountOfWorker(index: number): Promise<Account> {
  const file = `${process.env.E2E_DATA_DIR}/account-${index}.json`
  if (existsSync(file)) {
    const visitor = caller({ cookies: new Map(JSON.parse(readFileSync(file, 'utf8'))) })
    const { data: user } = await visitor.call(users.me)
    return { ...visitor, user }
  }
  const account = await openAccount()
  writeFileSync(file, JSON.stringify([...account.cookies]))
  return account
}

/** Signs a browser in as the user of this account. */
export async function signIn(context: BrowserContext, account: Account): Promise<void> {
  await context.addCookies([...account.cookies].map(([name, value]) => ({ name, value, url: BASE_URL() })))
}
