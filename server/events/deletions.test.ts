import { describe, expect, test } from 'vitest'
import { affiliates } from '#contract/affiliates.ts'
import { checkout } from '#contract/checkout.ts'
import { deletions } from '#contract/deletions.ts'
import { events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import { publicEvents, publicOrganizers } from '#contract/public-events.ts'
import { questions } from '#contract/questions.ts'
import { createTestApp } from '#test/app.ts'
import { buy, keyOf, reserve } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { createEvent, createEventOnSale, createOrganizer, signUp } from '#test/factories.ts'
import { refused } from '#test/refused.ts'

const { app, services } = await createTestApp()
const ada = await signUp(app)
const { call } = ada.visitor
await createOrganizer(ada, { name: 'Stays' })

const statusOf = async (event_id: number) => (await call(deletions.eventStatus, { params: { event_id } })).data
const removeEvent = (event_id: number) => call(deletions.removeEvent, { params: { event_id } })

describe('an event', () => {
  test('without orders is deleted, and is gone for everybody', async () => {
    const { event } = await createEventOnSale(ada)
    const params = { event_id: event.id }
    await call(affiliates.create, { params, body: { name: 'Radio', code: 'RADIO' } })
    await call(questions.create, { params, body: { belongs_to: 'ORDER', type: 'SINGLE_LINE_TEXT', title: 'Seat' } })
    expect(await statusOf(event.id)).toEqual({
      can_delete: true,
      reasons: [],
      contents: { products: 1, promo_codes: 0, check_in_lists: 0, affiliates: 1, questions: 1, answers: 0 },
    })
    await removeEvent(event.id)
    await refused(call(events.get, { params }), 'not_found')
    await refused(removeEvent(event.id), 'not_found')
    await refused(visit(app).call(publicEvents.get, { params }), 'not_found')
    const listed = await call(events.list, { query: { eventsStatus: 'archived', per_page: 100 } })
    expect(listed.data.map(({ id }) => id)).not.toContain(event.id)
    const row = services.db.selectFrom('events').select(['status', 'deleted_at']).where('id', '=', event.id)
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({ status: 'ARCHIVED', deleted_at: expect.any(String) })
  })

  test('stays as long as it has orders, and says how many', async () => {
    const sale = await createEventOnSale(ada)
    for (const _ of [1, 2]) {
      const order = await buy(app, sale)
      await visit(app).call(checkout.awaitOfflinePayment, { params: keyOf(order) })
    }
    await reserve(app, sale)
    expect(await statusOf(sale.event.id)).toMatchObject({
      can_delete: false,
      reasons: [
        { code: 'orders', count: 2 },
        { code: 'in_checkout', count: 1 },
      ],
    })
    await refused(removeEvent(sale.event.id), 'has_orders')
    expect((await call(events.get, { params: { event_id: sale.event.id } })).data.status).toBe('LIVE')
  })

  test('that somebody is buying tickets for stays until they are done', async () => {
    const sale = await createEventOnSale(ada)
    const order = await reserve(app, sale)
    await refused(removeEvent(sale.event.id), 'in_checkout')
    await visit(app).call(checkout.abandon, { params: keyOf(order) })
    expect((await statusOf(sale.event.id)).can_delete).toBe(true)
    await removeEvent(sale.event.id)
    await refused(reserve(app, sale), 'not_found')
  })

  test('of somebody else is not there', async () => {
    const event = await createEvent(ada)
    const bob = await signUp(app)
    await refused(bob.visitor.call(deletions.removeEvent, { params: { event_id: event.id } }), 'not_found')
    await refused(bob.visitor.call(deletions.eventStatus, { params: { event_id: event.id } }), 'not_found')
  })
})

describe('an organizer', () => {
  const organizerStatus = async (organizer_id: number) =>
    (await call(deletions.organizerStatus, { params: { organizer_id } })).data
  const removeOrganizer = (organizer_id: number) => call(deletions.removeOrganizer, { params: { organizer_id } })

  test('goes with all its events, each with an entry in the log', async () => {
    const organizer = await createOrganizer(ada)
    const own = [
      await createEvent(ada, { organizer_id: organizer.id }),
      await createEvent(ada, { organizer_id: organizer.id }),
    ]
    expect(await organizerStatus(organizer.id)).toEqual({ can_delete: true, reasons: [], contents: { events: 2 } })
    await removeOrganizer(organizer.id)
    await refused(call(organizers.get, { params: { organizer_id: organizer.id } }), 'not_found')
    for (const { id } of own) await refused(call(events.get, { params: { event_id: id } }), 'not_found')
    expect((await call(organizers.list)).data.map(({ id }) => id)).not.toContain(organizer.id)
    await refused(visit(app).call(publicOrganizers.get, { params: { organizer_id: organizer.id } }), 'not_found')
    const log = services.db
      .selectFrom('activity_log')
      .select(['name', 'subject_id'])
      .where('organizer_id', '=', organizer.id)
    const entries = await log.where('name', 'like', '%.deleted').orderBy('id').execute()
    expect(entries.map(({ name }) => name)).toEqual(['event.deleted', 'event.deleted', 'organizer.deleted'])
  })

  test('with orders stays, and so do all its events', async () => {
    const sale = await createEventOnSale(ada)
    const order = await buy(app, sale)
    await visit(app).call(checkout.awaitOfflinePayment, { params: keyOf(order) })
    const { organizer_id } = sale.event
    expect(await organizerStatus(organizer_id)).toMatchObject({
      can_delete: false,
      reasons: [{ code: 'orders', count: 1 }],
    })
    await refused(removeOrganizer(organizer_id), 'has_orders')
    expect((await call(events.get, { params: { event_id: sale.event.id } })).data.status).toBe('LIVE')
  })

  test('that is the last one stays, also when two go at once', async () => {
    const bob = await signUp(app)
    const ids = [(await createOrganizer(bob)).id, (await createOrganizer(bob)).id]
    const results = await Promise.allSettled(
      ids.map((organizer_id) => bob.visitor.call(deletions.removeOrganizer, { params: { organizer_id } })),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [left] = (await bob.visitor.call(organizers.list)).data
    const params = { organizer_id: left?.id ?? 0 }
    const { data } = await bob.visitor.call(deletions.organizerStatus, { params })
    expect(data.reasons).toEqual([{ code: 'last_organizer', count: 1 }])
    await refused(bob.visitor.call(deletions.removeOrganizer, { params }), 'last_organizer')
  })
})
