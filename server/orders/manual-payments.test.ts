import { beforeEach, describe, expect, test } from 'vitest'
import { activities } from '#contract/activity.ts'
import { attendees } from '#contract/attendees.ts'
import type { BodyInput, QueryInput } from '#contract/endpoint.ts'
import { orders } from '#contract/orders.ts'
import { taxesAndFees } from '#contract/taxes-and-fees.ts'
import { RECEIVED_METHODS } from '#domain/received-method.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { importsOf, importTerms } from '#test/attendee-imports.ts'
import { bulkActsOf } from '#test/bulk-acts.ts'
import { exportsOf, linesOf } from '#test/exports.ts'
import { createByHand, item, type ManualOrderBody } from '#test/manual-orders.ts'
import { joinAs } from '#test/members.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller, type Seller } from '#test/sales.ts'

const testApp = await createTestApp()
const { db } = testApp.services

let seller: Seller
beforeEach(async () => {
  seller = await newSeller(testApp)
})

type Items = ManualOrderBody['items']
const create = (items: Items, body: Partial<ManualOrderBody> = {}, called?: Parameters<typeof createByHand>[2]) =>
  createByHand(seller, { items, ...body }, called)
const ten = (fields: Parameters<typeof addProduct>[1] = {}) =>
  addProduct(seller, { prices: [{ price: 1000 }], ...fields })
const methodsOf = async (order_id: number) => {
  const rows = db.selectFrom('payments').select(['state', 'method']).where('order_id', '=', order_id).orderBy('id')
  return (await rows.execute()).map(({ state, method }) => [state, method])
}
const at = (order_id: number) => ({ params: { event_id: seller.event_id, order_id } })
const sound = async () => expect(await findDifferences(db)).toEqual([])

describe('how the money was received', () => {
  test.each(RECEIVED_METHODS)('%s, of a paid order', async (payment_method) => {
    const order = await create([item(await ten())], { payment_method })
    expect(order).toMatchObject({ payment_method, payment_provider: 'OFFLINE', status: 'COMPLETED' })
    expect(await methodsOf(order.id)).toEqual([['SUCCEEDED', payment_method]])
    await sound()
  })

  test('is not recorded unless somebody says so; free orders have none', async () => {
    const order = await create([item(await ten())])
    expect(order.payment_method).toBe('NONE')
    expect(await methodsOf(order.id)).toEqual([['SUCCEEDED', null]])
    const free = await addProduct(seller, { type: 'FREE', prices: [{ price: 0 }] })
    const gift = await create([item(free)], { payment_method: 'CASH' })
    expect(gift).toMatchObject({ payment_method: 'NONE', payment_status: 'NO_PAYMENT_REQUIRED' })
    await sound()
  })

  test.each(['AWAITING', 'COMPLIMENTARY'] as const)('is no matter of an order that is %s', async (payment) => {
    const failure = await refused(create([item(await ten())], { payment, payment_method: 'CASH' }), 'malformed')
    expect(failure).toMatchObject({ issues: [{ path: 'payment_method', code: 'not_usable' }] })
  })

  test('is said when an order is marked as paid, and forgotten when it is not paid after all', async () => {
    const order = await create([item(await ten())], { payment: 'AWAITING' })
    expect(order.payment_method).toBe('NONE')
    const body = { payment_method: 'BANK_TRANSFER' } as const
    const { data: paid } = await seller.visitor.call(orders.markAsPaid, { ...at(order.id), body })
    expect(paid.payment_method).toBe('BANK_TRANSFER')
    await sound()
    const { data: unpaid } = await seller.visitor.call(orders.markAsUnpaid, at(order.id))
    expect(unpaid.payment_method).toBe('NONE')
    expect(await methodsOf(order.id)).toEqual([
      ['CANCELLED', 'BANK_TRANSFER'],
      ['PENDING', null],
    ])
    await sound()
    // Without a body, as programs called it before there was one.
    const { data: again } = await seller.visitor.call(orders.markAsPaid, at(order.id))
    expect(again).toMatchObject({ status: 'COMPLETED', payment_method: 'NONE' })
    await sound()
  })

  test('of an order marked as paid is one of four', async () => {
    const order = await create([item(await ten())], { payment: 'AWAITING' })
    const body = { payment_method: 'SHELLS' } as unknown as BodyInput<typeof orders.markAsPaid>
    const failure = await refused(seller.visitor.call(orders.markAsPaid, { ...at(order.id), body }), 'malformed')
    expect(failure).toMatchObject({ issues: [{ path: 'payment_method' }] })
    expect((await seller.visitor.call(orders.get, at(order.id))).data.status).toBe('AWAITING_OFFLINE_PAYMENT')
  })

  test('of attendees from a file, and of one that is added', async () => {
    const product = await ten()
    const price_id = product.prices[0]?.id ?? 0
    const imports = importsOf(testApp, seller)
    const terms = { ...importTerms(price_id), payment_method: 'CARD_OUTSIDE' as const }
    await imports.added('First name,Last name,Email\nAda,Lovelace,ada@example.com', terms)
    const grace = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com', locale: 'en' as const }
    const body = { product_price_id: price_id, ...grace, payment: 'PAID' as const, send_emails: false }
    await seller.visitor.call(attendees.create, {
      params: { event_id: seller.event_id },
      body: { ...body, payment_method: 'CASH' },
    })
    expect((await listed({})).toSorted()).toEqual(['CARD_OUTSIDE', 'CASH'])
    const { id } = await imports.upload('First name,Last name,Email\nAlan,Turing,alan@example.com')
    await refused(imports.preview(id, { ...terms, payment: 'AWAITING' }), 'malformed')
    await sound()
  })
})

