import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocateRefund, refundable } from './refund.ts'

describe('refundable', () => {
  const paid = {
    total_gross: 1000,
    total_refunded: 0,
    payment_status: 'PAYMENT_RECEIVED',
    refund_status: null,
  } as const
  it.each([
    ['all of a paid order', {}, 1000],
    ['the rest', { total_refunded: 300, refund_status: 'PARTIALLY_REFUNDED' }, 700],
    ['again after a failure', { refund_status: 'REFUND_FAILED' }, 1000],
    ['nothing more', { total_refunded: 1000, refund_status: 'REFUNDED' }, 0],
    ['nothing while one is under way', { refund_status: 'REFUND_PENDING' }, 0],
    ['nothing unpaid', { payment_status: 'AWAITING_OFFLINE_PAYMENT' }, 0],
    ['nothing of a fresh reservation', { payment_status: null }, 0],
    ['never negative', { total_refunded: 1200 }, 0],
  ] as const)('%s', (_, more, expected) => {
    expect(refundable({ ...paid, ...more })).toBe(expected)
  })
})

describe('allocateRefund', () => {
  const left = { total_before_additions: 10000, total_fee: 700, total_tax: 2033 }

  it('shares in proportion', () => {
    expect(allocateRefund(12733, left)).toEqual(left)
    expect(allocateRefund(6366, left)).toEqual({ total_before_additions: 5000, total_fee: 350, total_tax: 1016 })
    expect(allocateRefund(0, left)).toEqual({ total_before_additions: 0, total_fee: 0, total_tax: 0 })
  })

  it('refuses more than is left', () => {
    expect(() => allocateRefund(12734, left)).toThrow(RangeError)
    expect(() => allocateRefund(-1, left)).toThrow(RangeError)
  })

  it('sums to the refund and takes no more from a part than it has', () => {
    const part = fc.nat(1_000_000)
    fc.assert(
      fc.property(part, part, part, fc.nat(1000), (price, fee, tax, perMille) => {
        const amount = Math.floor(((price + fee + tax) * perMille) / 1000)
        const parts = { total_before_additions: price, total_fee: fee, total_tax: tax }
        const shares = allocateRefund(amount, parts)
        expect(shares.total_before_additions + shares.total_fee + shares.total_tax).toBe(amount)
        expect(shares.total_before_additions).toBeLessThanOrEqual(price)
        expect(shares.total_fee).toBeLessThanOrEqual(fee)
        expect(shares.total_tax).toBeLessThanOrEqual(tax)
      }),
    )
  })
})
