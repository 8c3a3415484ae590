import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { PublicOrder } from '#contract/checkout.ts'
import { expireOrders } from '#server/checkout/expire-orders.ts'
import type { Db } from '#server/lib/database.ts'
import { reserve } from '#test/buyers.ts'
import type { createEventOnSale } from '#test/factories.ts'
import type { Installation } from '#test/processes/installation.ts'
import { untilWaiting } from '#test/until-waiting.ts'

/** An order of the only ticket, and a function that finishes it. */
export type LastTicket = {
  sale: Awaited<ReturnType<typeof createEventOnSale>>
  order: PublicOrder
  finish: () => Promise<unknown>
}

/**
 * Ways to compete for the only ticket. In each, finishing starts while the order is active, and the order expires before it ends.
 * Each returns the number of buyers who have the ticket in the end.
 */

/** Finishing waits for the order's lock, while the next buyer keeps asking. Then the lock is released for both. */
export async function finishAndAsk({ app, db }: Installation, { sale, order, finish }: LastTicket): Promise<number> {
  const trx = await db.startTransaction().execute()
  await sql`select from orders where short_id = ${order.short_id} for update`.execute(trx)
  let isFinished = false
  const finishing = succeeds(finish()).then((finished) => {
    isFinished = finished === 1
    return finished
  })
  await untilWaiting(db, 1)
  expect(await succeeds(reserve(app, sale))).toBe(0)
  await endTime(trx, order)
  const asking = (async () => {
    let reserved = 0
    // Asks once more after the other one has finished: the ticket must not be available later either.
    for (let isLast = false; !(reserved || isLast); reserved = await succeeds(reserve(app, sale))) isLast = isFinished
    return reserved
  })()
  await trx.commit().execute()
  return (await finishing) + (await asking)
}

/** The order expires before finishing has read it; then the next buyer asks. */
export async function expireAndFinish(
  { app, db }: Installation,
  { sale, order }: LastTicket,
  begin: () => Promise<Begun>,
): Promise<number> {
  const { outcome, goOn } = await begin()
  const finishing = succeeds(outcome)
  await endTime(db, order)
  await expireOrders({ db })
  await goOn()
  return (await finishing) + (await succeeds(reserve(app, sale)))
}

/** A finishing that waits, and a function that lets it continue. */
export type Begun = { outcome: Promise<unknown>; goOn: () => unknown }

/** Starts a call that needs a lock which is already held. */
export async function beginBehind(db: Db, lock: RawBuilder<unknown>, run: () => Promise<unknown>): Promise<Begun> {
  const trx = await db.startTransaction().execute()
  await lock.execute(trx)
  const outcome = run()
  await untilWaiting(db, 1)
  return { outcome, goOn: () => trx.commit().execute() }
}

/** Sets an end time later than the start of all running transactions, by the database's clock. */
const endTime = (db: Pick<Db, 'updateTable'>, { short_id }: PublicOrder) =>
  db.updateTable('orders').set({ reserved_until: sql`clock_timestamp()` }).where('short_id', '=', short_id).execute()

const succeeds = (call: Promise<unknown>) =>
  call.then(
    () => 1,
    () => 0,
  )
