import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CancellableLine, type CancellationFee, refundOfCancellation, splitPaidShare } from './cancellation-fee.ts'

const fee = (cancellation_fee_percent: number, cancellation_fee_fixed = 0): CancellationFee => ({
  cancellation_fee_percent,
  cancellation_fee_fixed,
})
const TICKETS: CancellableLine = { order_item_id: 1, is_goods: false, left: 10_000, units_left: 2, goods_left: 0 }
const MUGS: CancellableLine = { order_item_id: 2, is_goods: true, left: 1500, units_left: 3, goods_left: 3 }
const ONE = [{ order_item_id: 1 }]

describe('the fee of a ticket', () => {
  it.each([
    ['none', 5000, fee(0), 5000, 0],
    ['a percentage', 5000, fee(15), 4250, 750],
    ['an amount', 5000, fee(0, 200), 4800, 200],
    ['both', 5000, fee(10, 250), 4250, 750],
    ['rounded half up', 1050, fee(5), 997, 53],
    ['three decimals', 10_000, fee(12.345), 8765, 1235],
    ['all of it', 5000, fee(100), 0, 5000],
    ['never more than was paid', 300, fee(10, 500), 0, 300],
    ['of a free ticket', 0, fee(10, 500), 0, 0],
  ])('%s', (_, share, given, amount, kept) => {
    expect(splitPaidShare(share, given)).toEqual({ amount, kept })
  })
})

describe('a cancellation', () => {
  it.each([
    [
      'of one ticket is its share of the line',
      { tickets: ONE, with_goods: false },
      [{ order_item_id: 1, quantity: 1, amount: 4300, kept: 700 }],
    ],
    [
      'of the order has the fixed fee for each ticket, and none for goods',
      { tickets: [...ONE, ...ONE], with_goods: true },
      [
        { order_item_id: 1, quantity: 2, amount: 8600, kept: 1400 },
        { order_item_id: 2, quantity: 3, amount: 1350, kept: 150 },
      ],
    ],
    ['of an order whose tickets are cancelled leaves their money', { tickets: [], with_goods: false }, []],
  ])('%s', (_, cancelled, expected) => {
    expect(refundOfCancellation([TICKETS, MUGS], cancelled, fee(10, 200))).toEqual(expected)
  })

  it('refunds no unit that was refunded before', () => {
    const refunded = { ...TICKETS, left: 0, units_left: 0 }
    expect(refundOfCancellation([refunded], { tickets: ONE, with_goods: true }, fee(0))).toEqual([])
    const half = { ...TICKETS, left: 5000, units_left: 1 }
    const both = { tickets: [...ONE, ...ONE], with_goods: true }
    expect(refundOfCancellation([half], both, fee(0))).toMatchObject([{ quantity: 1, amount: 5000 }])
  })

  it('refunds goods that are not cancelled', () => {
    const two = { ...MUGS, goods_left: 2 }
    expect(refundOfCancellation([two], { tickets: [], with_goods: true }, fee(0))).toMatchObject([
      { quantity: 2, amount: 1000 },
    ])
  })
})

const fees = fc.record({
  cancellation_fee_percent: fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000),
  cancellation_fee_fixed: fc.integer({ min: 0, max: 20_000 }),
})
const lines = fc.record({
  order_item_id: fc.constant(1),
  is_goods: fc.boolean(),
  left: fc.integer({ min: 0, max: 1_000_000 }),
  units_left: fc.integer({ min: 0, max: 30 }),
  goods_left: fc.integer({ min: 0, max: 30 }),
})

it('refund and fee are never negative, and together never more than what is left', () => {
  fc.assert(
    fc.property(lines, fees, fc.integer({ min: 0, max: 30 }), (line, given, count) => {
      const tickets = Array.from({ length: count }, () => ({ order_item_id: 1 }))
      for (const { amount, kept, quantity } of refundOfCancellation([line], { tickets, with_goods: true }, given)) {
        expect(Math.min(amount, kept)).toBeGreaterThanOrEqual(0)
        expect(amount + kept).toBeLessThanOrEqual(line.left)
        expect(quantity).toBeLessThanOrEqual(line.units_left)
        if (quantity === line.units_left) expect(amount + kept).toBe(line.left)
      }
    }),
  )
})

it('tickets cancelled one after the other are refunded as much as all at once', () => {
  fc.assert(
    fc.property(lines, fees, (any, given) => {
      const line = { ...any, is_goods: false }
      const all = Array.from({ length: line.units_left }, () => ({ order_item_id: 1 }))
      const [whole] = refundOfCancellation([line], { tickets: all, with_goods: true }, given)
      let [amount, rest] = [0, line]
      for (const ticket of all) {
        const [one] = refundOfCancellation([rest], { tickets: [ticket], with_goods: false }, given)
        amount += one?.amount ?? 0
        const gone = (one?.amount ?? 0) + (one?.kept ?? 0)
        rest = { ...rest, left: rest.left - gone, units_left: rest.units_left - 1 }
      }
      expect(amount).toBe(whole?.amount ?? 0)
    }),
  )
})
