import { expect, test } from 'vitest'
import { type SettledOrder, settlementsOf } from './settled-difference.ts'

const UNPAID: SettledOrder = { can_charge: true, total_gross: 2000, price_ids: [1], refundable: 0 }
const PAID: SettledOrder = { can_charge: false, total_gross: 2000, price_ids: [1], refundable: 1000 }

test.each([
  ['more, unpaid', 500, UNPAID, ['NOTHING', 'OWED']],
  ['less, unpaid', -500, UNPAID, ['NOTHING', 'OWED']],
  ['the same, unpaid', 0, UNPAID, ['NOTHING']],
  ['so much less that nothing is left to pay', -2000, UNPAID, ['NOTHING']],
  ['more, of a price that the order has', 500, { ...UNPAID, price_ids: [1, 2] }, ['NOTHING']],
  ['more, paid', 500, PAID, ['NOTHING']],
  ['less, paid', -1000, PAID, ['NOTHING', 'REFUND']],
  ['less than is left to refund', -1001, PAID, ['NOTHING']],
] as const)('a ticket that costs %s', (_, difference, order, expected) => {
  expect(settlementsOf({ product_price_id: 2, difference }, order)).toEqual(expected)
})
