import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { SYSTEM } from '#domain/actor.ts'
import { openAccount } from '#server/auth/open-account.ts'
import { loadConfig } from '#server/config.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { createEmptyDatabase } from '#test/database.ts'
import { judgePerson, makeFirstAccount, type NewAccount, openInstallation, WrongPerson } from './first-account.ts'

const password = 'lantern harbour violin rain'
const { app, services } = await createTestApp()
const { db } = services

test('of two at once one is made, with what belongs to it, and none later', async () => {
  const people = ['ada', 'grace'].map((name) => ({ name, email: `${name}@example.com`, password }))
  const [ada, grace] = await Promise.all(people.map((person) => judgePerson(person, 'de_DE.UTF-8')))
  if (!ada || !grace) throw new Error('There are two.')
  const made = await Promise.all([makeFirstAccount(db, ada), makeFirstAccount(db, grace)])
  expect(made.toSorted()).toEqual([false, true])
  expect(await makeFirstAccount(db, grace)).toBe(false)
  const who = made[0] ? ada : grace
  const { user } = (await visit(app).call(auth.login, { body: { email: who.email, password } })).data
  expect(user).toMatchObject({ email: who.email, locale: 'de', is_account_owner: true, is_email_verified: false })
  const jobs = await db.selectFrom('jobs').select('name').execute()
  expect(jobs.map(({ name }) => name)).toContain('sendEmailConfirmation')
})

test('both are made where neither looks for the other', async () => {
  const before = await db.selectFrom('accounts').select('id').execute()
  const people = ['edith', 'mary'].map((name) => judgePerson({ name, email: `${name}@example.com`, password }))
  const open = async (account: Promise<NewAccount>) => {
    const who = await account
    return db.transaction().execute((trx) => openAccount(trx, SYSTEM, who))
  }
  await Promise.all(people.map(open))
  expect(await db.selectFrom('accounts').select('id').execute()).toHaveLength(before.length + 2)
})

test.each([
  [{ name: ' ' }, 'first_name'],
  [{ name: 'www.example.com' }, 'first_name'],
  [{ email: 'ada' }, 'email'],
  [{ password: 'short' }, 'password'],
  [{ password: 'password1' }, 'password'],
])('%j is refused as on the page', async (wrong, field) => {
  const judged = judgePerson({ name: 'Ada Lovelace', email: 'ada@example.com', password, ...wrong })
  await expect(judged).rejects.toSatisfy((error) => error instanceof WrongPerson && error.field === field)
})

test('an empty database becomes one in which accounts are kept apart', async () => {
  const database_url = await createEmptyDatabase()
  const installation = await openInstallation({ ...loadConfig({ NODE_ENV: 'test' }), database_url })
  expect(
    await makeFirstAccount(installation.db, await judgePerson({ name: 'Ada', email: 'ada@example.com', password })),
  ).toBe(true)
  expect(await installation.db.selectFrom('accounts').select('name').execute()).toEqual([{ name: "Ada's account" }])
  const { rows } = await sql`select has_table_privilege('foyer_member', 'orders', 'select') as may`.execute(
    installation.db,
  )
  expect(rows).toEqual([{ may: true }])
  await installation.close()
})
