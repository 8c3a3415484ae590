import { expect, test } from 'vitest'
import { attendees } from '#contract/attendees.ts'
import { orders } from '#contract/orders.ts'
import { createTestApp } from '#test/app.ts'
import { queuedJobs } from '#test/jobs.ts'
import { addProduct, newSeller, placeOrder } from '#test/sales.ts'
import { countOfPlaced } from './attendees.ts'

const testApp = await createTestApp()
const { db } = testApp.services

test('attendees are counted by their tickets as the list counts them, whatever became of these', async () => {
  const seller = await newSeller(testApp)
  const { call } = seller.visitor
  const params = { event_id: seller.event_id }
  const product = await addProduct(seller)
  const cap = await addProduct(seller, { title: 'Cap', product_type: 'GENERAL' })
  const [first = 0, second = 0] = [
    await placeOrder(testApp, seller, { product, quantity: 3 }),
    await placeOrder(testApp, seller, { product, quantity: 2 }),
  ]
  await placeOrder(testApp, seller, { product, quantity: 4, status: 'RESERVED' })
  await placeOrder(testApp, seller, { product, quantity: 4, status: 'EXPIRED' })
  await db
    .deleteFrom('attendees')
    .where('order_id', '=', await placeOrder(testApp, seller, { product: cap }))
    .execute()
  const both = async () => [
    (await call(attendees.list, { params })).meta.total,
    await countOfPlaced(db, seller.event_id),
  ]
  expect(await both()).toEqual([5, 5])
  await call(orders.cancel, { params: { ...params, order_id: first } })
  const { data } = await call(attendees.list, {
    params,
    query: { filter_fields: { order_id: { eq: String(second) } } },
  })
  const ticket = { ...params, attendee_id: data[0]?.id ?? 0 }
  await call(attendees.update, { params: ticket, body: { status: 'CANCELLED' } })
  expect((await call(attendees.get, { params: ticket })).data.order_status).toBe('COMPLETED')
  expect(await both()).toEqual([5, 5])
  await call(attendees.update, { params: ticket, body: { status: 'ACTIVE' } })
  expect(await both()).toEqual([5, 5])
})

test('attendees of a cart are not listed, by whatever they are sorted or searched', async () => {
  const seller = await newSeller(testApp)
  const product = await addProduct(seller)
  const order_id = await placeOrder(testApp, seller, { product, quantity: 2 })
  await db.updateTable('orders').set({ status: 'RESERVED' }).where('id', '=', order_id).execute()
  await db.updateTable('attendees').set({ status: 'AWAITING_PAYMENT' }).where('order_id', '=', order_id).execute()
  const listed = async (query: object) =>
    (await seller.visitor.call(attendees.list, { params: { event_id: seller.event_id }, query })).meta.total
  for (const sort_by of attendees.list.query.rules.sorts) expect(await listed({ sort_by })).toBe(0)
  expect(await listed({ query: 'Grace' })).toBe(0)
  await db.updateTable('orders').set({ status: 'AWAITING_OFFLINE_PAYMENT' }).where('id', '=', order_id).execute()
  expect(await listed({ query: 'Grace Hop' })).toBe(2)
})

test('a cancelled ticket is announced unless the organizer says otherwise, and once', async () => {
  const seller = await newSeller(testApp)
  const order_id = await placeOrder(testApp, seller, { product: await addProduct(seller), quantity: 2 })
  const rows = db.selectFrom('attendees').select('id').where('order_id', '=', order_id).orderBy('id')
  const [told = 0, quiet = 0] = (await rows.execute()).map(({ id }) => id)
  const cancel = (attendee_id: number, choice = {}) =>
    seller.visitor.call(attendees.update, {
      params: { event_id: seller.event_id, attendee_id },
      body: { status: 'CANCELLED', ...choice },
    })
  await cancel(told)
  await cancel(told)
  await cancel(quiet, { notify_attendee: false })
  const jobs = (await queuedJobs(db, 'sendTicketCancelled')).filter((job) => job.order_id === order_id)
  expect(jobs).toMatchObject([
    { attendee_id: told, send_emails: true, together: [told] },
    { attendee_id: quiet, send_emails: false, together: [quiet] },
  ])
})
