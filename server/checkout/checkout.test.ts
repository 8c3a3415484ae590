import { beforeAll, describe, expect, test } from 'vitest'
import { checkout, tickets } from '#contract/checkout.ts'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { taxesAndFees } from '#contract/taxes-and-fees.ts'
import { expireOrders } from '#server/checkout/expire-orders.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { buy, detailsFor, keyOf, reserve } from '#test/buyers.ts'
import { heldIn, one, order, priceOf, TIERS } from '#test/carts.ts'
import { visit } from '#test/clients.ts'
import { createEventOnSale, inDays, signUp } from '#test/factories.ts'
import { refused } from '#test/refused.ts'

const { app, services } = await createTestApp()
const { db } = services

let seller: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  seller = await signUp(app)
})

type Sale = Awaited<ReturnType<typeof createEventOnSale>>

async function offerOffline(sale: Sale) {
  await seller.visitor.call(events.updateSettings, {
    params: { event_id: sale.event.id },
    body: { payment_providers: ['OFFLINE'], offline_payment_instructions: '<p>Pay at the bar.</p>' },
  })
}

describe('the replies of the checkout', () => {
  test('say without reading again what reading again says', async () => {
    const sale = await createEventOnSale(seller, { product: TIERS })
    const lines = [one(sale, 2), [{ product: sale.product, price_id: priceOf(sale, 1), quantity: 1 }]].flat()
    const reserved = (await order(app, sale, lines)).data
    const read = async () => (await visit(app).call(checkout.get, { params: keyOf(reserved) })).data
    const timeless = ({ server_time: _, ...rest }: typeof reserved) => rest
    expect(timeless(reserved)).toEqual(timeless(await read()))
    const details = { params: keyOf(reserved), body: detailsFor(reserved) }
    const { data: saved } = await visit(app).call(checkout.saveDetails, details)
    expect(timeless(saved)).toEqual(timeless(await read()))
    const free = await buy(app, await createEventOnSale(seller, { product: { type: 'FREE', prices: [{ price: 0 }] } }))
    const { data: freeRead } = await visit(app).call(checkout.get, { params: keyOf(free) })
    expect(timeless(free)).toEqual(timeless(freeRead))
  })
})

