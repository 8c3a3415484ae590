import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { apiKeys } from '#contract/api-keys.ts'
import { events } from '#contract/events.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { users } from '#contract/users.ts'
import { PERMISSIONS, type Permission } from '#domain/permissions.ts'
import { ACCOUNT_LIMITS } from '#server/lib/account-limits.ts'
import { createTestApp } from '#test/app.ts'
import { type Visitor, visitWithKey } from '#test/clients.ts'
import { createEvent, signUp } from '#test/factories.ts'
import { joinAs, makeRole } from '#test/members.ts'
import { refused } from '#test/refused.ts'

const { app, services } = await createTestApp()
const { db } = services

let ada: Awaited<ReturnType<typeof signUp>>
let params: { account_id: number }
beforeAll(async () => {
  ada = await signUp(app)
  params = { account_id: ada.account_id }
})

type Wanted = Partial<Parameters<typeof create>[0]>
async function create(wanted: {
  permissions?: Permission[]
  requests_per_minute?: number
  expires_at?: string
  event_ids?: number[]
}) {
  const permissions = ['events.read' as const, 'promo_codes.manage' as const]
  return (await ada.visitor.call(apiKeys.create, { params, body: { name: 'Box office', permissions, ...wanted } })).data
}

const activeIds = async () => (await ada.visitor.call(apiKeys.list, { params })).data.map(({ id }) => id)

async function program(wanted: Wanted = {}) {
  const key = await create(wanted)
  return { key, ...visitWithKey(app, key.token ?? '') }
}

describe('a program with a key', () => {
  test('does what its permissions allow, also changes, without anything against forgery', async () => {
    const event = await createEvent(ada)
    const { call } = await program()
    expect((await call(events.list, {})).data.map(({ id }) => id)).toContain(event.id)
    const body = { code: 'EARLY', discount_type: 'NONE' as const }
    await call(promoCodes.create, { params: { event_id: event.id }, body })
    await refused(call(promoCodes.list, { params: { event_id: event.id } }), 'role_too_low')
    await refused(call(users.me), 'not_for_api_keys')
  })

  test('reaches the events that it was made for', async () => {
    const [one, other] = [await createEvent(ada), await createEvent(ada)]
    const { call } = await program({ event_ids: [one.id] })
    expect((await call(events.list, {})).data.map(({ id }) => id)).toEqual([one.id])
    await refused(call(events.get, { params: { event_id: other.id } }), 'not_found')
  })

  test('is judged by it alone, also in a browser that has a session', async () => {
    const headers = { authorization: 'Bearer foyer_nothing' }
    const response = await ada.visitor.fetch('/api/events', { headers })
    expect({ status: response.status, ...(await response.json()) }).toMatchObject({
      status: 401,
      code: 'wrong_api_key',
    })
  })

  test('calls so often in a minute, and is told when to come again', async () => {
    expect((await create({})).requests_per_minute).toBe(600)
    const { call } = await program({ requests_per_minute: 2 })
    await call(events.list, {})
    await call(events.list, {})
    await expect(call(events.list, {})).rejects.toMatchObject({ status: 429, code: 'too_many_requests' })
  })

  test.each([
    [
      'revoked',
      async (id: number) => void (await ada.visitor.call(apiKeys.revoke, { params: { ...params, api_key_id: id } })),
    ],
    [
      'expired',
      async (id: number) =>
        void (await db.updateTable('api_keys').set({ expires_at: sql`now()` }).where('id', '=', id).execute()),
    ],
  ])('is out once it is %s', async (_, end) => {
    const { key, call } = await program({ expires_at: new Date(Date.now() + 60_000).toISOString() })
    await call(events.list, {})
    await end(key.id)
    await refused(call(events.list, {}), 'wrong_api_key')
  })
})

describe('a key that makes keys', () => {
  const managing = ['api_keys.manage' as const, 'events.read' as const]
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

  test('gives its own end and pace at most, and both where nothing else is said', async () => {
    const expires_at = inMinutes(5)
    const { call } = await program({ permissions: managing, expires_at, requests_per_minute: 20 })
    const child = async (wanted: Wanted) =>
      (await call(apiKeys.create, { params, body: { name: 'Child', permissions: ['events.read'], ...wanted } })).data
    expect(await child({})).toMatchObject({ expires_at, requests_per_minute: 20 })
    const sooner = { expires_at: inMinutes(4), requests_per_minute: 10 }
    expect(await child(sooner)).toMatchObject(sooner)
    const later = await refused(child({ expires_at: inMinutes(6) }), 'malformed')
    expect(later.issues).toMatchObject([{ path: 'expires_at', code: 'outlives_its_maker' }])
    const oftener = await refused(child({ requests_per_minute: 21 }), 'malformed')
    expect(oftener.issues).toMatchObject([{ path: 'requests_per_minute', code: 'number_too_big' }])
  })

  test('revokes none that may do more than itself', async () => {
    const strong = await create({ permissions: [...managing, 'orders.read'] })
    const weak = await create({ permissions: ['events.read'] })
    const { call } = await program({ permissions: managing })
    await refused(call(apiKeys.revoke, { params: { ...params, api_key_id: strong.id } }), 'role_too_low')
    await call(apiKeys.revoke, { params: { ...params, api_key_id: weak.id } })
    expect(await activeIds()).toContain(strong.id)
    expect(await activeIds()).not.toContain(weak.id)
  })
})

