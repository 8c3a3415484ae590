import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { auth } from '#contract/auth.ts'
import { security } from '#contract/security.ts'
import { users } from '#contract/users.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { PASSWORD, signUp } from '#test/factories.ts'

const { app, services } = await createTestApp()
const { db } = services
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'

async function signInElsewhere(email: string, user_agent = FIREFOX, address = '203.0.113.77') {
  const visitor = visit(app, address, { 'user-agent': user_agent })
  await visitor.call(auth.login, { body: { email, password: PASSWORD } })
  return visitor
}

describe('the own sessions', () => {
  it('say on what, from which network, since when, and which is this one', async () => {
    const { visitor, user } = await signUp(app)
    await signInElsewhere(user.email)
    const { data } = await visitor.call(security.sessions)
    expect(data).toHaveLength(2)
    expect(data.find(({ is_this }) => is_this)).toMatchObject({
      browser: null,
      network: expect.stringMatching(/^10\..*\.x$/),
    })
    expect(data.find(({ is_this }) => !is_this)).toEqual({
      id: expect.any(Number),
      browser: 'Firefox',
      system: 'Windows',
      network: '203.0.113.x',
      created_at: expect.any(String),
      last_seen_at: expect.any(String),
      is_this: false,
    })
  })

  it('keep no whole address, and of what a browser says no more than 300 characters', async () => {
    const { user } = await signUp(app)
    await signInElsewhere(user.email, 'x'.repeat(2000))
    const rows = await db.selectFrom('sessions').selectAll().where('user_id', '=', user.id).execute()
    expect(JSON.stringify(rows)).not.toContain('203.0.113.77')
    expect(rows.map(({ user_agent }) => user_agent?.length).toSorted()).toEqual([300, undefined])
  })

  it('can be ended one by one, never somebody else’s', async () => {
    const [{ visitor, user }, eve] = [await signUp(app), await signUp(app)]
    const elsewhere = await signInElsewhere(user.email)
    const other = (await visitor.call(security.sessions)).data.find(({ is_this }) => !is_this)
    const params = { session_id: other?.id ?? 0 }
    await expect(eve.visitor.call(security.endSession, { params })).rejects.toMatchObject({ status: 404 })
    expect((await elsewhere.call(users.me)).data.id).toBe(user.id)
    await visitor.call(security.endSession, { params })
    await expect(elsewhere.call(users.me)).rejects.toMatchObject({ status: 401 })
    await expect(visitor.call(security.endSession, { params })).rejects.toMatchObject({ status: 404 })
  })

  it('can be ended all but this one', async () => {
    const { visitor, user } = await signUp(app)
    const others = [await signInElsewhere(user.email), await signInElsewhere(user.email)]
    await visitor.call(security.endOtherSessions)
    for (const other of others) await expect(other.call(users.me)).rejects.toMatchObject({ status: 401 })
    expect((await visitor.call(security.sessions)).data).toHaveLength(1)
    const devices = await db.selectFrom('known_devices').select('user_id').where('user_id', '=', user.id).execute()
    expect(devices).toEqual([])
  })

  it('can be ended also where one is', async () => {
    const { visitor } = await signUp(app)
    const { data } = await visitor.call(security.sessions)
    await visitor.call(security.endSession, { params: { session_id: data[0]?.id ?? 0 } })
    expect([...visitor.cookies.keys()]).toEqual(['foyer_device'])
    await expect(visitor.call(users.me)).rejects.toMatchObject({ status: 401 })
  })

  it('are fifty at most: the one that was not used for longest ends', async () => {
    const { visitor, user } = await signUp(app)
    await db
      .insertInto('sessions')
      .columns(['token_hash', 'user_id', 'account_id', 'expires_at', 'last_seen_at'])
      .expression(
        sql`select sha256(n::text::bytea), ${user.id}::int, ${user.account_id}::int, now() + interval '1 day', now() - make_interval(hours => n)
          from generate_series(1, 60) n`,
      )
      .execute()
    await signInElsewhere(user.email)
    const rows = await db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute()
    expect(rows).toHaveLength(50)
    expect((await visitor.call(users.me)).data.id).toBe(user.id)
  })
})

describe('before something changes about how somebody signs in', () => {
  const leave = (user_id: number) =>
    db
      .updateTable('sessions')
      .set({ confirmed_at: sql<string>`now() - interval '11 minutes'` })
      .where('user_id', '=', user_id)
      .execute()

  it('a session that was left open is not enough, and the password is', async () => {
    const { visitor, user } = await signUp(app)
    await leave(user.id)
    const guarded = [
      () => visitor.call(security.startTotp),
      () => visitor.call(security.confirmTotp, { body: { code: '000000' } }),
      () => visitor.call(security.removeTotp),
      () => visitor.call(security.makeRecoveryCodes),
      () => visitor.call(security.addPasskey, { body: { name: 'x', credential: 'x' } }),
      () => visitor.call(security.removePasskey, { params: { passkey_id: 1 } }),
    ]
    for (const call of guarded) await expect(call()).rejects.toMatchObject({ status: 409, code: 'confirm_first' })
    expect((await visitor.call(security.get)).data.is_fresh).toBe(false)
    const wrong = visitor.call(security.confirmWithPassword, { body: { password: 'guess' } })
    await expect(wrong).rejects.toMatchObject({ status: 422, errors: { password: [expect.any(String)] } })
    await visitor.call(security.confirmWithPassword, { body: { password: PASSWORD } })
    expect((await visitor.call(security.get)).data.is_fresh).toBe(true)
    await visitor.call(security.startTotp)
  })

  it('the password is not found by guessing in a stolen session', async () => {
    const { visitor } = await signUp(app)
    const guess = () => visitor.call(security.confirmWithPassword, { body: { password: 'guess' } })
    for (let i = 0; i < 10; i++) await expect(guess()).rejects.toMatchObject({ status: 422 })
    await expect(guess()).rejects.toMatchObject({ status: 429 })
  })

  it('sessions of before this was asked count as left open', async () => {
    const { visitor, user } = await signUp(app)
    await db.updateTable('sessions').set({ confirmed_at: null }).where('user_id', '=', user.id).execute()
    await expect(visitor.call(security.startTotp)).rejects.toMatchObject({ code: 'confirm_first' })
  })
})
