import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceOrder } from './pricing.ts'
import {
  adjustmentsOf,
  isUsable,
  normalizeCode,
  reachesMinimum,
  shownCode,
  unitsCovered,
  unlocks,
  withProductsOf,
} from './promo-code.ts'

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
  const promo = {
    ...{ start_date: null, expiry_date: null, max_allowed_usages: null, max_tickets: null },
    ...{ held: 0, used: 0, tickets_held: 0, tickets_used: 0 },
  }
  it.each([
    ['without limits', {}, true],
    ['used without maximum', { used: 1000 }, true],
    ['a moment before expiry', { expiry_date: '2026-07-01T12:00:00.001Z' }, true],
    ['at expiry', { expiry_date: NOW }, false],
    ['after expiry', { expiry_date: '2026-06-01T00:00:00Z' }, false],
    ['before its start', { start_date: '2026-07-01T12:00:00.001Z' }, false],
    ['at its start', { start_date: NOW }, true],
    ['between start and expiry', { start_date: '2026-06-30T00:00:00Z', expiry_date: '2026-07-02T00:00:00Z' }, true],
    ['one ticket left', { max_tickets: 5, tickets_held: 2, tickets_used: 2 }, true],
    ['the last tickets in a cart', { max_tickets: 5, tickets_held: 3, tickets_used: 2 }, false],
    ['tickets used up, uses left', { max_allowed_usages: 9, max_tickets: 5, tickets_used: 5 }, false],
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

describe('the minimum order value (example 17)', () => {
  it.each([
    [null, 0, true],
    [5000, 5000, true],
    [5000, 4999, false],
  ])('%s with an order of %s', (minimum, total, expected) => {
    expect(reachesMinimum(minimum, total)).toBe(expected)
  })

  it('is judged by listed prices, so a discount never takes an order below its own minimum', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 100 }),
        (listed_price, quantity, discount) => {
          const line = {
            product_id: 1,
            price_id: 1,
            price_type: 'PAID',
            listed_price,
            quantity,
            taxes_and_fees: [],
          } as const
          const promo = { discount_type: 'PERCENTAGE', discount, applicable_product_ids: [] } as const
          const order = (adjustments = adjustmentsOf(promo)) =>
            priceOrder({ lines: [line], adjustments, prices_include_tax: false })
          expect(order().total_before_discount).toBe(order([]).total_gross)
        },
      ),
    )
  })
})

describe('the limit of tickets (example 18)', () => {
  const MEMBER = 1
  const GUEST = 2
  const code = { applicable_product_ids: [MEMBER] }
  it.each([
    [
      'covered units alone',
      [
        [MEMBER, 3],
        [GUEST, 2],
      ],
      3,
    ],
    [
      'all prices of a product together',
      [
        [MEMBER, 2],
        [MEMBER, 4],
      ],
      6,
    ],
    ['nothing that is covered', [[GUEST, 5]], 0],
  ])('counts %s', (_, wanted, expected) => {
    const lines = wanted.map(([product_id = 0, quantity = 0]) => ({ product_id, quantity }))
    expect(unitsCovered(code, lines)).toBe(expected)
    expect(unitsCovered({ applicable_product_ids: [] }, lines)).toBe(
      lines.reduce((sum, line) => sum + line.quantity, 0),
    )
  })
})

describe('categories (example 19)', () => {
  const [A, B] = [
    { id: 1, product_category_id: 7 },
    { id: 2, product_category_id: 8 },
  ]
  const students = { applicable_product_ids: [], applicable_product_category_ids: [7] }

  it('are the products that are in them now', () => {
    expect(withProductsOf(students, [A, B])?.applicable_product_ids).toEqual([1])
    const moved = [
      { ...A, product_category_id: 8 },
      { ...B, product_category_id: 7 },
    ]
    expect(withProductsOf(students, moved)?.applicable_product_ids).toEqual([2])
  })

  it('come beside the products that are named, each once', () => {
    const both = { applicable_product_ids: [2, 1], applicable_product_category_ids: [7, 9] }
    expect(withProductsOf(both, [A, B])?.applicable_product_ids).toEqual([2, 1])
  })

  it('cover nothing when they are empty, and a code without any covers everything', () => {
    expect(withProductsOf(students, [B])).toBeNull()
    const all = { applicable_product_ids: [], applicable_product_category_ids: [] }
    expect(withProductsOf(all, [])).toBe(all)
  })

  it('never make a code cover a product that is neither named nor in one of them', () => {
    const ids = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 4 })
    fc.assert(
      fc.property(
        ids,
        fc.array(fc.integer({ min: 7, max: 9 }), { minLength: 1, maxLength: 2 }),
        ids,
        (named, categories, there) => {
          const products = [...new Set(there)].map((id) => ({ id, product_category_id: 7 + (id % 3) }))
          const promo = { applicable_product_ids: named, applicable_product_category_ids: categories }
          const found = withProductsOf(promo, products)
          for (const product of [1, 2, 3, 4, 5, 6]) {
            const isIn = products.some((one) => one.id === product && categories.includes(one.product_category_id))
            expect(unlocks(found, product)).toBe(named.includes(product) || isIn)
          }
        },
      ),
    )
  })
})
