import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkout, type PublicOrder } from '#contract/checkout.ts'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { EMAIL_LIMITS } from '#server/emails/delivery/email-limits.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { CONFIRMATION_MINUTES } from '#server/orders/order-confirmations.ts'
import { createTestApp } from '#test/app.ts'
import { buy, detailsFor, keyOf, reserve } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { confirmationToken, sendConfirmation } from '#test/confirmation-emails.ts'
import { confirmByEmail } from '#test/confirmations.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { queuedJobs } from '#test/jobs.ts'
import { refused } from '#test/refused.ts'
import { expireOrders } from './expire-orders.ts'

const { app, services } = await createTestApp()
const { db } = services
const { call } = visit(app)

let seller: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  seller = await signUp(app)
})

type Sale = Awaited<ReturnType<typeof createEventOnSale>>

async function openSale({ isOn = true, type = 'FREE' as 'FREE' | 'PAID' } = {}): Promise<Sale> {
  const sale = await createEventOnSale(seller, { product: { type }, quantity: 10 })
  if (isOn) await confirmByEmail(seller, sale.event.id)
  return sale
}

const linkTo = (order: PublicOrder, token: string) => ({ params: { event_id: order.event.id, token } })
const confirm = (order: PublicOrder, token: string) => call(checkout.confirm, linkTo(order, token))
const look = async (order: PublicOrder, token: string) =>
  (await call(checkout.getConfirmation, linkTo(order, token))).data
const read = async (order: PublicOrder) => (await call(checkout.get, { params: keyOf(order) })).data
const resend = (order: PublicOrder) => call(checkout.resendConfirmation, { params: keyOf(order) })
const rowOf = (order: PublicOrder) =>
  db.selectFrom('orders').selectAll().where('short_id', '=', order.short_id).executeTakeFirstOrThrow()
const poolOf = ({ event }: Sale) =>
  db.selectFrom('stock_pools').select(['held', 'sold']).where('event_id', '=', event.id).executeTakeFirstOrThrow()
const jobsOf = async (order: PublicOrder, name: 'sendOrderEmailConfirmation' | 'sendTickets') => {
  const { id } = await rowOf(order)
  return (await queuedJobs(db, name)).filter((payload) => payload.order_id === id).length
}
const minutesLeft = (order: PublicOrder) => (Date.parse(order.reserved_until) - Date.parse(order.server_time)) / 60_000

/** Sets the end to this many seconds from now; negative numbers are in the past. */
const setEnd = (order: PublicOrder, seconds: number) =>
  db
    .updateTable('orders')
    .set({ reserved_until: sql<string>`now() + make_interval(secs => ${seconds})` })
    .where('short_id', '=', order.short_id)
    .execute()

async function saveAs(order: PublicOrder, email: string): Promise<PublicOrder> {
  const details = detailsFor(order)
  const body = { ...details, order: { ...details.order, email } }
  return (await call(checkout.saveDetails, { params: keyOf(order), body })).data
}

describe('the setting', () => {
  test('is off, and then a free order is complete with its details', async () => {
    const sale = await openSale({ isOn: false })
    const { data } = await seller.visitor.call(events.getSettings, { params: { event_id: sale.event.id } })
    expect(data.confirm_free_orders_by_email).toBe(false)
    const order = await buy(app, sale, 2)
    expect(order).toMatchObject({ status: 'COMPLETED', is_awaiting_confirmation: false })
    expect(await jobsOf(order, 'sendOrderEmailConfirmation')).toBe(0)
    await refused(resend(order), 'transition_not_allowed')
  })

  test('does not touch what costs something', async () => {
    const order = await buy(app, await openSale({ type: 'PAID' }))
    expect(order).toMatchObject({ status: 'RESERVED', payment_status: 'AWAITING_PAYMENT' })
    expect(order.is_awaiting_confirmation).toBe(false)
    expect(minutesLeft(order)).toBeLessThanOrEqual(15)
    expect(await jobsOf(order, 'sendOrderEmailConfirmation')).toBe(0)
    expect(await sendConfirmation(services, order)).toBeNull()
    await refused(resend(order), 'transition_not_allowed')
  })

  test('holds for a cart that was filled before', async () => {
    const sale = await openSale({ isOn: false })
    const [on, off] = [await reserve(app, sale), await reserve(app, sale)]
    await confirmByEmail(seller, sale.event.id)
    const asked = await saveAs(on, 'grace@example.com')
    expect(asked.status).toBe('RESERVED')
    const token = await confirmationToken(services, on)
    await confirmByEmail(seller, sale.event.id, false)
    expect((await saveAs(off, 'grace@example.com')).status).toBe('COMPLETED')
    expect((await saveAs(on, 'new@example.com')).status).toBe('COMPLETED')
    await refused(look(on, token), 'link_expired')
  })
})