describe('details', () => {
  test('a free order is completed: tickets with codes, stock sold', async () => {
    const sale = await createEventOnSale(seller, { quantity: 5, product: { type: 'FREE' } })
    const bought = await buy(app, sale, 2)
    expect(bought).toMatchObject({
      status: 'COMPLETED',
      payment_status: 'NO_PAYMENT_REQUIRED',
      badge_status: 'COMPLETED',
    })
    expect(bought.attendees.map(({ first_name, status }) => [first_name, status])).toEqual([
      ['Attendee 1', 'ACTIVE'],
      ['Attendee 2', 'ACTIVE'],
    ])
    const { data } = await visit(app).call(checkout.tickets, { params: keyOf(bought) })
    expect(new Set(data.map(({ ticket_code }) => ticket_code)).size).toBe(2)
    expect(await findDifferences(db)).toEqual([])
  })

  test('a paid order keeps what was typed and may be corrected until it is placed', async () => {
    const sale = await createEventOnSale(seller)
    const reserved = await reserve(app, sale)
    const details = detailsFor(reserved)
    const save = (first_name: string) =>
      visit(app).call(checkout.saveDetails, {
        params: keyOf(reserved),
        body: { ...details, order: { ...details.order, first_name } },
      })
    await save('Grase')
    const { data } = await save('Grace')
    expect(data).toMatchObject({ status: 'RESERVED', payment_status: 'AWAITING_PAYMENT', first_name: 'Grace' })
    expect(data.attendees).toHaveLength(1)
  })

  test('attendees must fit the tickets, price by price', async () => {
    const sale = await createEventOnSale(seller, { product: TIERS })
    const { data } = await order(app, sale, [
      { product: sale.product, price_id: priceOf(sale, 0), quantity: 2 },
      { product: sale.product, price_id: priceOf(sale, 1), quantity: 1 },
    ])
    const { products: attendees = [], ...rest } = detailsFor(data)
    const dear = attendees.map((attendee) => ({ ...attendee, product_price_id: priceOf(sale, 1) }))
    for (const wrong of [dear, attendees.slice(1), []])
      await refused(
        visit(app).call(checkout.saveDetails, { params: keyOf(data), body: { ...rest, products: wrong } }),
        'attendees_do_not_match',
      )
  })

  test('every missing field is named, and nothing is saved', async () => {
    const reserved = await reserve(app, await createEventOnSale(seller))
    const body = { order: { first_name: ' ', last_name: 'x'.repeat(41), email: 'nobody' }, products: [] } as never
    const refusal = await refused(visit(app).call(checkout.saveDetails, { params: keyOf(reserved), body }), 'malformed')
    expect(Object.keys(refusal.errors).sort()).toEqual(['order.email', 'order.first_name', 'order.last_name'])
    expect((await visit(app).call(checkout.get, { params: keyOf(reserved) })).data.email).toBeNull()
  })

  test('addresses of pages do not pass as names, of buyers or attendees', async () => {
    const reserved = await reserve(app, await createEventOnSale(seller))
    const { order: buyer, products = [] } = detailsFor(reserved)
    const save = (body: object) =>
      visit(app).call(checkout.saveDetails, { params: keyOf(reserved), body: body as never })
    for (const last_name of ['https://evil.example/login', 'www.evil.example', 'evil.com']) {
      const refusal = await refused(save({ order: { ...buyer, last_name }, products }), 'malformed')
      expect(Object.keys(refusal.errors)).toEqual(['order.last_name'])
      const attendees = products.map((attendee) => ({ ...attendee, last_name }))
      const other = await refused(save({ order: buyer, products: attendees }), 'malformed')
      expect(Object.keys(other.errors)).toEqual(['products.0.last_name'])
    }
  })

  test('one name for all tickets where the event asks only once; a billing address where it wants one', async () => {
    const sale = await createEventOnSale(seller, { product: { type: 'FREE' } })
    await seller.visitor.call(events.updateSettings, {
      params: { event_id: sale.event.id },
      body: { attendee_details_collection_method: 'PER_ORDER', require_billing_address: true },
    })
    const reserved = await reserve(app, sale, 3)
    const { order: buyer } = detailsFor(reserved)
    const save = (address: object | null) =>
      visit(app).call(checkout.saveDetails, {
        params: keyOf(reserved),
        body: { order: { ...buyer, address } as never },
      })
    const refusal = await refused(save({ city: 'Berlin' }), 'malformed')
    expect(Object.keys(refusal.errors)).toEqual([
      'order.address.address_line_1',
      'order.address.zip_or_postal_code',
      'order.address.country',
    ])
    const { data } = await save({
      address_line_1: 'Main street 1',
      city: 'Berlin',
      zip_or_postal_code: '10115',
      country: 'de',
    })
    expect(data.attendees.map(({ email }) => email)).toEqual(Array(3).fill('grace@example.com'))
    expect(data.address).toMatchObject({ city: 'Berlin', country: 'DE' })
  })
})

