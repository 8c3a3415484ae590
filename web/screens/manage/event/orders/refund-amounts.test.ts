import { expect, test } from 'vitest'
import { itemsLeft, refundedBy } from './refund-amounts.ts'

const item = (id: number, total_gross: number) => ({ id, item_name: `Item ${id}`, quantity: 1, total_gross }) as never
const refund = (state: string, lines: [number, number][]) =>
  ({ state, lines: lines.map(([order_item_id, amount]) => ({ order_item_id, amount })) }) as never

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

test('all that is left, an amount, or what is given for single items', () => {
  const lines = [
    { order_item_id: 1, amount: 250 },
    { order_item_id: 2, amount: null },
  ]
  expect(refundedBy({ scope: 'ALL', amount: 7, lines }, 1400)).toEqual({ amount: 1400, lines: null })
  expect(refundedBy({ scope: 'AMOUNT', amount: 7, lines }, 1400)).toEqual({ amount: 7, lines: null })
  expect(refundedBy({ scope: 'ITEMS', amount: 7, lines }, 1400)).toEqual({
    amount: 250,
    lines: [
      { order_item_id: 1, amount: 250 },
      { order_item_id: 2, amount: 0 },
    ],
  })
})
