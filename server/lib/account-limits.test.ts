import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { capacityAssignments } from '#contract/capacity-assignments.ts'
import { checkInLists } from '#contract/check-in.ts'
import { events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import { createTestApp } from '#test/app.ts'
import { createEvent, createEventOnSale, createOrganizer, inDays, signUp } from '#test/factories.ts'
import { refused } from '#test/refused.ts'
import { ACCOUNT_LIMITS } from './account-limits.ts'

const { app, services } = await createTestApp()
const { db } = services
const ada = await signUp(app)
const { call } = ada.visitor
const { id: event_id, organizer_id } = await createEvent(ada)

/** Inserts rows up to the limit of the account or event. */
async function fill(table: keyof typeof ACCOUNT_LIMITS, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row).map((name) => sql.ref(name))
  const values = Object.values(row).map((value) => sql`${value}`)
  await sql`insert into ${sql.table(table)} (${sql.join(columns)})
    select ${sql.join(values)} from generate_series(2, ${ACCOUNT_LIMITS[table].most}::int)`.execute(db)
}

const one = async (table: 'organizers' | 'events', id: number) => {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)} where id = ${id}`.execute(db)
  const { id: _, location_details: __, ...row } = rows[0] ?? {}
  return row
}

test('an account has at most 20,000 events and 500 organizers; another account is not concerned', async () => {
  await fill('events', await one('events', event_id))
  const body = { organizer_id, title: 'One more', start_date: inDays(3) }
  await refused(call(events.create, { body }), 'limit_reached')
  await fill('organizers', await one('organizers', organizer_id))
  await refused(createOrganizer(ada), 'limit_reached')
  expect((await call(organizers.get, { params: { organizer_id } })).data.id).toBe(organizer_id)
  expect((await createEvent(await signUp(app))).status).toBe('DRAFT')
})

test('an event has at most 1,000 check-in lists and 1,000 shared capacities', async () => {
  const eve = await signUp(app)
  const { call } = eve.visitor
  const { event, product } = await createEventOnSale(eve)
  const params = { event_id: event.id }
  const product_ids = [product.id]
  await call(checkInLists.create, { params, body: { name: 'Door', product_ids } })
  await sql`insert into check_in_lists (event_id, short_id, name)
    select ${event.id}::int, 'cil_of_many_' || n, 'Door' from generate_series(2, 1000) n`.execute(db)
  await refused(call(checkInLists.create, { params, body: { name: 'One more', product_ids } }), 'limit_reached')
  await sql`
    with pools as (insert into stock_pools (event_id, kind) select ${event.id}::int, 'CAPACITY' from generate_series(1, 1000) returning id)
    insert into capacity_assignments (event_id, stock_pool_id, name) select ${event.id}::int, id, 'Hall' from pools`.execute(
    db,
  )
  const body = { name: 'One more', capacity: 10, product_ids, status: 'ACTIVE' as const }
  await refused(call(capacityAssignments.create, { params, body }), 'limit_reached')
  const other = await createEventOnSale(eve)
  const list = { name: 'Door', product_ids: [other.product.id] }
  expect((await call(checkInLists.create, { params: { event_id: other.event.id }, body: list })).data.name).toBe('Door')
})
