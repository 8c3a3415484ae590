import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { changeOf, stretchesOf } from './sales-spans.ts'

const day = (index: number, fields = {}) => ({
  date: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  ...{ total_sales_gross: 0, products_sold: 0, orders_created: 0 },
  ...fields,
})
const days = (count: number) => Array.from({ length: count }, (_, index) => day(index, { products_sold: index }))

describe('the bars of a span', () => {
  it('are its days beside those of the span before', () => {
    const orders = [3, 0, 1, 4].map((orders_created, index) => day(index, { orders_created, total_sales_gross: 9 }))
    expect(stretchesOf(orders, 'orders')).toEqual([
      { first: '2026-01-03', last: '2026-01-03', value: 1, before: 3 },
      { first: '2026-01-04', last: '2026-01-04', value: 4, before: 0 },
    ])
    expect(stretchesOf(orders, 'money').map(({ value }) => value)).toEqual([9, 9])
  })

  it('are three days each where there are ninety', () => {
    const bars = stretchesOf(days(180), 'tickets')
    expect(bars).toHaveLength(30)
    expect(bars[0]).toEqual({ first: '2026-04-01', last: '2026-04-03', value: 90 + 91 + 92, before: 0 + 1 + 2 })
  })

  it('lose no day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 185 }), (half) => {
        const all = days(2 * half)
        const bars = stretchesOf(all, 'tickets')
        const sum = bars.reduce((total, { value, before }) => total + value + before, 0)
        expect(sum).toBe(all.reduce((total, { products_sold }) => total + products_sold, 0))
        expect(bars.length).toBeLessThanOrEqual(30)
      }),
    )
  })
})

test.each([
  [118, 100, { is: 'more', percent: 18 }],
  [50, 200, { is: 'less', percent: 75 }],
  [100, 100, { is: 'same' }],
  [0, 0, { is: 'nothing' }],
  [5, 0, { is: 'first' }],
  [0, 5, { is: 'none now' }],
  [1001, 1000, { is: 'more', percent: 1 }],
  [1, 1000, { is: 'less', percent: 99 }],
] as const)('%s after %s', (value, before, change) => {
  expect(changeOf(value, before)).toEqual(change)
})
