import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { BrowserContext } from '@playwright/test'
import { auth } from '#contract/auth.ts'
import { type User, users } from '#contract/users.ts'
import { BASE_URL, type Caller, caller } from './caller.ts'
import { emailTo } from './mail.ts'

export const PASSWORD = 'correct horse battery'

/** An account with somebody signed in to it. */
export type Office = Caller & { user: User }

export const randomEmail = (name: string) => `${name}.${randomBytes(6).toString('hex')}@example.com`

/** An account whose owner has confirmed the e-mail address. */
export async function openAccount(base_url = BASE_URL()): Promise<Office> {
  const office = await register(base_url)
  return { ...office, user: await confirmEmail(office) }
}

/** An account as it is at first. */
export async function register(base_url = BASE_URL()): Promise<Office> {
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

/** By the code in the e-mail: without it nothing goes on sale where e-mails are sent. */
async function confirmEmail({ call, user: { id: user_id, email } }: Office): Promise<User> {
  const { text = '' } = await emailTo(email, /confirm/i)
  const [code = ''] = /\b\d{6}\b/.exec(text) ?? []
  return (await call(users.confirmEmailWithCode, { params: { user_id }, body: { code } })).data
}

/** One account for each of the parallel workers, kept for those that follow a failed one: sign-ups are limited. */
export async function officeOfWorker(index: number): Promise<Office> {
  const file = `${process.env.E2E_DATA_DIR}/office-${index}.json`
  if (existsSync(file)) {
    const visitor = caller({ cookies: new Map(JSON.parse(readFileSync(file, 'utf8'))) })
    const { data: user } = await visitor.call(users.me)
    return { ...visitor, user }
  }
  const office = await openAccount()
  writeFileSync(file, JSON.stringify([...office.cookies]))
  return office
}

/** Signs a browser in as the person of this account. */
export async function signIn(context: BrowserContext, office: Office): Promise<void> {
  await context.addCookies([...office.cookies].map(([name, value]) => ({ name, value, url: BASE_URL() })))
}
