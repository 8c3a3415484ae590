import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { left, lowestLimit, type Pool, productLeft, productSoldOut, soldOut } from './availability.ts'

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
    const [first, second, hall, unlimited] = [pool(5), pool(7), pool(10, 2, 5), pool(null)].map((one, id) => ({
      ...one,
      id,
    }))
    if (!first || !second || !hall || !unlimited) throw new Error('four pools')
    expect(productLeft([[first], [second]])).toBe(12)
    expect(
      productLeft([
        [first, hall],
        [second, hall],
      ]),
    ).toBe(3)
    expect(productLeft([[first], [second, hall]])).toBe(8)
    expect(productLeft([[first], [unlimited]])).toBe(null)
    expect(
      productLeft([
        [unlimited, hall],
        [second, hall],
      ]),
    ).toBe(3)
    expect(productLeft([[second, hall]])).toBe(3)
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
