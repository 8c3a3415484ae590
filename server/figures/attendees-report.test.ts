import { expect, test } from 'vitest'
import { attendees } from '#contract/attendees.ts'
import { checkIn } from '#contract/check-in.ts'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { reports } from '#contract/reports.ts'
import { createTestApp } from '#test/app.ts'
import { openList } from '#test/check-in-staff.ts'
import { visit } from '#test/clients.ts'
import { linesOf } from '#test/exports.ts'
import { addProduct, newSeller, placeOrder } from '#test/sales.ts'

const testApp = await createTestApp()
const seller = await newSeller(testApp)
const { call } = seller.visitor
const params = { event_id: seller.event_id }
const report_type = 'attendees_by_product'

type Query = Record<string, Record<string, string>>

test('tickets are counted by tier: paid, awaiting payment, cancelled, checked in', async () => {
  const prices = [
    { price: 1000, label: 'Early' },
    { price: 2000, label: 'Late' },
  ]
  const product = await addProduct(seller, { title: 'Standing', type: 'TIERED', prices })
  await addProduct(seller, { title: 'Mug', product_type: 'GENERAL' })
  const late = product.prices[1]?.id ?? 0
  const order_id = await placeOrder(testApp, seller, { product, quantity: 3 })
  await placeOrder(testApp, seller, { product, price_id: late, quantity: 2, status: 'AWAITING_OFFLINE_PAYMENT' })
  await placeOrder(testApp, seller, { product, price_id: late, quantity: 4, status: 'RESERVED' })
  const ended = await placeOrder(testApp, seller, { product, price_id: late, quantity: 1 })
  await call(orders.cancel, { params: { ...params, order_id: ended } })
  const { data: order } = await call(orders.get, { params: { ...params, order_id } })
  const [first, second] = order.attendees
  const one = { ...params, attendee_id: second?.id ?? 0 }
  await call(attendees.update, { params: one, body: { status: 'CANCELLED' } })
  const list = await openList({ admin: seller.visitor, event_id: seller.event_id } as never, [product.id])
  const entry = { public_id: first?.public_id ?? '' }
  await visit(testApp.app).call(checkIn.checkIn, { params: list.params, body: { attendees: [entry] } })

  const { data } = await call(reports.get, { params: { ...params, report_type } })
  const shared = { product_id: product.id, product_title: 'Standing' }
  expect(data.rows).toEqual([
    { ...shared, ...{ product_price_id: product.prices[0]?.id, tier: 'Early', paid: 2 }, ...counts(0, 1, 1) },
    { ...shared, ...{ product_price_id: late, tier: 'Late', paid: 0 }, ...counts(2, 1, 0) },
  ])
  const listed = async (filter_fields: Query) =>
    (await call(attendees.list, { params, query: { filter_fields } })).meta.total
  const today = { gte: new Date(Date.now() - 3_600_000).toISOString(), lt: new Date(Date.now() + 60_000).toISOString() }
  const early = { product_price_id: { eq: `${product.prices[0]?.id}` }, ordered_at: today }
  const expected = { in: 'ACTIVE,AWAITING_PAYMENT' }
  expect(await listed({ ...early, status: { in: 'ACTIVE' } })).toBe(2)
  expect(await listed({ ...early, status: { in: 'CANCELLED' } })).toBe(1)
  expect(await listed({ ...early, status: expected, check_in_list_id: { gt: '0' } })).toBe(1)
  expect(await listed({ ordered_at: { lt: today.gte } })).toBe(0)
  expect(await listed({ check_in_list_id: { eq: `${list.id}` }, checked_in_at: today })).toBe(1)
  // Both conditions apply to the same check-in.
  const other = await openList({ admin: seller.visitor, event_id: seller.event_id } as never, [product.id])
  await visit(testApp.app).call(checkIn.checkIn, { params: other.params, body: { attendees: [entry] } })
  await testApp.services.db
    .updateTable('check_ins')
    .set({ created_at: '2020-01-01T00:00:00Z' })
    .where('check_in_list_id', '=', other.id)
    .execute()
  expect(await listed({ check_in_list_id: { eq: `${other.id}` }, checked_in_at: today })).toBe(0)

  const file = await seller.visitor.fetch(`/api/events/${seller.event_id}/reports/${report_type}/file?format=csv`)
  expect(linesOf(Buffer.from(await file.arrayBuffer()))[1]).toContain('Standing')
  const query = { start_date: '2020-01-01', end_date: '2020-01-02' }
  const { data: earlier } = await call(reports.get, { params: { ...params, report_type }, query })
  expect(earlier.rows).toMatchObject([{ paid: 0 }, { paid: 0, cancelled: 0 }])
})

const counts = (awaiting_payment: number, cancelled: number, checked_in: number) => {
  return { awaiting_payment, cancelled, checked_in }
}

test('who is in counts once, however many lists, and unpaid only where unpaid are let in', async () => {
  const product = await addProduct(seller, { title: 'Seated' })
  const paid = await placeOrder(testApp, seller, { product, quantity: 1 })
  const unpaid = await placeOrder(testApp, seller, { product, quantity: 1, status: 'AWAITING_OFFLINE_PAYMENT' })
  const lists = [await openSeated(product.id), await openSeated(product.id)]
  await letUnpaidIn(true)
  for (const order_id of [paid, unpaid]) {
    const { data: order } = await call(orders.get, { params: { ...params, order_id } })
    const attendees = [{ public_id: order.attendees[0]?.public_id ?? '' }]
    for (const list of lists) {
      await visit(testApp.app).call(checkIn.checkIn, { params: list.params, body: { attendees } })
    }
  }
  expect(await seated(product.id)).toEqual({ paid: 1, ...counts(1, 0, 2) })
  await letUnpaidIn(false)
  expect(await seated(product.id)).toEqual({ paid: 1, ...counts(1, 0, 1) })
})

const openSeated = (product_id: number) =>
  openList({ admin: seller.visitor, event_id: seller.event_id } as never, [product_id])

const letUnpaidIn = (allow_orders_awaiting_offline_payment_to_check_in: boolean) =>
  call(events.updateSettings, { params, body: { allow_orders_awaiting_offline_payment_to_check_in } })

async function seated(product_id: number) {
  const { data } = await call(reports.get, { params: { ...params, report_type } })
  if (data.type !== 'attendees_by_product') throw new Error(data.type)
  const row = data.rows.find((row) => row.product_id === product_id)
  return row && { paid: row.paid, ...counts(row.awaiting_payment, row.cancelled, row.checked_in) }
}
