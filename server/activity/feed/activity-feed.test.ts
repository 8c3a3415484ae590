import { describe, expect, test } from 'vitest'
import { deletions } from '#contract/deletions.ts'
import { events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { users } from '#contract/users.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { createEvent, createOrganizer, inDays, randomEmail, signUp } from '#test/factories.ts'
import { feedOf, programOf, told } from '#test/feed.ts'
import { joinAs, makeRole } from '#test/members.ts'
import { refused } from '#test/refused.ts'
import { untilSettled } from '#test/settled-log.ts'

const { app, services } = await createTestApp()
const { db } = services
const ada = await signUp(app)
const { call } = ada.visitor
const [north, south] = [await createOrganizer(ada), await createOrganizer(ada)]
const [gala, fair] = [
  await createEvent(ada, { organizer_id: north.id }),
  await createEvent(ada, { organizer_id: south.id }),
]
const program = await programOf(app, ada)

/** Waits until every entry can be read. */
async function present() {
  await untilSettled(db)
  return (await program.read({ after: 'now' })).next
}

async function addCode(event_id: number, code: string) {
  const { data } = await call(promoCodes.create, { params: { event_id }, body: { code, discount_type: 'NONE' } })
  return data.id
}

const rename = (event_id: number, title: string) =>
  call(events.update, { params: { event_id }, body: { title, start_date: inDays(30) } })

describe('the feed of an account', () => {
  test('says of each change what happened to what, where, when, and who did it', async () => {
    const after = await present()
    const id = await addCode(gala.id, 'EARLY')
    await untilSettled(db)
    const { entries, next, has_more } = await program.read({ after })
    expect(entries).toEqual([
      {
        id: expect.any(Number),
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        name: 'promo_code.created',
        subject_kind: 'promo_code',
        subject_id: id,
        organizer_id: north.id,
        event_id: gala.id,
        order_id: null,
        actor_kind: 'user',
        actor_id: ada.user.id,
        data: null,
        request_id: null,
      },
    ])
    expect(has_more).toBe(false)
    expect(await program.read({ after: next })).toMatchObject({ entries: [], has_more: false })
  })

  test('names the fields that changed', async () => {
    const after = await present()
    await rename(gala.id, 'Winter gala')
    await untilSettled(db)
    expect((await program.read({ after })).entries).toMatchObject([
      { name: 'event.updated', data: { fields: expect.arrayContaining(['title']) } },
    ])
  })

  test('begins at the first change that is kept, and comes in pages of any size, each entry once', async () => {
    await untilSettled(db)
    const whole = (await program.readAll({ limit: 500 })).entries
    expect(told(whole).slice(0, 3)).toContain(`organizer.created ${north.id}`)
    for (const limit of [1, 3, 7]) expect((await program.readAll({ limit })).entries).toEqual(whole)
  })

  test('goes on at the same place as often as it is asked', async () => {
    const after = await present()
    const [first, second] = [await addCode(gala.id, 'AGAIN1'), await addCode(gala.id, 'AGAIN2')]
    await untilSettled(db)
    const [once, twice] = [await program.read({ after, limit: 1 }), await program.read({ after, limit: 1 })]
    expect(told(once.entries)).toEqual([`promo_code.created ${first}`])
    expect(twice).toEqual(once)
    expect(told((await program.read({ after: once.next })).entries)).toEqual([`promo_code.created ${second}`])
  })

  test('is kept by nobody in between', async () => {
    const response = await program.visitor.fetch(`/api/accounts/${ada.account_id}/activity/feed`)
    expect([response.status, response.headers.get('etag')]).toEqual([200, null])
  })

  test('says of somebody who is only invited no more than the log does', async () => {
    const after = await present()
    const alan = await signUp(app)
    const body = { first_name: 'Alan', email: alan.user.email, role: 'VIEWER' } as const
    const { data } = await call(users.invite, { body })
    await untilSettled(db)
    const [entry] = (await program.read({ after })).entries
    expect(entry).toMatchObject({ name: 'user.invited', subject_id: data.id })
    expect(data.id).not.toBe(alan.user.id)
  })
})

describe('the feed of one event', () => {
  test('has what happens to it, and nothing else', async () => {
    const { next: after } = await program.readAll({ event_id: gala.id, limit: 500 })
    const id = await addCode(gala.id, 'GALA')
    await addCode(fair.id, 'FAIR')
    await untilSettled(db)
    const { entries } = await program.readAll({ event_id: gala.id, after, limit: 1 })
    expect(told(entries)).toEqual([`promo_code.created ${id}`])
  })

  test('ends with its deletion', async () => {
    const event = await createEvent(ada, { organizer_id: north.id })
    await call(deletions.removeEvent, { params: { event_id: event.id } })
    await untilSettled(db)
    const { entries } = await program.readAll({ event_id: event.id })
    expect(told(entries)).toEqual([`event.created ${event.id}`, `event.deleted ${event.id}`])
  })

  test('is not found where the event is of another account, or none', async () => {
    const theirs = await createEvent(await signUp(app))
    for (const event_id of [theirs.id, 2_000_000_000]) await refused(program.read({ event_id }), 'not_found')
  })
})

describe('whoever may', () => {
  test('another account does not find it, and a stranger is not let in', async () => {
    const grace = await signUp(app)
    await refused(feedOf(grace.visitor, ada.account_id).read(), 'not_found')
    await refused(feedOf(visit(app), ada.account_id).read(), 'not_signed_in')
    const theirs = (await feedOf(grace.visitor, grace.account_id).readAll()).entries
    expect(theirs.map(({ actor_id }) => actor_id)).not.toContain(ada.user.id)
  })

  test('a key that may something else is refused', async () => {
    const { read } = await programOf(app, ada, { permissions: ['events.read', 'orders.read'] })
    await refused(read(), 'role_too_low')
  })

  test.each([
    ['event', { organizer_ids: [], event_ids: [gala.id] }],
    ['organizer', { organizer_ids: [north.id], event_ids: [] }],
  ])('a key for one %s has what happens there alone', async (kind, place) => {
    const narrow = await programOf(app, ada, place)
    const { next: after } = await narrow.readAll({ limit: 500 })
    const [code] = [await addCode(gala.id, `ONLY-${kind}`), await addCode(fair.id, `ONLY-${kind}`)]
    const { email, timezone, currency } = north
    const body = { name: `North ${kind}`, email, timezone, currency }
    await call(organizers.update, { params: { organizer_id: north.id }, body })
    await call(users.invite, { body: { first_name: 'Alan', email: randomEmail(), role: 'VIEWER' } })
    await untilSettled(db)
    const expected = [`promo_code.created ${code}`, ...(kind === 'organizer' ? [`organizer.updated ${north.id}`] : [])]
    expect(told((await narrow.read({ after })).entries)).toEqual(expected)
    expect((await narrow.readAll()).entries.every(({ organizer_id }) => organizer_id === north.id)).toBe(true)
    await refused(narrow.read({ event_id: fair.id }), 'not_found')
    expect((await narrow.read({ event_id: gala.id })).entries.length).toBeGreaterThan(0)
  })

  test('a person with a role for one event, too', async () => {
    const role_id = await makeRole(ada, ['activity.read'])
    const grace = await joinAs({ app, db }, ada, { role: 'CUSTOM', role_id, organizer_ids: [], event_ids: [fair.id] })
    await untilSettled(db)
    const { entries } = await feedOf(grace.visitor, ada.account_id).readAll()
    expect(entries.length).toBeGreaterThan(0)
    expect(new Set(entries.map(({ event_id }) => event_id))).toEqual(new Set([fair.id]))
  })
})
