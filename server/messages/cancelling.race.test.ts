import { type AndNode, type KyselyPlugin, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#server/lib/database.ts'
import { createTestApp } from '#test/app.ts'
import { messagesOf } from '#test/messages.ts'
import { addProduct, newSeller, placeOrder } from '#test/sales.ts'
import { untilWaiting } from '#test/until-waiting.ts'

const testApp = await createTestApp()
const { db } = testApp.services

let sending: ReturnType<typeof messagesOf>
let id: number
beforeEach(async () => {
  const seller = await newSeller(testApp)
  const product = await addProduct(seller, { prices: [{ price: 0, initial_quantity_available: null }] })
  await placeOrder(testApp, seller, { product })
  sending = messagesOf(testApp, seller)
  id = (await sending.send()).id
})

/** Starts both so that they wait for the message, in this order, and then continue one after the other. */
async function meeting(first: () => Promise<unknown>, second: () => Promise<unknown>) {
  const runs: Promise<PromiseSettledResult<unknown>[]>[] = []
  await db.transaction().execute(async (trx) => {
    await sql`select from messages where id = ${id} for update`.execute(trx)
    for (const [index, run] of [first, second].entries()) {
      runs.push(Promise.allSettled([run()]))
      await untilWaiting(db, index + 1)
    }
  })
  const [one, other] = (await Promise.all(runs)).flat()
  return [one, other].map((run) => (run?.status === 'rejected' ? run.reason.code : 'ok'))
}

const outcome = async () => {
  const { status, counts } = await sending.get(id)
  return { status, total: counts.total, emails: (await sending.emails(id)).length }
}

test('a message that is cancelled just before it begins to be sent reaches nobody', async () => {
  expect(
    await meeting(
      () => sending.cancel(id),
      () => sending.work(id),
    ),
  ).toEqual(['ok', 'ok'])
  expect(await outcome()).toEqual({ status: 'CANCELLED', total: 0, emails: 0 })
})

test('a message that has just begun to be sent is sent, and cancelling it is refused', async () => {
  expect(
    await meeting(
      () => sending.work(id),
      () => sending.cancel(id),
    ),
  ).toEqual(['ok', 'transition_not_allowed'])
  expect(await outcome()).toEqual({ status: 'SENT', total: 1, emails: 1 })
})

/** Removes the status condition from statements that change messages; `count` returns how many. */
function withoutStatus() {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind !== 'UpdateQueryNode' || node.where?.where.kind !== 'AndNode') return node
      if (!JSON.stringify(node.where).includes('"SCHEDULED"')) return node
      count += 1
      const { where } = node
      return { ...node, where: { ...where, where: (where.where as AndNode).left } }
    },
    transformResult: async ({ result }) => result,
  }
  return { db: db.withPlugin(plugin) as Db, count: () => count }
}

test('unprotected: without the expected status, a cancelled message is sent', async () => {
  const bare = withoutStatus()
  expect(
    await meeting(
      () => sending.cancel(id),
      () => sending.work(id, bare.db),
    ),
  ).toEqual(['ok', 'ok'])
  expect(bare.count()).toBe(1)
  expect(await outcome()).toEqual({ status: 'SENT', total: 1, emails: 1 })
})
