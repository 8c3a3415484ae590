import { daysPerBar } from '#web/components/manage/reports/days-per-bar.ts'
import type { Measure } from './use-sales.ts'

type Counted = { date: string; total_sales_gross: number; products_sold: number; orders_created: number }

/** Days drawn as one bar, with the total of the same days in the previous period. */
export type Stretch = { first: string; last: string; value: number; before: number }

const FIELDS = { money: 'total_sales_gross', tickets: 'products_sold', orders: 'orders_created' } as const

/** Splits the days of a period, and as many days before it, into bars of equal length. */
export function stretchesOf(span: readonly Counted[], before: readonly Counted[], measure: Measure): Stretch[] {
  const size = daysPerBar(span.length)
  const sum = (some: readonly Counted[]) => some.reduce((total, day) => total + day[FIELDS[measure]], 0)
  return Array.from({ length: Math.ceil(span.length / size) }, (_, index) => {
    const part = span.slice(index * size, (index + 1) * size)
    const same = before.slice(index * size, (index + 1) * size)
    return { first: part[0]?.date ?? '', last: part.at(-1)?.date ?? '', value: sum(part), before: sum(same) }
  })
}
