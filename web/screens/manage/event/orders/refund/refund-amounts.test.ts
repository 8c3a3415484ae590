import { expect, test } from 'vitest'
import { amountFor, itemsLeft, refundedBy } from './refund-amounts.ts'

const item = (id: number, total_gross: number, quantity = 1) =>
  ({ id, item_name: `Item ${id}`, quantity, total_gross }) as never
const refund = (state: string, lines: [id: number, amount: number, quantity?: number][]) =>
  ({
    state,
    lines: lines.map(([order_item_id, amount, quantity = null]) => ({ order_item_id, amount, quantity })),
  }) as never

test('of each item is left what has not gone back and is not on its way', () => {
  const refunds = [
    refund('SUCCEEDED', [[1, 300]]),
    refund('PENDING', [
      [1, 200],
      [2, 500],
    ]),
    refund('FAILED', [[3, 900]]),
  ]
  const left = itemsLeft({ order_items: [item(1, 1000), item(2, 500), item(3, 900), item(4, 0)], refunds })
  expect(left.map((each) => [each.order_item_id, each.left])).toEqual([
    [1, 500],
    [3, 900],
  ])
})

test('of each item are left the units that standing refunds do not name', () => {
  const refunds = [
    refund('SUCCEEDED', [[1, 1000, 2]]),
    refund('PENDING', [[1, 500, 1]]),
    refund('SUCCEEDED', [[1, 300]]),
    refund('CANCELLED', [[1, 1000, 2]]),
    refund('SUCCEEDED', [[2, 10, 2]]),
  ]
  const left = itemsLeft({ order_items: [item(1, 5000, 5), item(2, 500, 2)], refunds })
  expect(left.map(({ units_left }) => units_left)).toEqual([2, 0])
})

test.each([
  [null, null],
  [0, 0],
  [1, 333],
  [3, 1000],
  [4, null],
])('%s units of three for 10.00 come to %s', (units, amount) => {
  expect(amountFor(units, { left: 1000, units_left: 3 })).toBe(amount)
})

test('all that is left, an amount, or what is given for single items', () => {
  const lines = [
    { order_item_id: 1, quantity: 2, amount: 250 },
    { order_item_id: 2, quantity: null, amount: 100 },
    { order_item_id: 3, quantity: 0, amount: 50 },
    { order_item_id: 4, quantity: 1, amount: null },
  ]
  expect(refundedBy({ scope: 'ALL', amount: 7, lines }, 1400)).toEqual({ amount: 1400, lines: null })
  expect(refundedBy({ scope: 'AMOUNT', amount: 7, lines }, 1400)).toEqual({ amount: 7, lines: null })
  expect(refundedBy({ scope: 'ITEMS', amount: 7, lines }, 1400)).toEqual({
    amount: 400,
    lines: [
      { order_item_id: 1, quantity: 2, amount: 250 },
      { order_item_id: 2, quantity: null, amount: 100 },
      { order_item_id: 3, quantity: null, amount: 50 },
      { order_item_id: 4, quantity: null, amount: 0 },
    ],
  })
})
