import { describe, expect, it } from 'vitest'
import { costsMoney, hasSomethingToSell, needsWayToPay } from './way-to-pay.ts'

const open = { price: 1000, is_hidden: false }

describe('what has to be paid', () => {
  it.each([
    ['PAID', 1, true],
    ['PAID', 0, false],
    ['TIERED', 500, true],
    ['TIERED', 0, false],
    ['FREE', 500, false],
    ['DONATION', 0, true],
  ] as const)('%s at %i: %s', (price_type, price, expected) => {
    expect(costsMoney({ price_type, price })).toBe(expected)
  })

  it.each([
    ['nothing', [], false, false],
    ['a free ticket', [{ price_type: 'FREE', is_hidden: false, prices: [open] }], false, true],
    ['a hidden product', [{ price_type: 'PAID', is_hidden: true, prices: [open] }], false, false],
    [
      'a free tier beside a paid one',
      [{ price_type: 'TIERED', is_hidden: false, prices: [{ ...open, price: 0 }, open] }],
      true,
      true,
    ],
    [
      'a hidden tier',
      [{ price_type: 'TIERED', is_hidden: false, prices: [{ ...open, is_hidden: true }] }],
      false,
      false,
    ],
    [
      'a price that has no flag of its own',
      [{ price_type: 'PAID', is_hidden: false, prices: [{ ...open, is_hidden: true }] }],
      true,
      true,
    ],
  ] as const)('an event with %s needs a way to pay: %s; has something to sell: %s', (_, products, needs, sells) => {
    expect([needsWayToPay(products), hasSomethingToSell(products)]).toEqual([needs, sells])
  })
})