type Filters = NonNullable<QueryInput<typeof orders.list>['filter_fields']>
const listed = async (filter_fields: Filters) => {
  const { data } = await seller.visitor.call(orders.list, {
    params: { event_id: seller.event_id },
    query: { filter_fields },
  })
  return data.map(({ payment_method }) => payment_method)
}

describe('finding orders', () => {
  test('by how they were paid and by who made them, in the list, the file and acts on many', async () => {
    const product = await ten()
    for (const payment_method of ['CASH', 'CASH', 'OTHER'] as const) await create([item(product)], { payment_method })
    const card = await create([item(product)])
    const asIfByCard = { payment_provider: 'STRIPE', is_manually_created: false } as const
    await db.updateTable('orders').set(asIfByCard).where('id', '=', card.id).execute()
    await create([item(product)], { payment: 'AWAITING' })
    expect(await listed({ payment_method: { eq: 'CARD' } })).toEqual(['CARD'])
    expect(await listed({ payment_method: { in: 'CARD,OTHER' } })).toEqual(['CARD', 'OTHER'])
    expect(await listed({ payment_method: { in: 'NONE' } })).toEqual(['NONE'])
    expect(await listed({ payment_method: { in: 'SHELLS' } })).toEqual([])
    expect(await listed({ is_manually_created: { eq: 'false' } })).toEqual(['CARD'])
    expect(await listed({ is_manually_created: { eq: 'true' } })).toHaveLength(4)
    const cash = { payment_method: { in: 'CASH' } }
    const { bytes } = await exportsOf(seller).download('orders', { format: 'csv', filter_fields: cash })
    const [header = '', ...lines] = linesOf(bytes)
    const column = header.split(',').indexOf('Payment method')
    expect(lines.map((line) => line.split(',')[column])).toEqual(['CASH', 'CASH'])
    const acts = bulkActsOf(testApp, seller)
    expect(await acts.preview({ act: 'RESEND', selection: { filter_fields: cash } })).toMatchObject({
      changed_count: 2,
    })
  })
})

describe('other prices', () => {
  const reason = { price_reason: 'Member of the choir' }

  test('stand in place of the product’s, and taxes and fees follow from them', async () => {
    const { data: vat } = await seller.visitor.call(taxesAndFees.create, {
      params: { account_id: seller.account_id },
      body: { name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 10, is_active: true, is_default: false },
    })
    const [taxed, plain] = [await ten({ tax_and_fee_ids: [vat.id] }), await ten({ title: 'Plain' })]
    const order = await create([{ ...item(taxed, 2), price: 700 }, item(plain)], { ...reason, payment_method: 'CASH' })
    expect(order).toMatchObject({ ...reason, total_before_discount: 2400, total_discount: 0, total_tax: 140 })
    expect(order.total_gross).toBe(2540)
    expect(order.order_items.map(({ price, price_before_discount }) => [price, price_before_discount])).toEqual([
      [700, null],
      [1000, null],
    ])
    const { data: log } = await seller.visitor.call(activities.ofOrder, at(order.id))
    const changed_prices = [{ product_price_id: taxed.prices[0]?.id, listed_price: 1000, price: 700 }]
    expect(log.find(({ name }) => name === 'order.created')).toMatchObject({ ...reason, data: { changed_prices } })
    await sound()
  })

  test('higher ones and zero as well; with nothing to pay the order is free', async () => {
    const product = await ten()
    expect((await create([{ ...item(product), price: 1500 }], reason)).total_gross).toBe(1500)
    const free = await create([{ ...item(product), price: 0 }], { ...reason, payment: 'AWAITING' })
    expect(free).toMatchObject({ total_gross: 0, status: 'COMPLETED', payment_status: 'NO_PAYMENT_REQUIRED' })
    const below = await refused(create([{ ...item(product), price: -1 }], reason), 'malformed')
    expect(below).toMatchObject({ issues: [{ path: 'items.0.price' }] })
    await sound()
  })

  test('need the permission first, then a reason; the usual price needs neither', async () => {
    const product = await ten()
    const by = (await joinAs({ app: testApp.app, db }, seller, { role: 'EVENT_MANAGER', event_ids: [seller.event_id] }))
      .visitor
    const changed = [{ ...item(product), price: 900 }]
    await refused(create(changed, {}, { by }), 'role_too_low')
    await refused(create(changed, reason, { by }), 'role_too_low')
    const unexplained = await refused(create(changed), 'malformed')
    expect(unexplained).toMatchObject({ issues: [{ path: 'price_reason', code: 'empty' }] })
    const usual = await create([{ ...item(product), price: 1000 }], reason, { by })
    expect(usual).toMatchObject({ total_gross: 1000, price_reason: null })
    const gift = await create(changed, { payment: 'COMPLIMENTARY' }, { by })
    expect(gift).toMatchObject({ total_discount: 1000, price_reason: null })
  })

  test('are not seen by the buyer', async () => {
    const order = await create([{ ...item(await ten()), price: 900 }], reason)
    const shown = await testApp.app.request(`/api/public/events/${seller.event_id}/order/${order.short_id}`)
    expect(shown.status).toBe(200)
    expect(await shown.text()).not.toContain(reason.price_reason)
  })
})