describe('a free order that is confirmed by e-mail', () => {
  test('stays reserved, and keeps its places, for half an hour', async () => {
    const sale = await openSale()
    const order = await buy(app, sale, 2)
    expect(order).toMatchObject({ status: 'RESERVED', is_awaiting_confirmation: true, completed_at: null })
    expect(await read(order)).toMatchObject({ status: 'RESERVED', is_awaiting_confirmation: true })
    expect(minutesLeft(order)).toBeCloseTo(CONFIRMATION_MINUTES, 0)
    expect(order.attendees.map(({ status }) => status)).toEqual(['AWAITING_PAYMENT', 'AWAITING_PAYMENT'])
    expect(await poolOf(sale)).toEqual({ held: 2, sold: 0 })
    // The order counts towards its address's share until it is confirmed.
    expect((await rowOf(order)).address_hash).not.toBeNull()
    expect(await jobsOf(order, 'sendOrderEmailConfirmation')).toBe(1)
    expect(await jobsOf(order, 'sendTickets')).toBe(0)
    expect(await findDifferences(db)).toEqual([])
  })

  test('is complete once the button is pressed, and not by opening the link', async () => {
    const sale = await openSale()
    const order = await buy(app, sale, 2)
    const token = await confirmationToken(services, order)
    expect(await look(order, token)).toMatchObject({ order_short_id: null, email: 'grace@example.com' })
    expect(await read(order)).toMatchObject({ status: 'RESERVED' })
    expect(await poolOf(sale)).toEqual({ held: 2, sold: 0 })
    const { data } = await confirm(order, token)
    expect(data).toMatchObject({ short_id: order.short_id, status: 'COMPLETED', is_awaiting_confirmation: false })
    expect(data.payment_status).toBe('NO_PAYMENT_REQUIRED')
    expect(data.attendees.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE'])
    expect(await poolOf(sale)).toEqual({ held: 0, sold: 2 })
    expect(await jobsOf(order, 'sendTickets')).toBe(1)
    expect((await rowOf(order)).address_hash).toBeNull()
    expect(await findDifferences(db)).toEqual([])
  })

  test('is confirmed once; the link then leads to it', async () => {
    const sale = await openSale()
    const order = await buy(app, sale)
    const token = await confirmationToken(services, order)
    await confirm(order, token)
    await refused(confirm(order, token), 'order_already_processed')
    expect((await look(order, token)).order_short_id).toBe(order.short_id)
    expect(await jobsOf(order, 'sendTickets')).toBe(1)
    expect(await poolOf(sale)).toEqual({ held: 0, sold: 1 })
  })

  test('has its invoice when it is confirmed', async () => {
    const sale = await openSale()
    const company = { enable_invoicing: true, organization_name: 'Night Club', organization_address: 'River Street 1' }
    await seller.visitor.call(events.updateSettings, { params: { event_id: sale.event.id }, body: company })
    const order = await buy(app, sale)
    const invoices = db.selectFrom('invoices').select('id').where('event_id', '=', sale.event.id)
    expect(await invoices.execute()).toEqual([])
    await confirm(order, await confirmationToken(services, order))
    expect(await invoices.execute()).toHaveLength(1)
  })
})

describe('a link', () => {
  test('is known by its hash only, and another one confirms nothing', async () => {
    const order = await buy(app, await openSale())
    const token = await confirmationToken(services, order)
    expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
    expect(JSON.stringify(await rowOf(order))).not.toContain(token)
    const elsewhere = await buy(app, await openSale())
    for (const wrong of ['x'.repeat(43), order.short_id, `${token}x`]) {
      await refused(look(order, wrong), 'link_expired')
      await refused(confirm(order, wrong), 'link_expired')
    }
    await refused(confirm(elsewhere, token), 'link_expired')
    expect((await read(order)).status).toBe('RESERVED')
  })

  test('is worthless once the address is corrected, and the order is kept no longer by that', async () => {
    const order = await buy(app, await openSale())
    const wrong = await confirmationToken(services, order)
    await setEnd(order, 300)
    const corrected = await saveAs(order, 'right@example.com')
    expect(corrected).toMatchObject({ is_awaiting_confirmation: true, email: 'right@example.com' })
    expect(minutesLeft(corrected)).toBeLessThanOrEqual(15)
    await refused(look(order, wrong), 'link_expired')
    await refused(confirm(order, wrong), 'link_expired')
    const email = await sendConfirmation(services, order)
    expect(email?.recipient).toBe('right@example.com')
    const right = await confirmationToken(services, order)
    expect((await confirm(order, right)).data.status).toBe('COMPLETED')
  })

  test('is worthless once the organizer has changed the address', async () => {
    const sale = await openSale()
    const order = await buy(app, sale)
    const token = await confirmationToken(services, order)
    const params = { event_id: sale.event.id, order_id: (await rowOf(order)).id }
    const names = { first_name: 'Grace', last_name: 'Murray Hopper' }
    await seller.visitor.call(orders.update, { params, body: { ...names, email: 'grace@example.com' } })
    expect((await look(order, token)).email).toBe('grace@example.com')
    await seller.visitor.call(orders.update, { params, body: { ...names, email: 'other@example.com' } })
    await refused(confirm(order, token), 'link_expired')
  })

  test('is late when the time is over, and the places are free', async () => {
    const sale = await openSale()
    const order = await buy(app, sale, 2)
    const token = await confirmationToken(services, order)
    await setEnd(order, -1)
    await refused(look(order, token), 'order_expired')
    await refused(confirm(order, token), 'order_expired')
    await refused(resend(order), 'order_expired')
    expect(await sendConfirmation(services, order)).toBeNull()
    await expireOrders(services)
    await refused(confirm(order, token), 'order_expired')
    expect(await poolOf(sale)).toEqual({ held: 0, sold: 0 })
    expect(await jobsOf(order, 'sendTickets')).toBe(0)
    expect(await findDifferences(db)).toEqual([])
  })

  test('confirms nothing that was given back', async () => {
    const sale = await openSale()
    const order = await buy(app, sale)
    const token = await confirmationToken(services, order)
    await call(checkout.abandon, { params: keyOf(order) })
    await refused(look(order, token), 'order_already_processed')
    await refused(confirm(order, token), 'order_already_processed')
    expect(await poolOf(sale)).toEqual({ held: 0, sold: 0 })
  })
})

describe('the e-mail again', () => {
  test('has a new link, and keeps the order no longer', async () => {
    const order = await buy(app, await openSale())
    const old = await confirmationToken(services, order)
    await setEnd(order, 300)
    await resend(order)
    expect(await jobsOf(order, 'sendOrderEmailConfirmation')).toBe(2)
    const newest = await confirmationToken(services, order)
    await refused(confirm(order, old), 'link_expired')
    expect(minutesLeft(await read(order))).toBeLessThanOrEqual(5)
    expect((await confirm(order, newest)).data.status).toBe('COMPLETED')
  })

  test('is sent twice a minute at most, and not beyond the limits of e-mails', async () => {
    const order = await buy(app, await openSale())
    await resend(order)
    expect((await refused(resend(order), 'too_many_requests')).retry_after).toBeLessThanOrEqual(30)
    const busy = await saveAs(await reserve(app, await openSale()), 'busy@example.com')
    for (let sent = 0; sent < EMAIL_LIMITS.to_address_of_event; sent++) await sendConfirmation(services, busy)
    const before = await jobsOf(busy, 'sendOrderEmailConfirmation')
    await refused(resend(busy), 'too_many_requests')
    expect(await jobsOf(busy, 'sendOrderEmailConfirmation')).toBe(before)
  })
})
