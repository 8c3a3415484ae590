import { describe, expect, it } from 'vitest'
import { adjustmentsOf, isUsable, normalizeCode, shownCode, unlocks } from './promo-code.ts'

const NOW = '2026-07-01T12:00:00.000Z'

it('a code is compared trimmed and in lower case', () => {
  expect(normalizeCode('  Early-BIRD ')).toBe('early-bird')
})

it.each([
  ['early-bird', 'EARLY-BIRD'],
  ['früh', 'FRÜH'],
  ['spaß', 'spaß'],
])('%s is shown as %s, which is the same code', (code, shown) => {
  expect(shownCode(code)).toBe(shown)
  expect(normalizeCode(shown)).toBe(code)
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

describe('a code', () => {
  const all = { discount_type: 'FIXED', discount: 100, applicable_product_ids: [] } as const
  const only7 = { ...all, applicable_product_ids: [7] }

  it('takes something off each unit of the products on its list', () => {
    expect(adjustmentsOf(only7)).toEqual([{ level: 'UNIT', discount_type: 'FIXED', discount: 100, product_ids: [7] }])
    expect(adjustmentsOf({ ...all, discount_type: 'PERCENTAGE', discount: 12.5 })).toEqual([
      { level: 'UNIT', discount_type: 'PERCENTAGE', discount: 12.5, product_ids: [] },
    ])
    expect(adjustmentsOf(null)).toEqual([])
  })

  it('NONE lowers nothing and shows what is hidden', () => {
    const none = { ...only7, discount_type: 'NONE', discount: 50 } as const
    expect(adjustmentsOf(none)).toEqual([])
    expect(unlocks(none, 7)).toBe(true)
    expect(unlocks(none, 8)).toBe(false)
    expect(unlocks(all, 8)).toBe(true)
    expect(unlocks(null, 7)).toBe(false)
  })
})
