import { beforeAll, expect, test } from 'vitest'
import { attendeeMoves } from '#contract/attendee-moves.ts'
import { attendees } from '#contract/attendees.ts'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { createTestApp } from '#test/app.ts'
import { attendeeActsOf } from '#test/attendee-acts.ts'
import { queuedJobs } from '#test/jobs.ts'
import { createByHand, item } from '#test/manual-orders.ts'
import { addProduct, newSeller, openAnother, type Seller } from '#test/sales.ts'

const testApp = await createTestApp()
const { db } = testApp.services

let seller: Seller
let target: { target_event_id: number; target_price_id: number }
let sell: (payment: 'PAID' | 'AWAITING') => Promise<{ order_id: number; attendee_id: number }>
beforeAll(async () => {
  seller = await newSeller(testApp)
  const product = await addProduct(seller, { prices: [{ price: 1000 }] })
  sell = async (payment) => {
    const { id: order_id, attendees: tickets } = await createByHand(seller, { items: [item(product, 1)], payment })
    return { order_id, attendee_id: tickets[0]?.id ?? 0 }
  }
  const there = await openAnother(testApp, seller)
  const { prices } = await addProduct(there, { prices: [{ price: 1000 }] })
  target = { target_event_id: there.event_id, target_price_id: prices[0]?.id ?? 0 }
})

const inEvent = () => ({ event_id: seller.event_id })
const refreshed = async () => await queuedJobs(db, 'refreshPasses')
const person = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com' }

const CHANGES: [string, 'PAID' | 'AWAITING', (of: { order_id: number; attendee_id: number }) => Promise<unknown>][] = [
  [
    'an event that is renamed',
    'PAID',
    async () => {
      const { data } = await seller.visitor.call(events.get, { params: inEvent() })
      await seller.visitor.call(events.update, { params: inEvent(), body: { ...data, title: 'Renamed' } as never })
    },
  ],
  [
    'an order that is paid',
    'AWAITING',
    ({ order_id }) => seller.visitor.call(orders.markAsPaid, { params: { ...inEvent(), order_id } }),
  ],
  [
    'an order that is unpaid after all',
    'PAID',
    ({ order_id }) => seller.visitor.call(orders.markAsUnpaid, { params: { ...inEvent(), order_id } }),
  ],
  [
    'an order that is cancelled',
    'PAID',
    ({ order_id }) => seller.visitor.call(orders.cancel, { params: { ...inEvent(), order_id } }),
  ],
  [
    'a ticket that is corrected',
    'PAID',
    ({ attendee_id }) => seller.visitor.call(attendees.update, { params: { ...inEvent(), attendee_id }, body: person }),
  ],
  [
    'a ticket that is transferred',
    'PAID',
    ({ attendee_id }) =>
      seller.visitor.call(attendees.transfer, {
        params: { ...inEvent(), attendee_id },
        body: { ...person, send_ticket: false },
      }),
  ],
  [
    'a ticket that moves to another event',
    'PAID',
    ({ attendee_id }) =>
      seller.visitor.call(attendeeMoves.move, {
        params: { ...inEvent(), attendee_id },
        body: { ...target, settle: 'VALUE', send_emails: false },
      }),
  ],
]

test.each(CHANGES)('passes follow %s', async (_, payment, change) => {
  const sold = await sell(payment)
  const before = (await refreshed()).length
  await change(sold)
  expect((await refreshed()).length).toBeGreaterThan(before)
})

test('passes follow tickets that are cancelled, and those active again, with many others', async () => {
  const acts = attendeeActsOf(testApp, seller)
  const sold = [await sell('PAID'), await sell('PAID')]
  const attendee_ids = sold.map(({ attendee_id }) => attendee_id)
  for (const act of ['CANCEL', 'REACTIVATE'] as const) {
    const before = (await refreshed()).length
    await acts.ended(await acts.done({ act, attendee_ids }))
    const queued = (await refreshed()).slice(before).map((payload) => Number(payload.attendee_id))
    expect(new Set(queued)).toEqual(new Set(attendee_ids))
  }
})
