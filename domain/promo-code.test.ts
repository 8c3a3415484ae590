import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appliesTo, DISCOUNT_TYPES, discountOn, isUsable, normalizeCode, unlocks } from './promo-code.ts'

const NOW = '2026-07-01T12:00:00.000Z'

it('a code is compared trimmed and in lower case', () => {
  expect(normalizeCode('  Early-BIRD ')).toBe('early-bird')
})

describe('isUsable', () => {
  const promo = { expiry_date: null, max_allowed_usages: null, held: 0, used: 0 }
  it.each([
    ['without limits', {}, true],
    ['used without maximum', { used: 1000 }, true],
    ['a moment before expiry', { expiry_date: '2026-07-01T12:00:00.001Z' }, true],
    ['at expiry', { expiry_date: NOW }, false],
    ['after expiry', { expiry_date: '2026-06-01T00:00:00Z' }, false],
    ['one use left', { max_allowed_usages: 3, held: 1, used: 1 }, true],
    ['the last use in a cart', { max_allowed_usages: 3, held: 1, used: 2 }, false],
    ['used up', { max_allowed_usages: 3, used: 3 }, false],
  ])('%s', (_, more, expected) => {
    expect(isUsable({ ...promo, ...more }, NOW)).toBe(expected)
  })
})

describe('which products', () => {
  const all = { discount_type: 'FIXED', discount: 1, applicable_product_ids: [] } as const
  const only7 = { ...all, applicable_product_ids: [7] }

  it.each([
    ['PAID', true],
    ['TIERED', true],
    ['DONATION', false],
    ['FREE', false],
  ] as const)('%s is lowered: %s', (price_type, expected) => {
    expect(appliesTo(all, { id: 7, price_type })).toBe(expected)
    expect(appliesTo(only7, { id: 7, price_type })).toBe(expected)
    expect(appliesTo(only7, { id: 8, price_type })).toBe(false)
  })

  it('NONE lowers nothing and shows what is hidden', () => {
    const none = { ...only7, discount_type: 'NONE' } as const
    expect(appliesTo(none, { id: 7, price_type: 'PAID' })).toBe(false)
    expect(unlocks(none, 7)).toBe(true)
    expect(unlocks(none, 8)).toBe(false)
    expect(unlocks(all, 8)).toBe(true)
    expect(unlocks(null, 7)).toBe(false)
  })
})

describe('discountOn', () => {
  it.each([
    [1000, 'NONE', 50, 0],
    [1000, 'FIXED', 300, 300],
    [1000, 'FIXED', 1500, 1000],
    [1000, 'PERCENTAGE', 12.5, 125],
    [1000, 'PERCENTAGE', 100, 1000],
    [1000, 'PERCENTAGE', 150, 1000],
    [1000, 'PERCENTAGE', 0, 0],
    [1000, 'FIXED', -5, 0],
    // Half of 5 is 2.5: the lowered price is rounded up to 3.
    [5, 'PERCENTAGE', 50, 2],
    [999, 'PERCENTAGE', 33.333, 333],
  ] as const)('%d, %s %d: %d off', (price, discount_type, discount, expected) => {
    expect(discountOn(price, { discount_type, discount })).toBe(expected)
  })

  it('is whole, not negative and at most the price', () => {
    const rate = fc.integer({ min: 0, max: 200_000 }).map((thousandths) => thousandths / 1000)
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(...DISCOUNT_TYPES), rate, (price, discount_type, percent) => {
        const discount = discount_type === 'FIXED' ? Math.round(percent * 1000) : percent
        const off = discountOn(price, { discount_type, discount })
        expect(Number.isInteger(off) && off >= 0 && off <= price).toBe(true)
      }),
    )
  })
})
