import { describe, expect, it } from 'vitest'
import { amountOn } from './tax-or-fee.ts'

describe('amountOn', () => {
  it('takes a percentage of the line once, whatever the quantity', () => {
    expect(amountOn(99, 3, { calculation_type: 'PERCENTAGE', rate: 19 })).toBe(19)
  })

  it('takes a fixed amount for each unit, whatever the price', () => {
    expect(amountOn(99, 3, { calculation_type: 'FIXED', rate: 150 })).toBe(450)
  })
})
