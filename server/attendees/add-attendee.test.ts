import { beforeEach, describe, expect, test } from 'vitest'
import { attendees } from '#contract/attendees.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { orders } from '#contract/orders.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller, type Seller } from '#test/sales.ts'

const testApp = await createTestApp()
const { db } = testApp.services

let seller: Seller
beforeEach(async () => {
  seller = await newSeller(testApp)
})

type Body = BodyInput<typeof attendees.create>
const ADA = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', locale: 'en' } as const
async function add(product_price_id: number | undefined, body: Partial<Body> = {}) {
  const terms = { payment: 'COMPLIMENTARY', send_emails: false } as const
  const params = { event_id: seller.event_id }
  const { data } = await seller.visitor.call(attendees.create, {
    params,
    body: { product_price_id: product_price_id ?? 0, ...ADA, ...terms, ...body },
  })
  return data
}
const orderOf = async ({ order_id }: { order_id: number }) =>
  (await seller.visitor.call(orders.get, { params: { event_id: seller.event_id, order_id } })).data

describe('an attendee by hand', () => {
  test('is an order of one ticket', async () => {
    const product = await addProduct(seller, { type: 'TIERED', prices: [{ price: 900, label: 'Balcony' }] })
    const attendee = await add(product.prices[0]?.id, { notes: 'Press' })
    expect(attendee).toMatchObject({ first_name: 'Ada', status: 'ACTIVE', item_name: 'Standard - Balcony' })
    expect(await orderOf(attendee)).toMatchObject({
      email: 'ada@example.com',
      is_manually_created: true,
      total_discount: 900,
      total_gross: 0,
      notes: 'Press',
    })
    const due = await add(product.prices[0]?.id, { payment: 'AWAITING' })
    expect(due.status).toBe('AWAITING_PAYMENT')
    expect(await findDifferences(db)).toEqual([])
  })

  test('of a ticket alone, and at its own fields', async () => {
    const at = async (call: Promise<unknown>) => {
      const [issue] = (await refused(call, 'malformed')).issues
      return [issue?.path, issue?.code]
    }
    const cap = await addProduct(seller, { product_type: 'GENERAL' })
    expect(await at(add(cap.prices[0]?.id))).toEqual(['product_price_id', 'not_tickets_of_event'])
    const other = await addProduct(await newSeller(testApp))
    expect(await at(add(other.prices[0]?.id))).toEqual(['product_price_id', 'unknown_price'])
    const gift = await addProduct(seller, { type: 'DONATION', prices: [{ price: 500 }] })
    const too_small = add(gift.prices[0]?.id, { payment: 'PAID', price: 1 })
    expect(await at(too_small)).toEqual(['price', 'donation_too_small'])
  })

  test('while there is a place, or above the limit', async () => {
    const product = await addProduct(seller, { prices: [{ price: 900, initial_quantity_available: 1 }] })
    await add(product.prices[0]?.id)
    const { issues } = await refused(add(product.prices[0]?.id), 'sold_out')
    expect(issues).toMatchObject([{ path: 'product_price_id', code: 'sold_out' }])
    expect((await add(product.prices[0]?.id, { exceed_limits: true })).status).toBe('ACTIVE')
    expect(await findDifferences(db)).toEqual([])
  })
})
