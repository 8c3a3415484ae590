import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import { createTestApp } from '#test/app.ts'
import { createEvent, createOrganizer, inDays, signUp } from '#test/factories.ts'
import { refused } from '#test/refused.ts'
import { ACCOUNT_LIMITS } from './account-limits.ts'

const { app, services } = await createTestApp()
const { db } = services
const ada = await signUp(app)
const { call } = ada.visitor
const { id: event_id, organizer_id } = await createEvent(ada)

/** As many more as the account or event may have. */
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
