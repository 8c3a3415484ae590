import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedPrice, changedProduct, PRODUCT_VISIBILITIES, visibilityOf } from './product-change.ts'

const PRODUCT = {
  title: 'Evening',
  type: 'TIERED' as const,
  sale_start_date: '2026-01-01T10:00:00.000Z',
  sale_end_date: null,
  is_hidden: false,
  is_hidden_without_promo_code: false,
  prices: [{ price: 1000 }, { price: 1995 }],
}

describe('a price', () => {
  it.each([
    [{ how: 'SET', amount: 1200 } as const, 1200],
    [{ how: 'ADD', amount: 250 } as const, 2245],
    [{ how: 'SUBTRACT', amount: 1995 } as const, 0],
    [{ how: 'SUBTRACT', amount: 2000 } as const, -5],
    [{ how: 'ADD_PERCENT', percent: 10 } as const, 2195],
    [{ how: 'SUBTRACT_PERCENT', percent: 12.5 } as const, 1746],
    [{ how: 'SUBTRACT_PERCENT', percent: 100 } as const, 0],
  ])('of 1995 after %j is %i', (change, expected) => {
    expect(changedPrice(1995, change)).toBe(expected)
  })

  it('never goes below zero by a part of itself', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(100_000), (price, thousandths) => {
        expect(changedPrice(price, { how: 'SUBTRACT_PERCENT', percent: thousandths / 1000 })).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('a product', () => {
  it('stays as it is where nothing is asked for', () => {
    expect(changedProduct(PRODUCT, {})).toEqual(PRODUCT)
  })

  it('gets what is asked for, and null empties a date', () => {
    const change = { price: { how: 'ADD', amount: 5 }, sale_start_date: null, visibility: 'WITH_CODE' } as const
    expect(changedProduct(PRODUCT, change)).toEqual({
      ...PRODUCT,
      sale_start_date: null,
      is_hidden_without_promo_code: true,
      prices: [{ price: 1005 }, { price: 2000 }],
    })
  })

  it('that is free stays free', () => {
    const free = { ...PRODUCT, type: 'FREE' as const, prices: [{ price: 0 }] }
    expect(changedProduct(free, { price: { how: 'SET', amount: 500 } }).prices).toEqual([{ price: 0 }])
  })

  it.each(PRODUCT_VISIBILITIES)('is %s once that was chosen', (visibility) => {
    const hidden = { ...PRODUCT, is_hidden: true, is_hidden_without_promo_code: true }
    for (const product of [PRODUCT, hidden])
      expect(visibilityOf(changedProduct(product, { visibility }))).toBe(visibility)
  })
})
