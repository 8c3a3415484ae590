import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  left,
  lowestLimit,
  missingIn,
  ordersThatFit,
  type Pool,
  productLeft,
  productSoldOut,
  soldOut,
} from './availability.ts'

function pool(limit: number | null, held = 0, sold = 0): Pool {
  return { limit, held, sold }
}

describe('the examples of docs/rules/availability.md', () => {
  it.each([
    ['a price', [pool(50, 12, 30)], 8],
    ['the tighter of two', [pool(50, 12, 30), pool(200, 15, 180)], 5],
    ['unlimited beside limited', [pool(50, 12, 30), pool(null, 3, 900)], 8],
    ['unlimited', [pool(null, 3, 900)], null],
    ['no pools', [], null],
    ['nothing left', [pool(50, 20, 30)], 0],
    ['never anything there', [pool(0)], 0],
    ['more gone than there was', [pool(10, 5, 8)], 0],
  ])('%s', (_, pools, expected) => {
    expect(left(pools)).toBe(expected)
    expect(soldOut(pools)).toBe(expected === 0)
  })
})

describe('a product', () => {
  it('has left what its prices have together, but no more than a pool that all of them share', () => {
    const [first, second, venue, unlimited] = [pool(5), pool(7), pool(10, 2, 5), pool(null)].map((one, id) => ({
      ...one,
      id,
    }))
    if (!first || !second || !venue || !unlimited) throw new Error('four pools')
    expect(productLeft([[first], [second]])).toBe(12)
    expect(
      productLeft([
        [first, venue],
        [second, venue],
      ]),
    ).toBe(3)
    expect(productLeft([[first], [second, venue]])).toBe(8)
    expect(productLeft([[first], [unlimited]])).toBe(null)
    expect(
      productLeft([
        [unlimited, venue],
        [second, venue],
      ]),
    ).toBe(3)
    expect(productLeft([[second, venue]])).toBe(3)
    expect(productLeft([])).toBe(0)
  })

  it('is sold out when each price is, or when it has none', () => {
    expect(productSoldOut([[pool(1, 1)], [pool(0)]])).toBe(true)
    expect(productSoldOut([[pool(1, 1)], [pool(2, 1)]])).toBe(false)
    expect(productSoldOut([[pool(1, 1)], [pool(null)]])).toBe(false)
    expect(productSoldOut([])).toBe(true)
  })
})

it('a limit goes down to what is held and sold', () => {
  expect(lowestLimit(pool(50, 12, 30))).toBe(42)
})

it('selling what is left leaves nothing, and no pool beyond its limit', () => {
  const anyPool = fc.tuple(fc.option(fc.nat(1000)), fc.nat(500), fc.nat(500)).map(([limit, held, sold]) => {
    return limit === null ? pool(null, held, sold) : pool(limit + held + sold, held, sold)
  })
  fc.assert(
    fc.property(fc.array(anyPool, { minLength: 1 }), (pools) => {
      const units = left(pools)
      expect(units === null).toBe(pools.every((one) => one.limit === null))
      if (units === null) return
      const after = pools.map((one) => ({ ...one, held: one.held + units }))
      expect(left(after)).toBe(0)
      for (const one of after) expect(one.held + one.sold).toBeLessThanOrEqual(one.limit ?? Number.POSITIVE_INFINITY)
    }),
  )
})

describe('what is missing', () => {
  const pools = new Map([
    [1, { limit: 10, held: 3, sold: 5 }],
    [2, { limit: null, held: 0, sold: 900 }],
    [3, { limit: 4, held: 0, sold: 4 }],
  ])

  it.each([
    [[[1, 2]], []],
    [[[1, 3]], [[1, 1]]],
    [[[2, 1000]], []],
    [
      [
        [1, 5],
        [2, 5],
        [3, 5],
      ],
      [
        [1, 3],
        [3, 5],
      ],
    ],
    // An unknown pool has nothing left.
    [[[9, 1]], [[9, 1]]],
  ] as [number, number][][][])('%j wanted: %j', (wanted, missing) => {
    expect([...missingIn(pools, new Map(wanted))]).toEqual(missing)
  })
})

describe('orders that take again what they had', () => {
  const HALL = 1
  const CODE = 2
  const taking = (order_id: number, sold_change: number, stock_pool_id = HALL) => ({
    order_id,
    stock_pool_id,
    sold_change,
  })

  it.each([
    ['all, where there is no limit', [taking(1, 9), taking(2, 9)], [pool(null), pool(null)], [1, 2, 3]],
    ['those that come first', [taking(1, 2), taking(2, 2), taking(3, 2)], [pool(10, 1, 5), pool(null)], [1, 2]],
    [
      'a small one behind one that is too large',
      [taking(1, 2), taking(2, 3), taking(3, 1)],
      [pool(3), pool(null)],
      [1, 3],
    ],
    ['each all of it or nothing', [taking(1, 1), taking(1, 1, CODE)], [pool(5), pool(4, 0, 4)], [2, 3]],
    ['those that take nothing', [taking(1, 1)], [pool(4, 4), pool(null)], [2, 3]],
  ])('%s', (_, takings, [venue, code], expected) => {
    const pools = new Map([
      [HALL, venue ?? pool(0)],
      [CODE, code ?? pool(0)],
    ])
    expect([...ordersThatFit([1, 2, 3], takings, pools)]).toEqual(expected)
  })

  it('take nothing of a pool that is gone', () => {
    expect([...ordersThatFit([1], [taking(1, 1)], new Map())]).toEqual([])
  })

  it('never take more than is left', () => {
    const one = fc.record({ order_id: fc.integer({ min: 1, max: 9 }), sold_change: fc.integer({ min: 1, max: 5 }) })
    const takings = fc.uniqueArray(one, { selector: ({ order_id }) => order_id })
    fc.assert(
      fc.property(takings, fc.integer({ min: 0, max: 30 }), (some, limit) => {
        const wanted = some.map(({ order_id, sold_change }) => taking(order_id, sold_change))
        const fits = ordersThatFit([1, 2, 3, 4, 5, 6, 7, 8, 9], wanted, new Map([[HALL, pool(limit)]]))
        const sum = wanted.reduce((all, each) => all + (fits.has(each.order_id) ? each.sold_change : 0), 0)
        expect(sum).toBeLessThanOrEqual(limit)
      }),
    )
  })
})
