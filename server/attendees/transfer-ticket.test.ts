import { beforeEach, describe, expect, test } from 'vitest'
import { attendees } from '#contract/attendees.ts'
import { checkIn, checkInLists } from '#contract/check-in.ts'
import { tickets } from '#contract/checkout.ts'
import { orders } from '#contract/orders.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { queuedJobs } from '#test/jobs.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller, placeOrder, type Seller } from '#test/sales.ts'

const testApp = await createTestApp()
const { app } = testApp
const { db } = testApp.services

let seller: Seller
let list_short_id: string
let attendee_id: number
beforeEach(async () => {
  seller = await newSeller(testApp)
  const product = await addProduct(seller)
  const list = { name: 'Entrance', description: null, activates_at: null, expires_at: null, product_ids: [product.id] }
  const params = { event_id: seller.event_id }
  list_short_id = (await seller.visitor.call(checkInLists.create, { params, body: list })).data.short_id
  const order_id = await placeOrder(testApp, seller, { product })
  attendee_id = (await seller.visitor.call(orders.get, { params: { ...params, order_id } })).data.attendees[0]?.id ?? 0
})

const ADA = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' }
const paramsOf = () => ({ event_id: seller.event_id, attendee_id })
const transfer = (send_ticket = true) =>
  seller.visitor.call(attendees.transfer, { params: paramsOf(), body: { ...ADA, send_ticket } })
const ticket = () => db.selectFrom('attendees').selectAll().where('id', '=', attendee_id).executeTakeFirstOrThrow()
async function scan(entry: { code: string } | { public_id: string }) {
  const params = { check_in_list_short_id: list_short_id }
  const { data } = await visit(app).call(checkIn.checkIn, { params, body: { attendees: [entry] } })
  return data[0]?.result
}

describe('a ticket for somebody else', () => {
  test('is new in all by which it is known; the old code, number and link are worth nothing', async () => {
    const before = await ticket()
    const { data } = await transfer()
    expect(data).toMatchObject({ id: attendee_id, ...ADA, status: 'ACTIVE', order_id: before.order_id })
    const after = await ticket()
    for (const name of ['short_id', 'public_id', 'ticket_code'] as const) expect(after[name]).not.toBe(before[name])
    const link = { event_id: seller.event_id, attendee_short_id: before.short_id }
    await refused(visit(app).call(tickets.get, { params: link }), 'not_found')
    expect(await scan({ code: before.ticket_code })).toBe('unknown_ticket')
    expect(await scan({ public_id: before.public_id })).toBe('unknown_ticket')
    expect(await scan({ code: after.ticket_code })).toBe('admitted')
    expect(await findDifferences(db)).toEqual([])
  })

  test('is sent to them, or not', async () => {
    for (const send_emails of [true, false]) {
      await transfer(send_emails)
      expect(await queuedJobs(db, 'sendTicket')).toContainEqual(expect.objectContaining({ attendee_id, send_emails }))
    }
  })

  test('not once it is checked in, unless that is undone; nor once it is cancelled', async () => {
    const { ticket_code: code } = await ticket()
    await scan({ code })
    await refused(transfer(), 'already_checked_in')
    await db.updateTable('check_ins').set({ undone_at: new Date().toISOString() }).execute()
    await transfer()
    await seller.visitor.call(attendees.update, { params: paramsOf(), body: { status: 'CANCELLED' } })
    await refused(transfer(), 'ticket_cancelled')
    attendee_id = 2_000_000_000
    await refused(transfer(), 'not_found')
  })
})
