import { type Change, changeOf } from './change.ts'

/** Columns summed over the rows of a report, in display order. */
const COMPARED = [
  'orders_created',
  'orders_completed',
  'products_sold',
  'attendees_registered',
  'total_gross',
  'total_discount',
  'total_fees',
  'total_tax',
  'total_charged',
  'total_refunded',
  'total_remaining',
  'total_net',
] as const
export type Compared = (typeof COMPARED)[number]

type Rows = readonly object[]
export type ComparedTotal = {
  key: Compared
  now: number
  before: number
  change: Change
}

/** Totals of the same report for two periods. */
export function compareTotals(now: Rows, before: Rows): ComparedTotal[] {
  const has = (key: Compared) => [...now, ...before].some((row) => key in row)
  return COMPARED.filter(has).map((key) => {
    const [sum, sumBefore] = [sumOf(now, key), sumOf(before, key)]
    return { key, now: sum, before: sumBefore, change: changeOf(sum, sumBefore) }
  })
}

function sumOf(rows: Rows, key: Compared): number {
  return rows.reduce((sum, row) => sum + ((row as Partial<Record<Compared, number>>)[key] ?? 0), 0)
}
