import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allocateRefund,
  isStanding,
  refundable,
  refundLines,
  refundStatusAfter,
  shareRefund,
  sumOfParts,
} from './refund.ts'
import { amountOfUnits } from './refund-units.ts'

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

describe('amountOfUnits', () => {
  it.each([
    ['one of three', 1, 2000, 3, 667],
    ['two of three', 2, 2000, 3, 1333],
    ['the last one takes the rest', 1, 666, 1, 666],
    ['all at once', 3, 2000, 3, 2000],
    ['a share of what an amount before has left', 1, 1500, 2, 750],
    ['none', 0, 2000, 3, 0],
    ['none of none', 0, 500, 0, 0],
    ['free ones', 2, 0, 3, 0],
  ] as const)('%s', (_, units, left, units_left, expected) => {
    expect(amountOfUnits(units, { left, units_left })).toBe(expected)
  })

  it('refuses more units than are left', () => {
    expect(() => amountOfUnits(2, { left: 100, units_left: 1 })).toThrow(RangeError)
    expect(() => amountOfUnits(-1, { left: 100, units_left: 1 })).toThrow(RangeError)
  })

  it('comes to exactly the line, price, fees and taxes, however its units go back', () => {
    const parts = fc.record({ total_before_additions: fc.nat(1e7), total_fee: fc.nat(1e5), total_tax: fc.nat(1e6) })
    fc.assert(
      fc.property(parts, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 }), (line, steps) => {
        const left = { ...line }
        let units_left = steps.reduce((sum, units) => sum + units, 0)
        for (const units of steps) {
          const amount = amountOfUnits(units, { left: sumOfParts(left), units_left })
          const back = allocateRefund(amount, left)
          for (const name of ['total_before_additions', 'total_fee', 'total_tax'] as const) left[name] -= back[name]
          units_left -= units
        }
        expect(left).toEqual({ total_before_additions: 0, total_fee: 0, total_tax: 0 })
      }),
    )
  })
})

describe('a refund that was taken back', () => {
  it.each([
    ['leaves nothing refunded', 0, null],
    ['leaves a part', 1, 'PARTIALLY_REFUNDED'],
    ['leaves all but a cent', 999, 'PARTIALLY_REFUNDED'],
    ['leaves everything refunded, by another one', 1000, 'REFUNDED'],
  ] as const)('%s', (_, total_refunded, expected) => {
    expect(refundStatusAfter({ total_gross: 1000, total_refunded })).toBe(expected)
  })

  it('does not count, like one that failed', () => {
    const states = ['PENDING', 'SUCCEEDED', 'FAILED', 'CANCELLED'] as const
    expect(states.filter(isStanding)).toEqual(['PENDING', 'SUCCEEDED'])
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

describe('over the lines of an order', () => {
  const line = (order_item_id: number, total_before_additions: number, total_tax = 0) => ({
    order_item_id,
    left: { total_before_additions, total_fee: 0, total_tax },
  })

  it('an amount is shared in proportion to what is left of each; lines that get nothing are left out', () => {
    const lines = [line(1, 1000, 100), line(2, 0), line(3, 550)]
    expect(shareRefund(825, lines)).toEqual([
      { order_item_id: 1, amount: 550, total_before_additions: 500, total_fee: 0, total_tax: 50 },
      { order_item_id: 3, amount: 275, total_before_additions: 275, total_fee: 0, total_tax: 0 },
    ])
    expect(() => shareRefund(1651, lines)).toThrow(RangeError)
  })

  it('amounts that were given for them stay what they are', () => {
    expect(refundLines([0, 22], [line(1, 1000), line(2, 100, 10)])).toEqual([
      { order_item_id: 2, amount: 22, total_before_additions: 20, total_fee: 0, total_tax: 2 },
    ])
    expect(() => refundLines([1001], [line(1, 1000)])).toThrow(RangeError)
  })

  it('whatever goes back piece by piece sums to each part of each line exactly', () => {
    const amounts = fc.array(fc.tuple(fc.nat(5000), fc.nat(900)), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(amounts, fc.array(fc.nat(3000), { maxLength: 8 }), (costs, pieces) => {
        let left = costs.map(([price, tax], index) => line(index, price, tax))
        const total = () => left.reduce((sum, { left: l }) => sum + l.total_before_additions + l.total_tax, 0)
        const all = total()
        let back = 0
        for (const piece of [...pieces, all]) {
          const amount = Math.min(piece, total())
          if (amount === 0) continue
          const shared = shareRefund(amount, left)
          expect(shared.reduce((sum, each) => sum + each.amount, 0)).toBe(amount)
          back += amount
          left = left.map((each) => {
            const part = shared.find(({ order_item_id }) => order_item_id === each.order_item_id)
            const price = each.left.total_before_additions - (part?.total_before_additions ?? 0)
            return line(each.order_item_id, price, each.left.total_tax - (part?.total_tax ?? 0))
          })
          for (const { left: l } of left)
            expect(Math.min(l.total_before_additions, l.total_tax)).toBeGreaterThanOrEqual(0)
        }
        expect([back, total()]).toEqual([all, 0])
      }),
    )
  })
})
