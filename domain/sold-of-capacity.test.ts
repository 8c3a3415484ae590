import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { capacityOf, type PriceInSale, soldOfCapacity, unitsOf } from './sold-of-capacity.ts'

const NONE = { paid: 0, awaiting_payment: 0, held: 0 }
const HALL = 900

/** Ticket without limit and sales by default. */
function price(product_id: number, fields: Partial<PriceInSale> = {}): PriceInSale {
  const product = { product_id, title: `Ticket ${product_id}`, product_type: 'TICKET' as const, is_hidden: false }
  return { id: product_id, label: null, ...product, limit: null, capacities: [], ...NONE, ...fields }
}
const inVenue = (limit: number | null) => ({ capacities: [{ id: HALL, limit }] })

describe('what is left of an event', () => {
  test.each<[string, PriceInSale[], number | null]>([
    ['nothing to sell', [], 0],
    ['its own limit', [price(1, { limit: 50, paid: 30, awaiting_payment: 6, held: 4 })], 10],
    ['without limit', [price(1, { paid: 30 })], null],
    ['one without limit among others', [price(1, { limit: 50 }), price(2)], null],
    ['two prices of one product', [price(1, { limit: 50, paid: 10 }), price(1, { limit: 20, held: 5 })], 55],
    ['a shared hall', [price(1, { limit: 50, ...inVenue(60), paid: 20 }), price(2, { ...inVenue(60), paid: 10 })], 30],
    ['a hall larger than its tickets', [price(1, { limit: 50, ...inVenue(500), paid: 20 })], 30],
    ['a hall without limit only counts', [price(1, { limit: 50, ...inVenue(null) })], 50],
    ['the hall beside an open-air ticket', [price(1, inVenue(60)), price(2, { limit: 10, paid: 4 })], 66],
    ['nothing of a hidden one', [price(1, { limit: 50, paid: 10 }), price(2, { is_hidden: true, limit: 9 })], 40],
    [
      'a hidden one still fills the hall',
      [price(1, inVenue(60)), price(2, { is_hidden: true, ...inVenue(60), paid: 25 })],
      35,
    ],
    ['never below nothing', [price(1, { limit: 5, paid: 7 })], 0],
    ['goods are no places', [price(1, { limit: 50 }), price(2, { product_type: 'GENERAL', limit: 80 })], 50],
    ['goods where there is nothing else', [price(2, { product_type: 'GENERAL', limit: 80, paid: 3 })], 77],
  ])('%s', (_what, prices, left) => {
    expect(soldOfCapacity(prices).total.left).toBe(left)
  })

  it('with two capacities counts to the tighter one', () => {
    const capacities = [
      { id: HALL, limit: 100 },
      { id: HALL + 1, limit: 12 },
    ]
    expect(soldOfCapacity([price(1, { capacities }), price(2, inVenue(100))]).total.left).toBe(112)
  })
})

describe('each product', () => {
  it('has a row with what its prices take together, in their order', () => {
    const { products, counts } = soldOfCapacity([
      price(3, { id: 31, label: 'Early', limit: 10, paid: 1 }),
      price(1, { limit: 5, awaiting_payment: 2 }),
      price(3, { id: 32, label: 'Late', limit: 10, held: 4 }),
      price(2, { product_type: 'GENERAL', is_hidden: true, limit: 7, paid: 3 }),
    ])
    expect(counts).toBe('TICKET')
    expect(products).toEqual([
      {
        product_id: 3,
        title: 'Ticket 3',
        product_type: 'TICKET',
        is_hidden: false,
        ...NONE,
        paid: 1,
        held: 4,
        left: 15,
        prices: [
          { product_price_id: 31, label: 'Early', ...NONE, paid: 1, left: 9 },
          { product_price_id: 32, label: 'Late', ...NONE, held: 4, left: 6 },
        ],
      },
      {
        product_id: 1,
        title: 'Ticket 1',
        product_type: 'TICKET',
        is_hidden: false,
        ...NONE,
        awaiting_payment: 2,
        left: 3,
        prices: [{ product_price_id: 1, label: null, ...NONE, awaiting_payment: 2, left: 3 }],
      },
      {
        product_id: 2,
        title: 'Ticket 2',
        product_type: 'GENERAL',
        is_hidden: true,
        ...NONE,
        paid: 3,
        left: 0,
        prices: [{ product_price_id: 2, label: null, ...NONE, paid: 3, left: 0 }],
      },
    ])
  })

  it('adds up to the total, and with what is left to no more than the limits', () => {
    const units = fc.record({ paid: fc.nat(40), awaiting_payment: fc.nat(20), held: fc.nat(10) })
    const limits = fc.option(fc.nat(200), { nil: null })
    const some = fc.array(fc.record({ product_id: fc.integer({ min: 1, max: 4 }), taken: units, limit: limits }))
    fc.assert(
      fc.property(some, limits, (list, venue) => {
        const prices = list.map(({ product_id, taken, limit }) =>
          price(product_id, { ...taken, limit, ...inVenue(venue) }),
        )
        const { total, products } = soldOfCapacity(prices)
        const taken = products.reduce((sum, product) => sum + unitsOf(product), 0)
        expect(unitsOf(total)).toBe(taken)
        expect(unitsOf(total)).toBe(prices.reduce((sum, one) => sum + unitsOf(one), 0))
        if (venue !== null && prices.length > 0) expect(total.left).toBeLessThanOrEqual(Math.max(0, venue - taken))
        for (const { left } of products)
          if (total.left !== null && left !== null) expect(left).toBeLessThanOrEqual(200 * 40)
      }),
    )
  })
})

test.each([
  [[{ limit: 100, capacities: [] }], 100],
  [[{ limit: null, capacities: [] }], null],
  [
    [
      { limit: 80, capacities: [{ id: HALL, limit: 120 }] },
      { limit: 80, capacities: [{ id: HALL, limit: 120 }] },
    ],
    120,
  ],
  [[], 0],
])('limits of %j hold %s', (prices, capacity) => {
  expect(capacityOf(prices)).toBe(capacity)
})
