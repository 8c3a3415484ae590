import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { PublicOrder } from '#contract/checkout.ts'
import { expireOrders } from '#server/checkout/expire-orders.ts'
import type { Db } from '#server/lib/database.ts'
import { reserve } from '#test/buyers.ts'
import type { createEventOnSale } from '#test/factories.ts'
import type { Installation } from '#test/processes/installation.ts'
import { untilWaiting } from '#test/until-waiting.ts'

/** An order of the only ticket, and how its buyer finishes it. */
export type LastTicket = {
  sale: Awaited<ReturnType<typeof createEventOnSale>>
  order: PublicOrder
  finish: () => Promise<unknown>
}

/**
 * Ways to compete for the only ticket: in each, the finishing has begun while the order lives, and the order's time ends
 * before it is through. Each returns how many have the ticket in the end.
 */

/** The finishing waits for the order; the next buyer asks all the while, and both may have it once it is let go. */
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
    // Once more after the other one has finished: the ticket is not to be had later either.
    for (let isLast = false; !(reserved || isLast); reserved = await succeeds(reserve(app, sale))) isLast = isFinished
    return reserved
  })()
  await trx.commit().execute()
  return (await finishing) + (await asking)
}

/** The finishing has not looked at the order yet when it expires; then the next buyer asks. */
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

/** A finishing that waits, and how it goes on. */
export type Begun = { outcome: Promise<unknown>; goOn: () => unknown }

/** Begins what needs a lock that is taken already. */
export async function beginBehind(db: Db, lock: RawBuilder<unknown>, run: () => Promise<unknown>): Promise<Begun> {
  const trx = await db.startTransaction().execute()
  await lock.execute(trx)
  const outcome = run()
  await untilWaiting(db, 1)
  return { outcome, goOn: () => trx.commit().execute() }
}

/** Later than the beginning of everything that is under way, by the database's clock. */
const endTime = (db: Pick<Db, 'updateTable'>, { short_id }: PublicOrder) =>
  db.updateTable('orders').set({ reserved_until: sql`clock_timestamp()` }).where('short_id', '=', short_id).execute()

const succeeds = (call: Promise<unknown>) =>
  call.then(
    () => 1,
    () => 0,
  )
