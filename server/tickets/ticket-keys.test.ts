import { describe, expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { openTestEvent } from '#test/check-in-event.ts'
import { secretOfCode, signTicketCode } from './signed-code.ts'
import { knownKeysOf, ticketKeysOf } from './ticket-keys.ts'

const testApp = await createTestApp()
const { db, config } = testApp.services
/** A database with an empty cache, as in another process. */
const elsewhere = () =>
  db.withPlugin({ transformQuery: ({ node }) => node, transformResult: async ({ result }) => result })

const ticket = (event_id: number) => ({ event_id, product_id: 1, ticket_code: '7QX4M2J9TBC1D8EFGH5KN3PRSW' })
const rowsOf = (event_id: number) =>
  db.selectFrom('ticket_keys').selectAll().where('event_id', '=', event_id).orderBy('number').execute()

describe('the keys of an event', () => {
  test('are one pair, however many ask for it first, and another one for another event', async () => {
    const [one, other] = [await openTestEvent(testApp), await openTestEvent(testApp)]
    const all = await Promise.all(
      Array.from({ length: 20 }, () => ticketKeysOf({ db: elsewhere(), config }, one.event_id)),
    )
    const rows = await rowsOf(one.event_id)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ account_id: one.account_id, number: 1 })
    for (const { public_keys } of all) expect(public_keys).toEqual([rows[0]?.public_key])
    const { public_keys } = await ticketKeysOf({ db, config }, other.event_id)
    expect(public_keys).not.toEqual(all[0]?.public_keys)
  })

  test('are not made by whoever checks a code, who finds them once they are', async () => {
    const { event_id } = await openTestEvent(testApp)
    expect((await knownKeysOf({ db, config }, event_id)).verifying).toEqual([])
    expect(await rowsOf(event_id)).toEqual([])
    const code = signTicketCode(await ticketKeysOf({ db: elsewhere(), config }, event_id), ticket(event_id))
    const known = await knownKeysOf({ db, config }, event_id)
    expect(secretOfCode(code, event_id, known)).toBe(ticket(event_id).ticket_code)
  })

  test('lie in the database such that nobody signs with them who has the database alone', async () => {
    const { event_id } = await openTestEvent(testApp)
    const { signing } = await ticketKeysOf({ db, config }, event_id)
    const { d = '' } = signing.export({ format: 'jwk' })
    const [row] = await rowsOf(event_id)
    const text = row?.private_key.toString('latin1') ?? ''
    expect(text.length).toBeGreaterThan(60)
    for (const secret of [d, Buffer.from(d, 'base64url').toString('latin1')]) expect(text).not.toContain(secret)
    // The key of one event is not valid for another one either.
    const other = await openTestEvent(testApp)
    const { private_key = Buffer.of(), public_key = Buffer.of() } = row ?? {}
    const moved = { account_id: other.account_id, event_id: other.event_id, number: 1, private_key, public_key }
    await db.insertInto('ticket_keys').values(moved).execute()
    const keys = await ticketKeysOf({ db: elsewhere(), config }, other.event_id)
    expect(keys.signing.export({ format: 'jwk' }).d).not.toBe(d)
  })

  test('are added to where the secret of the installation is another one: what is printed stays good', async () => {
    const { event_id } = await openTestEvent(testApp)
    const before = signTicketCode(await ticketKeysOf({ db, config }, event_id), ticket(event_id))
    const changed = { ...config, secret: 'another secret, which is long enough to be one' }
    const keys = await ticketKeysOf({ db: elsewhere(), config: changed }, event_id)
    expect(await rowsOf(event_id)).toHaveLength(2)
    const after = signTicketCode(keys, ticket(event_id))
    for (const code of [before, after]) expect(secretOfCode(code, event_id, keys)).toBe(ticket(event_id).ticket_code)
    await ticketKeysOf({ db: elsewhere(), config: changed }, event_id)
    expect(await rowsOf(event_id)).toHaveLength(2)
  })
})
