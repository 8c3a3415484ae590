import { describe, expect, it } from 'vitest'
import { soldFigures } from './sold-figures.ts'

const price = (initial_quantity_available: number | null, quantity_reserved = 0) => ({
  initial_quantity_available,
  quantity_reserved,
})

describe('what is left of a product', () => {
  it.each([
    ['plenty', 40, false],
    ['few', 7, true],
    ['none: the badge says so', 0, false],
  ])('its own limit leaves %s', (_, left, isLeftShown) => {
    const product = { quantity_sold: 60 - left, quantity_remaining: left, prices: [price(60)] }
    expect(soldFigures(product)).toMatchObject({ total: 60, left, isLeftShown })
  })

  it('is less where a hall is shared with other products', () => {
    const product = { quantity_sold: 10, quantity_remaining: 25, prices: [price(100, 2)] }
    expect(soldFigures(product)).toEqual({ sold: 10, reserved: 2, total: 100, left: 25, isLeftShown: true })
  })

  it('is nothing where the hall is full, whatever its own limit says', () => {
    const product = { quantity_sold: 10, quantity_remaining: 0, prices: [price(100)] }
    expect(soldFigures(product)).toMatchObject({ total: 100, left: 0, isLeftShown: true })
  })

  it('is limited by the hall alone where it has no limit of its own', () => {
    const product = { quantity_sold: 10, quantity_remaining: 90, prices: [price(null), price(20)] }
    expect(soldFigures(product)).toMatchObject({ total: null, left: 90, isLeftShown: true })
  })
})
