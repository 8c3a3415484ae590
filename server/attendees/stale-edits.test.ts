import { expect, test } from 'vitest'
import { attendees } from '#contract/attendees.ts'
import { orders } from '#contract/orders.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller, placeOrder } from '#test/sales.ts'

const testApp = await createTestApp()
const seller = await newSeller(testApp)
const { call } = seller.visitor
const standard = await addProduct(seller)
const balcony = await addProduct(seller, { title: 'Balcony' })
const PERSON = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' }

/** An unpaid order of one ticket, with the versions of both. */
async function sell() {
  const order_id = await placeOrder(testApp, seller, { product: standard, status: 'AWAITING_OFFLINE_PAYMENT' })
  const ofOrder = { event_id: seller.event_id, order_id }
  const order = async () => (await call(orders.get, { params: ofOrder })).data
  const ofTicket = { event_id: seller.event_id, attendee_id: (await order()).attendees[0]?.id ?? 0 }
  const ticket = async () => (await call(attendees.get, { params: ofTicket })).data
  return { ofOrder, ofTicket, order, ticket }
}
type Sold = Awaited<ReturnType<typeof sell>>
type Version = { updated_at?: string | undefined }
type Edit = { read: (sold: Sold) => Promise<{ updated_at: string }>; save: (sold: Sold, version: Version) => unknown }

const readOrder: Edit['read'] = ({ order }) => order()
const readTicket: Edit['read'] = ({ ticket }) => ticket()
const EDITS: Record<string, Edit> = {
  'details of an order': {
    read: readOrder,
    save: ({ ofOrder }, version) => call(orders.update, { params: ofOrder, body: { ...PERSON, ...version } }),
  },
  'the due date of an order': {
    read: readOrder,
    save: ({ ofOrder }, version) =>
      call(orders.setPaymentDue, { params: ofOrder, body: { due_on: '2090-01-01', ...version } }),
  },
  'details of an attendee': {
    read: readTicket,
    save: ({ ofTicket }, version) => call(attendees.update, { params: ofTicket, body: { ...PERSON, ...version } }),
  },
  'the status of an attendee': {
    read: readTicket,
    save: ({ ofTicket }, version) =>
      call(attendees.update, { params: ofTicket, body: { status: 'CANCELLED', ...version } }),
  },
  'the holder of a ticket': {
    read: readTicket,
    save: ({ ofTicket }, version) =>
      call(attendees.transfer, { params: ofTicket, body: { ...PERSON, send_ticket: false, ...version } }),
  },
  'the price of a ticket': {
    read: readTicket,
    save: ({ ofTicket }, version) =>
      call(attendees.changeTicket, {
        params: ofTicket,
        body: { product_price_id: balcony.prices[0]?.id ?? 0, ...version },
      }),
  },
}

test.each(Object.entries(EDITS))('%s: an edit of an older version is refused and changes nothing', async (_, edit) => {
  const sold = await sell()
  const { updated_at } = await edit.read(sold)
  await call(orders.update, { params: sold.ofOrder, body: { ...PERSON, notes: 'Called.' } })
  await call(attendees.update, { params: sold.ofTicket, body: { notes: 'Called.' } })
  const before = [await sold.order(), await sold.ticket()]
  await refused(Promise.resolve(edit.save(sold, { updated_at })), 'stale')
  expect([await sold.order(), await sold.ticket()]).toEqual(before)
  await edit.save(sold, { updated_at: (await edit.read(sold)).updated_at })
  expect((await edit.read(sold)).updated_at).not.toBe(updated_at)
})

test.each(Object.entries(EDITS))('%s: a caller without a version overwrites', async (_, edit) => {
  const sold = await sell()
  await call(orders.update, { params: sold.ofOrder, body: { ...PERSON, notes: 'Called.' } })
  await call(attendees.update, { params: sold.ofTicket, body: { notes: 'Called.' } })
  const before = [await sold.order(), await sold.ticket()]
  await edit.save(sold, {})
  expect([await sold.order(), await sold.ticket()]).not.toEqual(before)
  expect(await findDifferences(testApp.services.db)).toEqual([])
})
