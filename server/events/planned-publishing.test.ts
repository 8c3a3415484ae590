import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import { plannedPublishing } from '#contract/planned-publishing.ts'
import { JOBS, SCHEDULE } from '#server/jobs.ts'
import { createTestApp } from '#test/app.ts'
import { createEvent, createEventOnSale, inDays, signUp } from '#test/factories.ts'
import { queuedJobs } from '#test/jobs.ts'
import { refused } from '#test/refused.ts'
import { publishDueEvents } from './publish-due-events.ts'

const { app, services } = await createTestApp()
const { db } = services
const ada = await signUp(app)
const { call } = ada.visitor

const plan = async (event_id: number, publish_at = inDays(2)) =>
  (await call(plannedPublishing.plan, { params: { event_id }, body: { publish_at } })).data
const cancel = (event_id: number) => call(plannedPublishing.cancel, { params: { event_id } })
const read = async (event_id: number) => (await call(events.get, { params: { event_id } })).data
const setStatus = (event_id: number, status: 'DRAFT' | 'LIVE' | 'PAUSED' | 'ARCHIVED') =>
  call(events.setStatus, { params: { event_id }, body: { status } })

/** A draft that is ready to go on sale. */
async function readyDraft(): Promise<number> {
  const { event } = await createEventOnSale(ada)
  await setStatus(event.id, 'DRAFT')
  return event.id
}

/** Moves the planned time into the past. */
const becomeDue = (event_id: number) =>
  db
    .updateTable('events')
    .set({ publish_at: sql<string>`now() - interval '1 second'` })
    .where('id', '=', event_id)
    .execute()

const logOf = async (event_id: number) =>
  await db
    .selectFrom('activity_log')
    .select(['name', 'actor_kind', 'data'])
    .where('event_id', '=', event_id)
    .orderBy('id')
    .execute()

describe('a plan', () => {
  test('is read in the zone of the event, can be changed, and can be cancelled', async () => {
    const { id } = await createEvent(ada, { start_date: '2031-06-01T19:00' })
    expect((await plan(id, '2031-01-10T10:00')).publish_at).toBe('2031-01-10T09:00:00.000Z')
    expect((await plan(id, '2031-05-10T10:00')).publish_at).toBe('2031-05-10T08:00:00.000Z')
    await cancel(id)
    await cancel(id)
    expect((await read(id)).publish_at).toBeNull()
    const names = (await logOf(id)).map(({ name }) => name)
    expect(names.filter((name) => name === 'event.publishing_cancelled')).toHaveLength(1)
  })

  test('is for drafts, for a time to come, and before the event is over', async () => {
    const { id } = await createEvent(ada, { start_date: '2031-06-01T19:00', end_date: '2031-06-01T22:00' })
    for (const [publish_at, code] of [
      [inDays(-1), 'not_in_future'],
      ['2031-06-01T22:00', 'after_event_end'],
      ['2031-02-30T10:00', 'no_such_date'],
    ] as const) {
      const failure = await refused(plan(id, publish_at), 'malformed')
      expect(failure.issues).toMatchObject([{ path: 'publish_at', code }])
    }
    const { event } = await createEventOnSale(ada)
    await refused(plan(event.id), 'only_drafts_planned')
    const bob = await signUp(app)
    const body = { publish_at: inDays(2) }
    await refused(bob.visitor.call(plannedPublishing.plan, { params: { event_id: id }, body }), 'not_found')
    await refused(bob.visitor.call(plannedPublishing.cancel, { params: { event_id: id } }), 'not_found')
  })

  test.each(['LIVE', 'PAUSED', 'ARCHIVED'] as const)('ends when the event becomes %s', async (status) => {
    const id = await readyDraft()
    await plan(id)
    await setStatus(id, status)
    expect((await read(id)).publish_at).toBeNull()
  })

  test('ends with its organizer', async () => {
    const id = await readyDraft()
    await plan(id)
    const { organizer_id } = await read(id)
    await call(organizers.setStatus, { params: { organizer_id }, body: { status: 'ARCHIVED' } })
    expect(await read(id)).toMatchObject({ status: 'ARCHIVED', publish_at: null })
  })
})

describe('when the time comes', () => {
  test('the event goes on sale by itself, as it does by hand', async () => {
    const [due, later] = [await readyDraft(), await readyDraft()]
    for (const id of [due, later]) await plan(id)
    await publishDueEvents(services)
    expect((await read(due)).status).toBe('DRAFT')
    await becomeDue(due)
    await publishDueEvents(services)
    expect(await read(due)).toMatchObject({ status: 'LIVE', publish_at: null, organizer: { status: 'LIVE' } })
    expect((await read(later)).status).toBe('DRAFT')
    const changed = (await logOf(due)).at(-1)
    expect(changed).toMatchObject({
      name: 'event.status_changed',
      actor_kind: 'system',
      data: { from: 'DRAFT', to: 'LIVE' },
    })
    await publishDueEvents(services)
    expect((await logOf(due)).at(-1)).toEqual(changed)
  })

  test('an event that cannot be sold stays a draft, and its organizer is told why', async () => {
    const { id } = await createEvent(ada)
    const planned = await plan(id)
    await becomeDue(id)
    const before = await queuedJobs(db, 'sendPublishingRefused')
    await publishDueEvents(services)
    expect(await read(id)).toMatchObject({ status: 'DRAFT', publish_at: null, organizer: { status: 'DRAFT' } })
    expect((await logOf(id)).at(-1)).toMatchObject({
      name: 'event.publishing_refused',
      data: { reason: 'nothing_to_sell' },
    })
    const told = (await queuedJobs(db, 'sendPublishingRefused')).slice(before.length)
    expect(told).toMatchObject([{ event_id: id, reason: 'nothing_to_sell', publish_at: expect.stringMatching(/^20/) }])
    expect(planned.publish_at).not.toBeNull()
    await publishDueEvents(services)
    expect(await queuedJobs(db, 'sendPublishingRefused')).toHaveLength(before.length + 1)
  })

  test('one that cannot does not keep the others waiting', async () => {
    const [{ id: empty }, ready] = [await createEvent(ada), await readyDraft()]
    for (const id of [empty, ready]) {
      await plan(id)
      await becomeDue(id)
    }
    await publishDueEvents(services)
    expect([(await read(empty)).status, (await read(ready)).status]).toEqual(['DRAFT', 'LIVE'])
  })

  test('two workers at once put it on sale once', async () => {
    const id = await readyDraft()
    await plan(id)
    await becomeDue(id)
    await Promise.all([publishDueEvents(services), publishDueEvents(services), publishDueEvents(services)])
    const changes = (await logOf(id)).filter(
      ({ name, actor_kind }) => name === 'event.status_changed' && actor_kind === 'system',
    )
    expect(changes).toHaveLength(1)
    expect(await queuedJobs(db, 'sendPublishingRefused')).not.toContainEqual(expect.objectContaining({ event_id: id }))
  })

  test('a plan that was cancelled just then comes to nothing', async () => {
    const id = await readyDraft()
    await plan(id)
    await becomeDue(id)
    await cancel(id)
    await publishDueEvents(services)
    expect((await read(id)).status).toBe('DRAFT')
  })

  test('a worker looks every minute', () => {
    expect(SCHEDULE).toContainEqual(expect.objectContaining({ name: 'publishDueEvents', every: '1 minute' }))
    expect(JOBS.publishDueEvents).toBe(publishDueEvents)
  })
})
