import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { apiKeys } from '#contract/api-keys.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { eventCopies } from '#contract/event-copies.ts'
import { organizers } from '#contract/organizers.ts'
import { PERMISSIONS } from '#domain/permissions.ts'
import { createTestApp } from '#test/app.ts'
import { visitWithKey } from '#test/clients.ts'
import { createEvent, createEventOnSale, signUp } from '#test/factories.ts'
import { refused } from '#test/refused.ts'

const { app, services } = await createTestApp()
const ada = await signUp(app)
const { call } = ada.visitor

const LATER = '2031-06-12T19:00'
const duplicate = (event_id: number, body: Partial<BodyInput<typeof eventCopies.create>> = {}) =>
  call(eventCopies.create, { params: { event_id }, body: { title: 'Again', start_date: LATER, ...body } })

async function openWithSaleDates() {
  const sale_end_date = '2031-03-20T18:00'
  const { event } = await createEventOnSale(ada, {
    event: { start_date: '2031-03-13T19:00' },
    product: { sale_end_date },
  })
  return event
}

describe('a duplicate is refused', () => {
  test('with parts that need products, without them', async () => {
    const event = await createEvent(ada)
    const failure = await refused(
      duplicate(event.id, { duplicate_products: false, duplicate_promo_codes: true }),
      'malformed',
    )
    expect(failure.issues).toMatchObject([{ path: 'duplicate_promo_codes', code: 'needs_products' }])
  })

  test('while another event of the account is being copied, and not afterwards', async () => {
    const event = await createEvent(ada)
    await services.db.transaction().execute(async (trx) => {
      const key = `copy:${ada.account_id}`
      await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
      await refused(duplicate(event.id), 'copy_in_progress')
    })
    expect((await duplicate(event.id)).data.status).toBe('DRAFT')
  })

  test('with an end before its start, with nonsense, and where dates would leave the calendar', async () => {
    const event = await openWithSaleDates()
    await refused(duplicate(event.id, { end_date: '2031-06-12T18:00' }), 'malformed')
    await refused(duplicate(event.id, { start_date: 'soon' }), 'malformed')
    await refused(duplicate(event.id, { title: '' }), 'malformed')
    const failure = await refused(duplicate(event.id, { start_date: '9999-12-31T19:00' }), 'malformed')
    expect(failure.issues).toMatchObject([{ path: 'start_date', code: 'dates_out_of_reach' }])
    await refused(
      call(eventCopies.preview, { params: { event_id: event.id }, query: { start_date: '9999-12-31T19:00' } }),
      'malformed',
    )
  })

  test('to whoever reaches this event only, and would not see the copy', async () => {
    const event = await createEvent(ada)
    const key = { name: 'One event', permissions: [...PERMISSIONS], event_ids: [event.id] }
    const { data } = await call(apiKeys.create, { params: { account_id: ada.account_id }, body: key })
    const body = { title: 'Again', start_date: LATER }
    const program = visitWithKey(app, data.token ?? '')
    await refused(program.call(eventCopies.create, { params: { event_id: event.id }, body }), 'organizer_out_of_reach')
  })

  test('for an archived organizer, and for strangers', async () => {
    const event = await createEvent(ada)
    await call(organizers.setStatus, { params: { organizer_id: event.organizer_id }, body: { status: 'ARCHIVED' } })
    await refused(duplicate(event.id), 'organizer_archived')
    const bob = await signUp(app)
    const body = { title: 'Mine', start_date: LATER }
    await refused(bob.visitor.call(eventCopies.create, { params: { event_id: event.id }, body }), 'not_found')
    await refused(bob.visitor.call(eventCopies.preview, { params: { event_id: event.id } }), 'not_found')
  })
})
