import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { exportsOf, linesOf, openShop } from '#test/exports.ts'
import { insertOrder } from '#test/order-rows.ts'

const test_app = await createTestApp()
const { db } = test_app.services

test('files say how and when an order was paid, when its buyer agreed to marketing, and whether it was made by hand', async () => {
  const shop = await openShop(test_app)
  const paid = { payment_provider: 'OFFLINE', paid_at: '2030-02-03T12:00:00Z', is_manually_created: true } as const
  const agreed = { ...paid, opted_into_marketing_at: '2030-02-01T12:00:00Z', last_name: 'Agreed' }
  const free = { payment_provider: null, paid_at: null, last_name: 'Silent' }
  await insertOrder(db, shop.rows, { order: agreed, attendees: [{}] })
  await insertOrder(db, shop.rows, { order: free, attendees: [{}] })
  const { download } = exportsOf(shop.seller)
  const valuesOf = async (kind: 'orders' | 'attendees', query: object = {}) => {
    const [header = '', ...lines] = linesOf((await download(kind, { format: 'csv', ...query })).bytes)
    const wanted = [/^Way to pay/, /^Paid \(/, /greed to marketing/, /^Made by hand/]
    const at = wanted.map((name) => header.split(',').findIndex((column) => name.test(column)))
    return lines.map((line) => at.map((column) => line.split(',')[column])).toSorted()
  }
  const expected = [
    ['', '', '', 'no'],
    ['OFFLINE', '2030-02-03 13:00:00', '2030-02-01 13:00:00', 'yes'],
  ]
  expect(await valuesOf('orders')).toEqual(expected)
  expect(await valuesOf('attendees')).toEqual(expected)
  const consent = (eq: string) => ({ filter_fields: { opted_into_marketing: { eq } } })
  expect(await valuesOf('orders', consent('true'))).toEqual([expected[1]])
  expect(await valuesOf('orders', consent('false'))).toEqual([expected[0]])

  const { account_id } = shop.rows
  const [{ email = '' } = {}] = await db
    .selectFrom('orders')
    .select('email')
    .where('last_name', '=', 'Agreed')
    .execute()
  const gone = { account_id, email: (email ?? '').toLowerCase() }
  await db.insertInto('marketing_unsubscriptions').values(gone).execute()
  const unsubscribed = [expected[0], ['OFFLINE', '2030-02-03 13:00:00', '', 'yes']]
  // Consent dated 2030 is in the future.
  expect(await valuesOf('orders')).toEqual(expected)
  await db.updateTable('marketing_unsubscriptions').set({ unsubscribed_at: '2030-02-02T12:00:00Z' }).execute()
  expect(await valuesOf('orders')).toEqual(unsubscribed)
  expect(await valuesOf('attendees')).toEqual(unsubscribed)
  expect(await valuesOf('orders', consent('true'))).toEqual([])
  expect(await valuesOf('orders', consent('false'))).toHaveLength(2)
})
