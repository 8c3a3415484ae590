import { describe, expect, it } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { organizers } from '#contract/organizers.ts'
import { createTestApp } from '#test/app.ts'
import { createOrganizer, signUp } from '#test/factories.ts'
import { joinAs } from '#test/members.ts'
import { refused } from '#test/refused.ts'
import { accountLocale } from './account-locale.ts'

const { app, services } = await createTestApp()
const { db } = services

const SWISS = { name: 'Alpine Nights', currency_code: 'CHF', timezone: 'Europe/Zurich', locale: 'de' } as const

async function openAccount() {
  const owner = await signUp(app)
  const params = { account_id: owner.account_id }
  const get = async () => (await owner.visitor.call(accounts.get, { params })).data
  const update = (body: object = {}) => owner.visitor.call(accounts.update, { params, body: { ...SWISS, ...body } })
  return { ...owner, params, get, update }
}

describe('an account', () => {
  it('begins with what was said at registration, and is changed as a whole', async () => {
    const { account_id, get, update } = await openAccount()
    const begun = await get()
    const europe = { name: 'Ada Lovelace', currency_code: 'EUR', timezone: 'Europe/Berlin', locale: 'en' }
    expect(begun).toEqual({ ...europe, id: account_id, updated_at: begun.updated_at })
    const { data } = await update()
    expect(data).toEqual({ ...SWISS, id: account_id, updated_at: data.updated_at })
    expect(await get()).toEqual(data)
  })

  it('that somebody else changed meanwhile is not overwritten', async () => {
    const { get, update } = await openAccount()
    const { updated_at } = await get()
    await update({ updated_at, name: 'First' })
    await refused(update({ updated_at, name: 'Second' }), 'stale')
    expect((await get()).name).toBe('First')
  })

  it.each([
    ['name', ''],
    ['name', 'x'.repeat(101)],
    ['name', 'Win at https://evil.example'],
    ['currency_code', 'XXX'],
    ['currency_code', null],
    ['timezone', 'Middle/Earth'],
    ['locale', 'tlh'],
  ])('refuses %s %j, and keeps what it has', async (field, value) => {
    const { get, update } = await openAccount()
    const before = await get()
    const failure = await refused(update({ [field]: value }), 'malformed')
    expect(Object.keys(failure.errors)).toEqual([field])
    expect(await get()).toEqual(before)
  })

  it('is read by everyone of it, also by who reaches one organizer only, and changed by administrators', async () => {
    const { get, params, ...owner } = await openAccount()
    const { id } = await createOrganizer(owner)
    const viewer = await joinAs({ app, db }, owner, { role: 'VIEWER', organizer_ids: [id], event_ids: [] })
    const organizer = await joinAs({ app, db }, owner, { role: 'ORGANIZER' })
    for (const { visitor } of [viewer, organizer]) {
      expect((await visitor.call(accounts.get, { params })).data).toEqual(await get())
      await refused(visitor.call(accounts.update, { params, body: SWISS }), 'role_too_low')
    }
    const admin = await joinAs({ app, db }, owner, { role: 'ADMIN' })
    await admin.visitor.call(accounts.update, { params, body: SWISS })
    expect((await get()).name).toBe(SWISS.name)
  })

  it('gives its currency and time zone to new organizers, and leaves those there are alone', async () => {
    const { visitor, update } = await openAccount()
    const before = await createOrganizer({ visitor })
    await update()
    const body = { name: 'Valley Nights', email: 'valley@example.com' }
    const { data: next } = await visitor.call(organizers.create, { body })
    expect(next).toMatchObject({ currency: 'CHF', timezone: 'Europe/Zurich' })
    const { data: own } = await visitor.call(organizers.create, { body: { ...body, currency: 'SEK' } })
    expect(own).toMatchObject({ currency: 'SEK', timezone: 'Europe/Zurich' })
    const { data: after } = await visitor.call(organizers.get, { params: { organizer_id: before.id } })
    expect(after).toMatchObject({ currency: 'EUR', timezone: 'Europe/Berlin' })
  })

  it('says what its organizers are written to in', async () => {
    const { account_id, update } = await openAccount()
    expect(await accountLocale(db, account_id)).toBe('en')
    await update()
    expect(await accountLocale(db, account_id)).toBe('de')
  })
})
