import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bankStatements } from '#contract/bank-statements.ts'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { attendeeFile } from '#test/attendee-imports.ts'
import { visit } from '#test/clients.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { orderIdOf, placeUnpaid } from '#test/invoicing.ts'
import { refused } from '#test/refused.ts'

const { app, services } = await createTestApp()
const { db } = services
const seller = await signUp(app)

async function openSale() {
  const sale = await createEventOnSale(seller, { quantity: 50 })
  const params = { event_id: sale.event.id }
  const body = { payment_providers: ['OFFLINE' as const], offline_payment_instructions: '<p>By transfer.</p>' }
  await seller.visitor.call(events.updateSettings, { params, body })
  const place = async () => {
    const order = await placeUnpaid(app, sale)
    return { ...order, id: await orderIdOf(db, order) }
  }
  const upload = async (rows: string[]) => {
    const file = attendeeFile(['Date,Payer,Reference,Amount', ...rows].join('\n'), 'statement.csv')
    return (await seller.visitor.call(bankStatements.match, { params, body: file })).data
  }
  type Order = Awaited<ReturnType<typeof place>>
  const book = async (order: Pick<Order, 'id' | 'total_gross'>, entry_hash = '') => {
    const booking = { order_id: order.id, entry_hash, booked_on: '2026-01-31', total_gross: order.total_gross }
    const { data } = await seller.visitor.call(bankStatements.book, { params, body: { bookings: [booking] } })
    return data.map(({ outcome }) => outcome)
  }
  const row = ({ public_id, total_gross }: Order, more = 0) =>
    `2026-01-31,Bank,${public_id},${(total_gross + more) / 100}`
  const statusOf = async ({ id }: Order) =>
    (await seller.visitor.call(orders.get, { params: { ...params, order_id: id } })).data
  return { sale, params, place, upload, book, row, statusOf }
}

const hash = (letter: string) => letter.repeat(64)

test('a statement suggests orders, changes nothing, and what is chosen is paid by bank transfer', async () => {
  const { place, upload, book, row, statusOf } = await openSale()
  const [exact, less] = [await place(), await place()]
  const { entries, skipped_count } = await upload([row(exact), row(less, -100), '2026-01-31,Bank,fee,-3'])
  expect(skipped_count).toBe(1)
  expect(entries).toMatchObject([
    { match: 'EXACT', orders: [{ id: exact.id, public_id: exact.public_id }], difference: 0, is_booked: false },
    { match: 'NUMBER_ONLY', orders: [{ id: less.id }], difference: -100 },
  ])
  expect((await statusOf(exact)).status).toBe('AWAITING_OFFLINE_PAYMENT')
  expect(await book(exact, entries[0]?.entry_hash)).toEqual(['BOOKED'])
  expect(await statusOf(exact)).toMatchObject({ status: 'COMPLETED', payment_method: 'BANK_TRANSFER' })
  expect(await findDifferences(db)).toEqual([])
})

test('an entry is booked once, also in a statement of more days; an order marked as unpaid releases it', async () => {
  const { place, upload, book, row, params } = await openSale()
  const [order, other] = [await place(), await place()]
  const { entries } = await upload([row(order)])
  const entry_hash = entries[0]?.entry_hash
  expect(await book(order, entry_hash)).toEqual(['BOOKED'])
  expect(await book(other, entry_hash)).toEqual(['ALREADY_BOOKED'])
  const again = await upload([row(other), row(order), row(order)])
  expect(again.entries.map(({ is_booked }) => is_booked)).toEqual([false, true, false])
  expect(again.entries[1]).toMatchObject({ match: 'NONE', booked_order: { id: order.id } })
  await seller.visitor.call(orders.markAsUnpaid, { params: { ...params, order_id: order.id } })
  expect(await book(other, entry_hash)).toEqual(['BOOKED'])
})

test('an order is paid once, and not if it was cancelled or costs something else now', async () => {
  const { place, book, params } = await openSale()
  const [paid, cancelled, changed] = [await place(), await place(), await place()]
  expect(await book(paid, hash('a'))).toEqual(['BOOKED'])
  expect(await book(paid, hash('b'))).toEqual(['ALREADY_PAID'])
  await seller.visitor.call(orders.cancel, { params: { ...params, order_id: cancelled.id } })
  expect(await book(cancelled, hash('b'))).toEqual(['CANCELLED'])
  expect(await book({ ...changed, total_gross: changed.total_gross + 1 }, hash('b'))).toEqual(['STALE'])
  expect(await book(changed, hash('b'))).toEqual(['BOOKED'])
})

test('of two orders booked at once by one entry, one is paid', async () => {
  const { place, book, statusOf } = await openSale()
  const both = [await place(), await place()]
  const outcomes = await Promise.all(both.map((order) => book(order, hash('c'))))
  expect(outcomes.flat().toSorted()).toEqual(['ALREADY_BOOKED', 'BOOKED'])
  const statuses = await Promise.all(both.map(async (order) => (await statusOf(order)).status))
  expect(statuses.toSorted()).toEqual(['AWAITING_OFFLINE_PAYMENT', 'COMPLETED'])
})

test('orders of another event, strangers and nonsense are refused', async () => {
  const [one, other] = [await openSale(), await openSale()]
  const order = await other.place()
  await refused(one.book(order, hash('d')), 'not_found')
  await refused(one.book(order, 'nonsense'), 'malformed')
  const { visitor } = await signUp(app)
  await refused(visitor.call(bankStatements.match, { params: one.params, body: attendeeFile('x') }), 'not_found')
  await refused(visit(app).call(bankStatements.match, { params: one.params, body: attendeeFile('x') }), 'not_signed_in')
  const sent = seller.visitor.call(bankStatements.match, { params: one.params, body: attendeeFile('Name\nAda') })
  expect((await refused(sent, 'malformed')).issues).toMatchObject([{ path: 'file', code: 'not_a_statement' }])
})

test('nothing of a statement is stored, not even for an idempotency key', async () => {
  const { params } = await openSale()
  const body = attendeeFile('Date,Payer,Reference,Amount\n2026-01-31,Zanzibar,O-1,5')
  const path = `/api/events/${params.event_id}/bank-statements`
  const sent = await seller.visitor.fetch(path, { method: 'POST', headers: { 'idempotency-key': 'one' }, body })
  expect(sent.status).toBe(200)
  const { rows } = await sql`select 1 from idempotency_keys where key = 'one'`.execute(db)
  expect(rows).toEqual([])
})
