import { expect, it, test } from 'vitest'
import { compareTotals } from './compare-totals.ts'

it('compares what both spans have, in the order of the report', () => {
  const now = [
    { total_gross: 3000, orders_created: 2, date: '2026-01-02' },
    { total_gross: 0, orders_created: 0 },
  ]
  const before = [{ total_gross: 2000, orders_created: 2 }]
  expect(compareTotals(now, before)).toEqual([
    { key: 'orders_created', now: 2, before: 2, change: 0, percent: 0 },
    { key: 'total_gross', now: 3000, before: 2000, change: 1000, percent: 50 },
  ])
})

test.each([
  { now: 0, before: 2000, change: -2000, percent: -100 },
  { now: 500, before: 0, change: 500, percent: null },
  { now: 500, before: -100, change: 600, percent: null },
])('$now after $before', ({ now, before, change, percent }) => {
  const [total] = compareTotals([{ total_net: now }], [{ total_net: before }])
  expect(total).toEqual({ key: 'total_net', now, before, change, percent })
})

it('has nothing to compare where a report has no totals', () => {
  expect(compareTotals([{ option: 'Vegan', answers: 2 }], [])).toEqual([])
})
