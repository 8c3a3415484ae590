import { beforeAll, describe, expect, test } from 'vitest'
import { checkIn, checkInLists } from '#contract/check-in.ts'
import { checkout, type PublicOrder, tickets } from '#contract/checkout.ts'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import type { Product } from '#contract/products.ts'
import { isTicketSecret, readTicketCode } from '#domain/ticket-code.ts'
import { createTestApp } from '#test/app.ts'
import { keyOf } from '#test/buyers.ts'
import { type Entry, openList } from '#test/check-in-staff.ts'
import { visit } from '#test/clients.ts'
import { orderIdOf, placeUnpaid } from '#test/invoicing.ts'
import { codesIn, readPdf } from '#test/pdf-files.ts'
import { addProduct, newSeller, openAnother, type Seller } from '#test/sales.ts'
import { bindDevice } from '#test/staff-devices.ts'

const testApp = await createTestApp()
const { app, services } = testApp
const visitor = visit(app)

type World = Awaited<ReturnType<typeof setUp>>

/** An event with offline payment, and its check-in list. */
async function setUp(seller: Seller, settings: object) {
  const params = { event_id: seller.event_id }
  await seller.visitor.call(events.updateSettings, { params, body: settings })
  const product: Product = await addProduct(seller, { prices: [{ price: 1800 }] })
  const list = await openList({ admin: seller.visitor, event_id: seller.event_id } as never, [product.id])
  const order = (quantity = 1) => placeUnpaid(app, { event: { id: seller.event_id }, product }, quantity)
  const scan = async (entry: Entry) =>
    (await visitor.call(checkIn.checkIn, { params: list.params, body: { attendees: [entry] } })).data[0]
  const expected = async () => {
    const lists = await seller.visitor.call(checkInLists.list, { params })
    const stats = await seller.visitor.call(events.checkInStats, { params })
    return [lists.data[0]?.total_attendees, stats.data.total_attendees]
  }
  return { seller, list, order, scan, expected }
}

const CASH = { offline_payment_methods: [{ kind: 'CASH' as const }] }
const UNPAID_TOO = { allow_orders_awaiting_offline_payment_to_check_in: true }
const openTickets = async (order: PublicOrder) => (await visitor.call(checkout.tickets, { params: keyOf(order) })).data
const first = await newSeller(testApp)

describe('an event that is paid at the door', () => {
  let door: World
  beforeAll(async () => {
    door = await setUp(first, CASH)
  })

  test('shows the codes of unpaid tickets, unsigned, with what is due', async () => {
    const order = await door.order(2)
    expect(order.settings.admits_unpaid).toBe(true)
    const [ticket] = await openTickets(order)
    const params = { event_id: order.event.id, attendee_short_id: ticket?.short_id ?? '' }
    expect((await visitor.call(tickets.get, { params })).data).toMatchObject({
      status: 'AWAITING_PAYMENT',
      price: 1800,
      amount_due: 3600,
      ticket_code: expect.toSatisfy(isTicketSecret),
      settings: { pays_at_the_door: true },
    })
    const file = await visitor.fetch(`/api/public/events/${order.event.id}/attendees/${ticket?.short_id}/pdf`)
    const bytes = new Uint8Array(await file.arrayBuffer())
    expect(codesIn(bytes)).toEqual([ticket?.ticket_code])
    expect(readPdf(bytes).text.replaceAll(/\s+/g, ' ')).toContain('€36.00 due at the door for the whole order')
  })

  test('expects those who have not paid yet', async () => {
    const before = await door.expected()
    await door.order(3)
    expect(await door.expected()).toEqual(before.map((count = 0) => count + 3))
  })

  test('tells the door what is due for the order, and takes it there once for all of its tickets', async () => {
    const order = await door.order(2)
    const [ada, grace] = await openTickets(order)
    const code = ada?.ticket_code ?? ''
    expect(await door.scan({ code, ask_if_unpaid: true })).toMatchObject({
      result: 'order_unpaid',
      attendee: { check_in: null, to_pay: { amount: 3600, currency: 'EUR', tickets: 2 } },
    })
    expect(await door.scan({ code, action: 'check-in-and-mark-order-as-paid' })).toMatchObject({
      result: 'admitted',
      attendee: { status: 'ACTIVE', to_pay: null },
    })
    const params = { event_id: order.event.id, order_id: await orderIdOf(services.db, order) }
    expect((await first.visitor.call(orders.get, { params })).data).toMatchObject({
      status: 'COMPLETED',
      payment_status: 'PAYMENT_RECEIVED',
    })
    // The other attendee comes later, owes nothing, and has a signed code by now.
    const [, paid] = await openTickets(order)
    expect(paid).toMatchObject({ amount_due: null, public_id: grace?.public_id })
    expect(readTicketCode(paid?.ticket_code ?? '')?.claims.secret).toBe(grace?.ticket_code)
    expect(await door.scan({ code: grace?.ticket_code ?? '', ask_if_unpaid: true })).toMatchObject({
      result: 'admitted',
    })
  })

  test('tells a device without a network, too', async () => {
    const order = await door.order()
    const [ticket] = await openTickets(order)
    const { tickets: kept, list } = await (await bindDevice(app, door.list)).read()
    expect(list.allow_unpaid).toBe(true)
    expect(kept.find(({ public_id }) => public_id === ticket?.public_id)).toMatchObject({
      to_pay: { amount: 1800, currency: 'EUR', tickets: 1 },
    })
  })

  test('does not count tickets of the order that are cancelled', async () => {
    const order = await door.order(2)
    const [gone, stays] = await openTickets(order)
    await services.db
      .updateTable('attendees')
      .set({ status: 'CANCELLED' })
      .where('public_id', '=', gone?.public_id ?? '')
      .execute()
    expect(await door.scan({ code: stays?.ticket_code ?? '', ask_if_unpaid: true })).toMatchObject({
      attendee: { to_pay: { tickets: 1 } },
    })
  })
})

describe('an event that is not', () => {
  test('keeps the codes until the order is paid, and the door closed', async () => {
    const before = await setUp(await openAnother(testApp, first), {})
    const order = await before.order()
    expect(order.settings.admits_unpaid).toBe(false)
    const [ticket] = await openTickets(order)
    expect(ticket).toMatchObject({ ticket_code: null, amount_due: 1800, settings: { pays_at_the_door: false } })
    const public_id = ticket?.public_id ?? ''
    expect(await before.scan({ public_id, action: 'check-in-and-mark-order-as-paid' })).toMatchObject({
      result: 'order_unpaid',
      attendee: { to_pay: { amount: 1800 } },
    })
    expect(await before.expected()).toEqual([0, 0])
  })

  test('shows them before where it admits unpaid attendees all the same', async () => {
    const open = await setUp(await openAnother(testApp, first), UNPAID_TOO)
    const order = await open.order()
    const [ticket] = await openTickets(order)
    expect(ticket).toMatchObject({
      ticket_code: expect.toSatisfy(isTicketSecret),
      settings: { pays_at_the_door: false },
    })
    const file = await visitor.fetch(`/api/public/events/${order.event.id}/attendees/${ticket?.short_id}/pdf`)
    expect(readPdf(new Uint8Array(await file.arrayBuffer())).text).toContain('€18.00 not paid yet')
    expect(await open.expected()).toEqual([1, 1])
  })
})
