import { expect, it } from 'vitest'
import { compareTotals } from './compare-totals.ts'

it('compares what both spans have, in the order of the report', () => {
  const now = [
    { total_gross: 3000, orders_created: 2, date: '2026-01-02' },
    { total_gross: 0, orders_created: 0 },
  ]
  const before = [{ total_gross: 2000, orders_created: 2 }]
  expect(compareTotals(now, before)).toEqual([
    { key: 'orders_created', now: 2, before: 2, change: { is: 'same', by: 0, percent: 0 } },
    { key: 'total_gross', now: 3000, before: 2000, change: { is: 'more', by: 1000, percent: 50 } },
  ])
})

it('has nothing to compare where a report has no totals', () => {
  expect(compareTotals([{ option: 'Vegan', answers: 2 }], [])).toEqual([])
})
