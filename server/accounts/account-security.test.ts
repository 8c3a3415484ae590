import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { accountSecurity } from '#contract/account-security.ts'
import { apiKeys } from '#contract/api-keys.ts'
import { auth } from '#contract/auth.ts'
import { events } from '#contract/events.ts'
import { publicEvents } from '#contract/public-events.ts'
import { security } from '#contract/security.ts'
import { users } from '#contract/users.ts'
import { createAccount } from '#server/accounts/accounts.ts'
import { createTestApp } from '#test/app.ts'
import { addPasskey } from '#test/authenticator.ts'
import { visit, visitWithKey } from '#test/clients.ts'
import { createEvent, PASSWORD, signUp } from '#test/factories.ts'
import { joinAs } from '#test/members.ts'
import { codeOf, setUpApp } from '#test/totp.ts'

const { app, services } = await createTestApp()
const { db } = services
const missing = { status: 409, code: 'second_factor_missing' }

type Owner = Awaited<ReturnType<typeof signUp>>

function demand({ visitor, account_id }: Pick<Owner, 'visitor' | 'account_id'>, requires_second_factor = true) {
  return visitor.call(accountSecurity.update, { params: { account_id }, body: { requires_second_factor } })
}

/** An account that requires a second factor, with an owner who has one and a member without one. */
async function demanding() {
  const owner = await signUp(app)
  const event = await createEvent(owner)
  const grace = await joinAs({ app, db }, owner, { role: 'ADMIN' })
  await addPasskey(owner.visitor)
  const { data } = await demand(owner)
  return { owner, grace, event, data }
}

describe('an account that asks for a second factor', () => {
  it('answers whoever has none with nothing but that, and leads them to add one', async () => {
    const { owner, grace, event, data } = await demanding()
    expect(data).toEqual({ requires_second_factor: true, members_without: 1 })
    await expect(grace.visitor.call(events.list)).rejects.toMatchObject(missing)
    await expect(grace.visitor.call(events.get, { params: { event_id: event.id } })).rejects.toMatchObject(missing)
    await expect(grace.visitor.call(users.list)).rejects.toMatchObject(missing)
    await expect(demand({ visitor: grace.visitor, account_id: owner.account_id }, false)).rejects.toMatchObject(missing)
    expect((await grace.visitor.call(users.me)).data).toMatchObject({ lacks_second_factor: true })
    await setUpApp(grace.visitor)
    expect((await grace.visitor.call(users.me)).data).toMatchObject({ lacks_second_factor: false })
    expect((await grace.visitor.call(events.list)).data).toHaveLength(1)
    expect((await owner.visitor.call(events.list)).data).toHaveLength(1)
  })

  it('shows whoever has none no drafts either', async () => {
    const { owner, grace, event } = await demanding()
    const look = (visitor: Owner['visitor']) =>
      visitor.call(publicEvents.get, { params: { event_id: event.id } }).then(
        () => 'seen',
        ({ status }) => status,
      )
    expect([await look(owner.visitor), await look(grace.visitor)]).toEqual(['seen', 404])
  })

  it('keeps the last one', async () => {
    const { owner } = await demanding()
    const { passkeys } = (await owner.visitor.call(security.get)).data
    const remove = () => owner.visitor.call(security.removePasskey, { params: { passkey_id: passkeys[0]?.id ?? 0 } })
    await expect(remove()).rejects.toMatchObject({ status: 409, code: 'last_second_factor' })
    await setUpApp(owner.visitor)
    await remove()
    await expect(owner.visitor.call(security.removeTotp)).rejects.toMatchObject({ code: 'last_second_factor' })
    await demand(owner, false)
    await owner.visitor.call(security.removeTotp)
  })

  it('keeps one of two that are removed at once', async () => {
    const { owner } = await demanding()
    await setUpApp(owner.visitor)
    const { passkeys } = (await owner.visitor.call(security.get)).data
    const answers = await Promise.allSettled([
      owner.visitor.call(security.removePasskey, { params: { passkey_id: passkeys[0]?.id ?? 0 } }),
      owner.visitor.call(security.removeTotp),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await owner.visitor.call(users.me)).data.has_second_factor).toBe(true)
  })

  it('leaves API keys as they are', async () => {
    const { owner } = await demanding()
    const { data: key } = await owner.visitor.call(apiKeys.create, {
      params: { account_id: owner.account_id },
      body: { name: 'Kiosk', permissions: ['events.read'] },
    })
    expect((await visitWithKey(app, key.token ?? '').call(events.list)).data).toHaveLength(1)
  })

  it('asks in that account alone', async () => {
    const { grace } = await demanding()
    const own = {
      name: 'Second hall',
      timezone: 'UTC',
      currency_code: 'EUR',
      locale: 'en' as const,
      owner_id: grace.user_id,
    }
    const account_id = await db.transaction().execute((trx) => createAccount(trx, own))
    const { email } = (await grace.visitor.call(users.me)).data
    const visitor = visit(app)
    await visitor.call(auth.login, { body: { email, password: PASSWORD, account_id } })
    expect((await visitor.call(events.list)).data).toEqual([])
  })
})

describe('asking for it', () => {
  it('begins with oneself', async () => {
    const owner = await signUp(app)
    await expect(demand(owner)).rejects.toMatchObject({ status: 409, code: 'second_factor_first' })
    await demand(owner, false)
  })

  it('takes a fresh password or second factor', async () => {
    const owner = await signUp(app)
    const { uri } = await setUpApp(owner.visitor)
    const past = sql<string>`now() - interval '11 minutes'`
    await db.updateTable('sessions').set({ confirmed_at: past }).where('user_id', '=', owner.user.id).execute()
    await expect(demand(owner)).rejects.toMatchObject({ status: 409, code: 'confirm_first' })
    await owner.visitor.call(security.confirmWithCode, { body: { code: await codeOf(uri, 1) } })
    await demand(owner)
  })

  it('is for people: a key changes nothing', async () => {
    const { owner } = await demanding()
    const params = { account_id: owner.account_id }
    const body = { name: 'Members', permissions: ['members.manage' as const] }
    const { data: key } = await owner.visitor.call(apiKeys.create, { params, body })
    const { call } = visitWithKey(app, key.token ?? '')
    const asked = async () => (await call(accountSecurity.get, { params })).data.requires_second_factor
    const refusal = { status: 403, code: 'not_for_api_keys' }
    await expect(
      call(accountSecurity.update, { params, body: { requires_second_factor: false } }),
    ).rejects.toMatchObject(refusal)
    expect(await asked()).toBe(true)
  })

  it('is for who may manage members, of this account', async () => {
    const { owner, data } = await demanding()
    const viewer = await joinAs({ app, db }, owner, { role: 'VIEWER' })
    await setUpApp(viewer.visitor)
    const params = { account_id: owner.account_id }
    await expect(viewer.visitor.call(accountSecurity.get, { params })).rejects.toMatchObject({ status: 403 })
    const stranger = await signUp(app)
    await expect(stranger.visitor.call(accountSecurity.get, { params })).rejects.toMatchObject({ status: 404 })
    expect((await owner.visitor.call(accountSecurity.get, { params })).data).toEqual(data)
  })
})
