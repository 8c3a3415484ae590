import { expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { createTestApp } from '#test/app.ts'
import { signUp } from '#test/factories.ts'
import { joinAs } from '#test/members.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller, openAnother, placeOrder } from '#test/sales.ts'

const testApp = await createTestApp()
const { db } = testApp.services
const seller = await newSeller(testApp)
const swiss = await openAnother(testApp, seller)
await db.updateTable('events').set({ currency: 'CHF' }).where('id', '=', swiss.event_id).execute()
const params = { account_id: seller.account_id }

async function sell(at: typeof seller, quantity: number, created_at: string): Promise<void> {
  const product = await addProduct(at, { prices: [{ price: 1000 }] })
  const id = await placeOrder(testApp, at, { product, quantity })
  await db.updateTable('orders').set({ created_at }).where('id', '=', id).execute()
}
await sell(seller, 2, '2026-03-10T12:00:00Z')
await sell(seller, 3, '2026-03-08T12:00:00Z')
await sell(swiss, 5, '2026-03-10T12:00:00Z')
const query = { start_date: '2026-03-10', end_date: '2026-03-11' }

test('the figures of an account are sums by currency, beside as many days before', async () => {
  const { data } = await seller.visitor.call(accounts.figures, { params, query })
  expect(data).toMatchObject({ ...query, before: { start_date: '2026-03-08', end_date: '2026-03-09' } })
  expect(data.currencies).toMatchObject([
    { currency: 'CHF', total_gross: 5000, total_net: 5000, tickets_sold: 5, before: { total_gross: 0 } },
    { currency: 'EUR', total_gross: 2000, total_refunded: 0, tickets_sold: 2, before: { total_gross: 3000 } },
  ])
})

test('a member of some events has the sums of those', async () => {
  const owner = { visitor: seller.visitor, account_id: seller.account_id }
  const place = { role: 'ORGANIZER' as const, event_ids: [swiss.event_id] }
  const { visitor } = await joinAs({ app: testApp.app, db }, owner, place)
  const { data } = await visitor.call(accounts.figures, { params, query })
  expect(data.currencies).toMatchObject([{ currency: 'CHF', total_gross: 5000 }])
  expect(data.currencies).toHaveLength(1)
})

test('a role without reports is refused', async () => {
  const owner = { visitor: seller.visitor, account_id: seller.account_id }
  const { visitor } = await joinAs({ app: testApp.app, db }, owner, { role: 'BOX_OFFICE' })
  await refused(visitor.call(accounts.figures, { params, query }), 'role_too_low')
})

test('strangers find no account', async () => {
  const stranger = await signUp(testApp.app)
  await refused(stranger.visitor.call(accounts.figures, { params, query }), 'not_found')
})
