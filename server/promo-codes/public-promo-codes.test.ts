import { describe, expect, it } from 'vitest'
import { checkout } from '#contract/checkout.ts'
import type { Product } from '#contract/products.ts'
import { promoCodes, publicPromoCodes } from '#contract/promo-codes.ts'
import { publicEvents } from '#contract/public-events.ts'
import { createTestApp } from '#test/app.ts'
import { type Visitor, visit } from '#test/clients.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller, placeOrder, type Seller } from '#test/sales.ts'
import { tryPromoCode } from './promo-code-queries.ts'

const test = await createTestApp()
const { db } = test.services

async function addCode({ visitor, event_id }: Seller, body: object = {}) {
  const early = { code: 'early', discount_type: 'PERCENTAGE', discount: 10, ...body } as const
  return (await visitor.call(promoCodes.create, { params: { event_id }, body: early })).data
}

async function isValid({ event_id }: Seller, code: string): Promise<boolean> {
  const { data } = await visit(test.app).call(publicPromoCodes.check, { params: { event_id, code } })
  return data.valid
}

describe('checking a promo code as a visitor', () => {
  it('knows it as it was typed', async () => {
    const seller = await newSeller(test)
    await addCode(seller, { code: 'Früh-Gast' })
    for (const typed of ['früh-gast', ' FRÜH-GAST ', 'Früh-Gast']) expect(await isValid(seller, typed)).toBe(true)
    expect(await isValid(seller, 'früh')).toBe(false)
    expect(await isValid(seller, '%')).toBe(false)
    expect(await isValid(await newSeller(test), 'früh-gast')).toBe(false)
  })

  it('answers the same for unknown, expired, used-up and deleted codes', async () => {
    const seller = await newSeller(test)
    const product = await addProduct(seller)
    await addCode(seller, { code: 'expired', expiry_date: '2020-01-01T00:00' })
    const { id: gone } = await addCode(seller, { code: 'deleted' })
    await seller.visitor.call(promoCodes.remove, { params: { event_id: seller.event_id, promo_code_id: gone } })
    await addCode(seller, { code: 'once', max_allowed_usages: 1 })
    expect(await isValid(seller, 'once')).toBe(true)
    const promo = await tryPromoCode(db, { event_id: seller.event_id, code: 'ONCE', address: '192.0.2.1' })
    if (!promo) throw new Error('the code should be usable')
    await placeOrder(test, seller, { product, promo_code: promo, status: 'RESERVED' })

    const answers = ['unknown', 'expired', 'once', 'deleted'].map(async (code) => {
      const response = await visit(test.app).fetch(`/api/public/events/${seller.event_id}/promo-codes/${code}`)
      return [response.status, await response.json()]
    })
    for (const answer of await Promise.all(answers)) expect(answer).toEqual([200, { data: { valid: false } }])
  })

  it('says nothing about events that are not public', async () => {
    expect(await isValid(await newSeller(test, { status: 'PAUSED' }), 'any')).toBe(false)
    for (const status of ['DRAFT', 'ARCHIVED'] as const) {
      const seller = await newSeller(test, { status })
      await addCode(seller)
      await refused(isValid(seller, 'early'), 'not_found')
    }
  })

  it('is limited for whoever guesses, whichever of the three ways is taken', async () => {
    const seller = await newSeller(test)
    const product = await addProduct(seller)
    await addCode(seller, { code: 'vip7' })
    const guesser = visit(test.app)
    for (let guess = 0; guess < 60; guess += 1) {
      const way = waysToTry(seller, product, guesser)[guess % 3]
      await way?.(`guess${guess}`).catch((error) => expect(error.code).toBe('promo_code_not_usable'))
    }
    for (const code of ['guess60', 'vip7'])
      for (const way of waysToTry(seller, product, guesser)) await refused(way(code), 'too_many_requests')
    // Other people, other events and buyers without a code are not affected.
    expect(await isValid(seller, 'vip7')).toBe(true)
    const { event_id } = await newSeller(test)
    await guesser.call(publicPromoCodes.check, { params: { event_id, code: 'guess' } })
    await guesser.call(publicEvents.get, { params: { event_id: seller.event_id } })
  })

  it('answers no more guesses at once than one after the other', async () => {
    const seller = await newSeller(test)
    const product = await addProduct(seller)
    const RIGHT = 190
    await addCode(seller, { code: `guess${RIGHT}` })
    for (const chosen of [0, 1, 2]) {
      const way = waysToTry(seller, product, visit(test.app))[chosen]
      const guesses = await Promise.allSettled(Array.from({ length: 200 }, (_, guess) => way?.(`guess${guess}`)))
      // The right code is no wrong guess, and may be looked up before or after sixty wrong ones.
      const wrong = guesses.filter((_, guess) => guess !== RIGHT)
      const answered = wrong.filter((guess) => guess.status === 'fulfilled' || guess.reason.status !== 429)
      expect(answered).toHaveLength(60)
    }
  })

  it('is not limited for people behind one address who have a code, be it used up', async () => {
    const seller = await newSeller(test)
    const product = await addProduct(seller)
    await addCode(seller, { code: 'newsletter' })
    await addCode(seller, { code: 'last-year', expiry_date: '2020-01-01T00:00' })
    const [check, look, order] = waysToTry(seller, product, visit(test.app))
    for (let person = 0; person < 100; person += 1) {
      expect(await check?.('last-year')).toEqual({ data: { valid: false } })
      expect(await check?.('newsletter')).toEqual({ data: { valid: true } })
    }
    expect(await look?.('newsletter')).toMatchObject({ data: { promo_code: 'newsletter' } })
    await order?.('newsletter')
  })
})

function waysToTry({ event_id }: Seller, product: Product, { call }: Visitor) {
  const params = { event_id }
  const quantities = [{ price_id: product.prices[0]?.id ?? 0, quantity: 1 }]
  return [
    (code: string): Promise<unknown> => call(publicPromoCodes.check, { params: { event_id, code } }),
    (promo_code: string): Promise<unknown> => call(publicEvents.get, { params, query: { promo_code } }),
    (promo_code: string): Promise<unknown> =>
      call(checkout.reserve, { params, body: { products: [{ product_id: product.id, quantities }], promo_code } }),
  ]
}
