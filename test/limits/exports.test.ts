import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { exportsOf, fillShop, openShop } from '#test/exports.ts'
import { insertOrder } from '#test/order-rows.ts'
import { megabytesInUse } from './megabytes-in-use.ts'

const COUNT = 20_000
const test_app = await createTestApp()
const { db } = test_app.services
const small = await openShop(test_app)
await insertOrder(db, small.rows)
const { seller, rows } = await openShop(test_app)
await fillShop(db, rows, COUNT)
const { ask, stateOf } = exportsOf(seller)

test.each(['csv', 'xlsx'] as const)('a long file is written as %s with flat memory', async (format) => {
  const { id, file_path } = await ask('attendees', { format })
  // Loads everything that is loaded once, which must not count.
  await exportsOf(small.seller).download('attendees', { format })
  const before = megabytesInUse()
  const { body } = await seller.visitor.fetch(file_path)
  let [bytes, looks, most] = [0, 0, 0]
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes < looks * 40_000) continue
    looks += 1
    most = Math.max(most, megabytesInUse())
  }
  expect(looks).toBeGreaterThan(10)
  expect(most - before).toBeLessThan(6)
  expect(await stateOf(id)).toMatchObject({ status: 'DONE', written_rows: COUNT, total_rows: COUNT })
})