describe('who made a key', () => {
  const body = { name: 'Child', permissions: ['events.read' as const] }

  test('is told by the list', async () => {
    const { key, call } = await program({ permissions: ['api_keys.manage', 'events.read'] })
    const { data: child } = await call(apiKeys.create, { params, body })
    const { data } = await ada.visitor.call(apiKeys.list, { params })
    const makerOf = (id: number) => data.find((row) => row.id === id)?.made_by
    expect(makerOf(key.id)).toEqual({ user_id: ada.user.id, api_key_id: null, name: 'Ada Lovelace' })
    expect(makerOf(child.id)).toEqual({ user_id: null, api_key_id: key.id, name: 'Box office' })
  })

  test('takes them along on leaving the account where that is asked for, with the keys made with them', async () => {
    const grace = await joinAs({ app, db }, ada, { role: 'ADMIN' })
    const permissions = ['api_keys.manage' as const, 'events.read' as const]
    const make = async (by: Visitor) => (await by.call(apiKeys.create, { params, body: { ...body, permissions } })).data
    const [theirs, others] = [await make(grace.visitor), await make(ada.visitor)]
    const child = await make(visitWithKey(app, theirs.token ?? ''))
    const remove = (revoke_api_keys?: 'true', by: Visitor = ada.visitor) =>
      by.call(users.remove, { params: { user_id: grace.user_id }, query: { revoke_api_keys } })
    const role_id = await makeRole(
      ada,
      PERMISSIONS.filter((permission) => permission !== 'api_keys.manage'),
    )
    const alan = await joinAs({ app, db }, ada, { role: 'CUSTOM', role_id })
    await refused(remove('true', alan.visitor), 'role_too_low')
    await remove('true')
    const active = await activeIds()
    expect([theirs, child, others].map(({ id }) => active.includes(id))).toEqual([false, false, true])
    await refused(visitWithKey(app, child.token ?? '').call(events.list), 'wrong_api_key')
  })

  test('leaves them when they leave, unless that is asked for', async () => {
    const grace = await joinAs({ app, db }, ada, { role: 'ADMIN' })
    const { data: key } = await grace.visitor.call(apiKeys.create, { params, body })
    await ada.visitor.call(users.remove, { params: { user_id: grace.user_id } })
    expect(await activeIds()).toContain(key.id)
  })
})

describe('keys', () => {
  test('that have ended before they are made are refused', async () => {
    const { issues } = await refused(create({ expires_at: new Date(Date.now() - 1000).toISOString() }), 'malformed')
    expect(issues).toMatchObject([{ path: 'expires_at', code: 'not_in_future' }])
  })

  test('are told once and kept as a hash; the list shows how they begin and when they were used', async () => {
    const { key, call } = await program()
    expect(key.token).toMatch(/^foyer_[\w-]{43}$/)
    const shown = async () => (await ada.visitor.call(apiKeys.list, { params })).data.find(({ id }) => id === key.id)
    expect(await shown()).toMatchObject({ token_start: key.token?.slice(0, 12), last_used_at: null })
    expect(await shown()).not.toHaveProperty('token')
    await call(events.list, {})
    expect((await shown())?.last_used_at).not.toBeNull()
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from api_keys k where k::text like ${`%${key.token}%`}) as found`.execute(db)
    expect(rows).toEqual([{ found: false }])
  })

  test('are as many as an account may have; revoked ones do not count', async () => {
    const grace = await signUp(app)
    const { account_id } = grace
    const rows = Array.from({ length: ACCOUNT_LIMITS.api_keys.most }, (_, n) => ({
      account_id,
      name: `Key ${n}`,
      token_hash: Buffer.from(`${account_id} ${n}`),
      token_start: 'foyer_',
      permissions: [],
      requests_per_minute: 1,
    }))
    await db.insertInto('api_keys').values(rows).execute()
    const body = { name: 'One more', permissions: ['events.read' as const] }
    const one = () => grace.visitor.call(apiKeys.create, { params: { account_id }, body })
    await refused(one(), 'limit_reached')
    const [key] = (await grace.visitor.call(apiKeys.list, { params: { account_id } })).data
    await grace.visitor.call(apiKeys.revoke, { params: { account_id, api_key_id: key?.id ?? 0 } })
    expect((await one()).data.name).toBe('One more')
  })

  test('of another account are not there', async () => {
    const eve = await signUp(app)
    const { id: api_key_id } = await create({})
    await refused(eve.visitor.call(apiKeys.list, { params }), 'not_found')
    const theirs = { account_id: eve.account_id, api_key_id }
    await refused(eve.visitor.call(apiKeys.revoke, { params: theirs }), 'not_found')
  })
})
