import { daysPerBar } from '#web/components/manage/days-per-bar.ts'
import type { Measure } from './use-sales.ts'

type Counted = { date: string; total_sales_gross: number; products_sold: number; orders_created: number }

/** Days drawn as one bar, and what the same days of the span before came to. */
export type Stretch = { first: string; last: string; value: number; before: number }

const FIELDS = { money: 'total_sales_gross', tickets: 'products_sold', orders: 'orders_created' } as const

/** The second half of the days beside the first, in bars of as many days. */
export function stretchesOf(days: readonly Counted[], measure: Measure): Stretch[] {
  const half = Math.floor(days.length / 2)
  const [before, span] = [days.slice(0, half), days.slice(half)]
  const size = daysPerBar(span.length)
  const sum = (some: readonly Counted[]) => some.reduce((total, day) => total + day[FIELDS[measure]], 0)
  return Array.from({ length: Math.ceil(span.length / size) }, (_, index) => {
    const part = span.slice(index * size, (index + 1) * size)
    const same = before.slice(index * size, (index + 1) * size)
    return { first: part[0]?.date ?? '', last: part.at(-1)?.date ?? '', value: sum(part), before: sum(same) }
  })
}

export type Change = { is: 'more' | 'less'; percent: number } | { is: 'same' | 'first' | 'nothing' | 'none now' }

/** How a span compares with the one before it, in whole percent. */
export function changeOf(value: number, before: number): Change {
  if (value === before) return { is: value === 0 ? 'nothing' : 'same' }
  if (before === 0) return { is: 'first' }
  if (value === 0) return { is: 'none now' }
  // What is not the same is never told as 0 %, and what is not nothing never as 100 % less.
  const percent = Math.max(1, Math.round((Math.abs(value - before) / before) * 100))
  return value > before ? { is: 'more', percent } : { is: 'less', percent: Math.min(percent, 99) }
}