describe('paying offline', () => {
  test('order, wait, be marked as paid: the tickets admit only then', async () => {
    const sale = await createEventOnSale(seller, { quantity: 5 })
    const reserved = await reserve(app, sale, 2)
    const ofEvent = { params: { event_id: sale.event.id } }
    await seller.visitor.call(events.updateSettings, { ...ofEvent, body: { payment_providers: [] } })
    await refused(visit(app).call(checkout.awaitOfflinePayment, { params: keyOf(reserved) }), 'payment_not_offered')
    await offerOffline(sale)
    await refused(visit(app).call(checkout.awaitOfflinePayment, { params: keyOf(reserved) }), 'details_missing')
    await visit(app).call(checkout.saveDetails, { params: keyOf(reserved), body: detailsFor(reserved) })
    const { data: placed } = await visit(app).call(checkout.awaitOfflinePayment, { params: keyOf(reserved) })
    expect(placed).toMatchObject({
      status: 'AWAITING_OFFLINE_PAYMENT',
      badge_status: 'AWAITING_PAYMENT',
      payment_provider: 'OFFLINE',
    })
    const key = { event_id: sale.event.id, attendee_short_id: placed.attendees[0]?.short_id ?? '' }
    expect((await visit(app).call(tickets.get, { params: key })).data.ticket_code).toBeNull()

    const row = await db
      .selectFrom('orders')
      .select('id')
      .where('short_id', '=', placed.short_id)
      .executeTakeFirstOrThrow()
    const params = { event_id: sale.event.id, order_id: row.id }
    const { data: paid } = await seller.visitor.call(orders.markAsPaid, { params })
    expect(paid).toMatchObject({ status: 'COMPLETED', payment_status: 'PAYMENT_RECEIVED' })
    expect((await visit(app).call(tickets.get, { params: key })).data.ticket_code).toMatch(/^[0-9A-Za-z]{120}$/)
    await refused(seller.visitor.call(orders.markAsPaid, { params }), 'not_awaiting_payment')
    expect(await findDifferences(db)).toEqual([])
  })
})

describe('the tickets of a line', () => {
  test('cost together what the line costs', async () => {
    const tax = { name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 19 } as const
    const { data: vat } = await seller.visitor.call(taxesAndFees.create, {
      params: { account_id: seller.account_id },
      body: { ...tax, is_active: true, is_default: false },
    })
    const sale = await createEventOnSale(seller, { price: 33, product: { tax_and_fee_ids: [vat.id] } })
    const bought = await buy(app, sale, 3)
    const { data: placed } = await visit(app).call(checkout.awaitOfflinePayment, { params: keyOf(bought) })
    const { data } = await visit(app).call(checkout.tickets, { params: keyOf(bought) })
    expect([placed.total_gross, data.map(({ price }) => price)]).toEqual([118, [40, 39, 39]])
  })
})

describe('giving up', () => {
  test('abandoned and expired reservations give everything back and delete the attendees', async () => {
    const sale = await createEventOnSale(seller, { quantity: 4 })
    const [abandoned, expired] = [await buy(app, sale, 1), await buy(app, sale, 2)]
    await visit(app).call(checkout.abandon, { params: keyOf(abandoned) })
    await db
      .updateTable('orders')
      .set({ reserved_until: inDays(-1) })
      .where('short_id', '=', expired.short_id)
      .execute()
    await expireOrders(services)
    expect(await heldIn(db, sale)).toBe(0)
    const attendees = await db.selectFrom('attendees').select('id').where('event_id', '=', sale.event.id).execute()
    expect(attendees).toEqual([])
    await refused(visit(app).call(checkout.abandon, { params: keyOf(abandoned) }), 'order_already_processed')
    expect(await findDifferences(db)).toEqual([])
  })
})

describe('the order link is the key', () => {
  test('of another event, mistyped, or a public id: not found', async () => {
    const [sale, other] = [await createEventOnSale(seller), await createEventOnSale(seller)]
    const reserved = await reserve(app, sale)
    const keys = [
      { ...keyOf(reserved), event_id: other.event.id },
      { ...keyOf(reserved), order_short_id: reserved.public_id },
      { ...keyOf(reserved), order_short_id: `${reserved.short_id}x` },
    ]
    for (const params of keys) await refused(visit(app).call(checkout.get, { params }), 'not_found')
    const bought = await buy(app, await createEventOnSale(seller, { product: { type: 'FREE' } }))
    const attendee_short_id = bought.attendees[0]?.short_id ?? ''
    await refused(
      visit(app).call(tickets.get, { params: { event_id: other.event.id, attendee_short_id } }),
      'not_found',
    )
  })
})
