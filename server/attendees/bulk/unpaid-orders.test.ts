import { afterEach, expect, test } from 'vitest'
import { checkout } from '#contract/checkout.ts'
import { orders } from '#contract/orders.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { attendeeActsOf } from '#test/attendee-acts.ts'
import { detailsFor, keyOf } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { askForInvoices, orderIdOf } from '#test/invoicing.ts'
import { queuedJobs } from '#test/jobs.ts'
import { addProduct, newSeller } from '#test/sales.ts'

const testApp = await createTestApp()
const { db } = testApp.services
const buyer = visit(testApp.app)

afterEach(async () => {
  expect(await findDifferences(db)).toEqual([])
})

/** An order to be paid later: of a ticket for 10.00 and a free one, or with `isPaidOnly` of two for 10.00 with an invoice. */
async function placeUnpaid({ isPaidOnly }: { isPaidOnly: boolean }) {
  const seller = await newSeller(testApp)
  const params = { event_id: seller.event_id }
  if (isPaidOnly) await askForInvoices(seller.visitor, seller.event_id)
  const ticket = await addProduct(seller, { prices: [{ price: 1000, initial_quantity_available: 10 }] })
  const guest = await addProduct(seller, { title: 'Guest', type: 'FREE', prices: [{ price: 0 }] })
  const line = ({ id, prices }: typeof ticket, quantity: number) => ({
    product_id: id,
    quantities: [{ price_id: prices[0]?.id ?? 0, quantity }],
  })
  const products = isPaidOnly ? [line(ticket, 2)] : [line(ticket, 1), line(guest, 1)]
  const { data: cart } = await buyer.call(checkout.reserve, { params, body: { products } })
  await buyer.call(checkout.saveDetails, { params: keyOf(cart), body: detailsFor(cart) })
  await buyer.call(checkout.awaitOfflinePayment, { params: keyOf(cart) })
  const order_id = await orderIdOf(db, cart)
  const read = async () => (await seller.visitor.call(orders.get, { params: { ...params, order_id } })).data
  const first = (await read()).attendees[0]?.id ?? 0
  return { acts: attendeeActsOf(testApp, seller), read, order_id, attendee_ids: [first] }
}

test('an order that has nothing left to pay is completed; the undo awaits its payment again', async () => {
  const { acts, read, order_id, attendee_ids } = await placeUnpaid({ isPaidOnly: false })
  const before = await read()
  // The cancellation, to buyer and holder; the confirmation; and the ticket that is left.
  expect(await acts.preview({ act: 'CANCEL', attendee_ids })).toMatchObject({
    cancelled_orders_count: 0,
    emails_count: 4,
  })
  const mailed = async () =>
    (await queuedJobs(db, 'sendTickets')).filter((job) => Number(job.order_id) === order_id).length
  const sent = await mailed()
  const id = await acts.done({ act: 'CANCEL', attendee_ids })
  expect(await read()).toMatchObject({ status: 'COMPLETED', total_gross: 0 })
  expect(await acts.undone(id)).toMatchObject({ restored_count: 1, kept_count: 0 })
  expect(await mailed()).toBe(sent)
  const { updated_at: _, attendees: after, ...order } = await read()
  const { updated_at: _before, attendees: tickets, ...was } = before
  expect(order).toEqual({ ...was, order_items: expect.any(Array) })
  expect(after.map(({ status }) => status)).toEqual(tickets.map(({ status }) => status))
})

test('the invoice is credited once the act is over, and not if it is undone', async () => {
  const { acts, read, attendee_ids } = await placeUnpaid({ isPaidOnly: true })
  const id = await acts.done({ act: 'CANCEL', attendee_ids })
  expect(await read()).toMatchObject({ total_gross: 1000, credit_notes: [] })
  await acts.undone(id)
  expect(await read()).toMatchObject({ total_gross: 2000, credit_notes: [] })
  const again = await acts.done({ act: 'CANCEL', attendee_ids })
  await acts.ended(again)
  expect((await read()).credit_notes).toMatchObject([{ amount: 1000 }])
})
