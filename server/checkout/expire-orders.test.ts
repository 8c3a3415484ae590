import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ApiFailure } from '#contract/client.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import type { Trx } from '#server/lib/database.ts'
import { transition } from '#server/orders/transition.ts'
import { releaseHeld } from '#server/products/stock.ts'
import { createTestApp } from '#test/app.ts'
import { reserve } from '#test/buyers.ts'
import { createEventOnSale, inDays, signUp } from '#test/factories.ts'
import { untilWaiting } from '#test/until-waiting.ts'

const { app, services, withConfig } = await createTestApp()
const { db } = services
const seller = await signUp(app)
const buyNext = withConfig({}).app

/** The next buyer comes while the only cart has expired but is locked by another transaction, which then goes on with it. */
async function whileHeld(goOn: (trx: Trx, order_id: number) => Promise<unknown>) {
  const sale = await createEventOnSale(seller, { quantity: 1 })
  const { short_id } = await reserve(app, sale)
  const { id } = await db
    .updateTable('orders')
    .set({ reserved_until: sql<string>`now()` })
    .where('short_id', '=', short_id)
    .returning('id')
    .executeTakeFirstOrThrow()
  const outcome = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute()
    const next = outcomeOf(reserve(buyNext, sale))
    await Promise.race([next, untilWaiting(db, 1)])
    await goOn(trx, id)
    return { next }
  })
  return outcome.next
}

const outcomeOf = (reserving: Promise<{ status: string }>) =>
  reserving.then(
    ({ status }) => status,
    (failure: ApiFailure) => failure.code,
  )

async function end(trx: Trx, order_id: number) {
  await transition(trx, [order_id], { from: ['RESERVED'], to: 'EXPIRED' })
  await releaseHeld(trx, [order_id])
}

const renew = (trx: Trx, order_id: number) =>
  trx
    .updateTable('orders')
    .set({ reserved_until: inDays(1) })
    .where('id', '=', order_id)
    .execute()

test.each([
  { held: 'ends the cart', goOn: end, outcome: 'RESERVED' },
  { held: 'leaves it as it is', goOn: async () => undefined, outcome: 'RESERVED' },
  { held: 'keeps it', goOn: renew, outcome: 'sold_out' },
])('the next buyer waits for whoever $held: $outcome', async ({ goOn, outcome }) => {
  expect(await whileHeld(goOn)).toBe(outcome)
  expect(await findDifferences(db)).toEqual([])
})
