import { describe, expect, it } from 'vitest'
import { amountOn, rateIn } from './tax-or-fee.ts'

describe('amountOn', () => {
  it('takes a percentage of the line once, whatever the quantity', () => {
    expect(amountOn(99, 3, { calculation_type: 'PERCENTAGE', rate: 19 })).toBe(19)
  })

  it('takes a fixed amount for each unit, whatever the price', () => {
    expect(amountOn(99, 3, { calculation_type: 'FIXED', rate: 150 })).toBe(450)
  })
})

describe('rateIn', () => {
  it('is the same percentage in every currency', () => {
    expect(rateIn('JPY', { calculation_type: 'PERCENTAGE', rate: 7.5, amounts: {} })).toBe(7.5)
  })

  it.each([
    ['EUR', 150],
    ['JPY', 200],
    ['USD', null],
  ])('of a fixed one is its own amount in %s', (currency, rate) => {
    expect(rateIn(currency, { calculation_type: 'FIXED', rate: null, amounts: { EUR: 150, JPY: 200 } })).toBe(rate)
  })
})
