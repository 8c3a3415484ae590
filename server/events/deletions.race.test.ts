import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deletions } from '#contract/deletions.ts'
import type { Trx } from '#server/lib/database.ts'
import { createTestApp } from '#test/app.ts'
import { createEventOnSale, createOrganizer, signUp } from '#test/factories.ts'
import { refused } from '#test/refused.ts'
import { untilWaiting } from '#test/until-waiting.ts'
import { ordersOfEvents } from './deletion-facts.ts'

const { app, services } = await createTestApp()
const { db } = services
const ada = await signUp(app)
await createOrganizer(ada)

type Sale = Awaited<ReturnType<typeof createEventOnSale>>

/** Locks the event and writes an order as a reservation does; commits once another transaction waits for it. */
function reserveSlowly({ event }: Sale, untilThen: () => Promise<unknown>) {
  return db.transaction().execute(async (trx) => {
    await sql`select id from events where id = ${event.id} and status = 'LIVE' for share`.execute(trx)
    await sql`
      insert into orders (account_id, event_id, short_id, public_id, status, currency, reserved_until, total_before_discount,
        total_discount, total_before_additions, total_fee, total_tax, total_gross)
      values (${ada.account_id}, ${event.id}, 'o_' || gen_random_uuid(), 'O-' || substr(gen_random_uuid()::text, 1, 8), 'RESERVED', 'EUR',
        now() + interval '15 minutes', 0, 0, 0, 0, 0, 0)`.execute(trx)
    await untilThen()
  })
}

test('who deletes an event waits for whoever is just reserving, and finds the order', async () => {
  const sale = await createEventOnSale(ada)
  let deletion: Promise<unknown> = Promise.resolve()
  await reserveSlowly(sale, async () => {
    deletion = ada.visitor.call(deletions.removeEvent, { params: { event_id: sale.event.id } })
    deletion.catch(() => undefined)
    await untilWaiting(db, 1)
  })
  await refused(deletion, 'in_checkout')
})

test('without the lock before the count, an event with an order is gone', async () => {
  const sale = await createEventOnSale(ada)
  let deletion: Promise<unknown> = Promise.resolve()
  await reserveSlowly(sale, async () => {
    deletion = db.transaction().execute((trx) => deleteWithoutLock(trx, sale.event.id))
    await untilWaiting(db, 1)
  })
  await deletion
  const event = db.selectFrom('events').select('deleted_at').where('id', '=', sale.event.id)
  expect((await event.executeTakeFirstOrThrow()).deleted_at).not.toBeNull()
  expect(await ordersOfEvents(db, [sale.event.id])).toEqual({ orders: 0, in_checkout: 1 })
})

async function deleteWithoutLock(trx: Trx, event_id: number): Promise<void> {
  const { orders, in_checkout } = await ordersOfEvents(trx, [event_id])
  if (orders + in_checkout > 0) throw new Error('it has orders')
  await trx
    .updateTable('events')
    .set({ status: 'ARCHIVED', deleted_at: sql<string>`now()` })
    .where('id', '=', event_id)
    .execute()
}
