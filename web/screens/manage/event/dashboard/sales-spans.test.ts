import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stretchesOf } from './sales-spans.ts'

const day = (index: number, fields = {}) => ({
  date: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  ...{ total_sales_gross: 0, products_sold: 0, orders_created: 0 },
  ...fields,
})
const days = (count: number) => Array.from({ length: count }, (_, index) => day(index, { products_sold: index }))

describe('the bars of a span', () => {
  it('are its days beside those of the span before', () => {
    const orders = [3, 0, 1, 4].map((orders_created, index) => day(index, { orders_created, total_sales_gross: 9 }))
    const [before, span] = [orders.slice(0, 2), orders.slice(2)]
    expect(stretchesOf(span, before, 'orders')).toEqual([
      { first: '2026-01-03', last: '2026-01-03', value: 1, before: 3 },
      { first: '2026-01-04', last: '2026-01-04', value: 4, before: 0 },
    ])
    expect(stretchesOf(span, before, 'money').map(({ value }) => value)).toEqual([9, 9])
  })

  it('are three days each where there are ninety', () => {
    const bars = stretchesOf(days(180).slice(90), days(180).slice(0, 90), 'tickets')
    expect(bars).toHaveLength(30)
    expect(bars[0]).toEqual({ first: '2026-04-01', last: '2026-04-03', value: 90 + 91 + 92, before: 0 + 1 + 2 })
  })

  it('lose no day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 370 }), (half) => {
        const all = days(2 * half)
        const bars = stretchesOf(all.slice(half), all.slice(0, half), 'tickets')
        const sum = bars.reduce((total, { value, before }) => total + value + before, 0)
        expect(sum).toBe(all.reduce((total, { products_sold }) => total + products_sold, 0))
        expect(bars.length).toBeLessThanOrEqual(30)
      }),
    )
  })
})
