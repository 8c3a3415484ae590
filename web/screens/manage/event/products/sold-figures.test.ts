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
  ])('its own limit leaves %s', (_, left, isFew) => {
    const product = { quantity_sold: 60 - left, quantity_remaining: left, prices: [price(60)] }
    expect(soldFigures(product)).toMatchObject({ total: 60, left, isFew, isShared: false })
  })

  it('is less where a hall is shared with other products: 12 + 25 of it, as on the dashboard', () => {
    const product = { quantity_sold: 10, quantity_remaining: 25, prices: [price(100, 2)] }
    expect(soldFigures(product)).toMatchObject({ sold: 10, reserved: 2, total: 37, left: 25, isShared: true })
  })

  it('is nothing where the hall is full, whatever its own limit says', () => {
    const product = { quantity_sold: 10, quantity_remaining: 0, prices: [price(100)] }
    expect(soldFigures(product)).toMatchObject({ total: 10, left: 0, isShared: true })
  })

  it('is limited by the hall alone where it has no limit of its own', () => {
    const product = { quantity_sold: 10, quantity_remaining: 90, prices: [price(null), price(20)] }
    expect(soldFigures(product)).toMatchObject({ total: 100, left: 90, isShared: true })
  })

  it('has no bounds without any limit', () => {
    const product = { quantity_sold: 10, quantity_remaining: null, prices: [price(null)] }
    expect(soldFigures(product)).toMatchObject({ total: null, isFew: false, isShared: false })
  })
})
