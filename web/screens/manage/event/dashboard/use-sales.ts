import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Output } from '#contract/endpoint.ts'
import { events } from '#contract/events.ts'
import { addMinutes, localDate } from '#domain/time.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { useApiQuery } from '#web/lib/query.ts'

export const RANGES = [7, 30, 90] as const
export const MEASURES = ['money', 'tickets', 'orders'] as const
export type Measure = (typeof MEASURES)[number]

/** The last days one by one, with as many before them to compare; how many, and of what, stands in the address. */
export function useSales() {
  const { id: event_id, timezone } = useEvent()
  const [search, setSearch] = useSearchParams()
  const days = RANGES.find((range) => String(range) === search.get('days')) ?? 30
  const measure = MEASURES.find((one) => one === search.get('of')) ?? 'money'
  const today = localDate(new Date().toISOString(), timezone)
  // At noon no clock change can move the day.
  const start_date = addMinutes(`${today}T12:00:00Z`, (1 - 2 * days) * 24 * 60).slice(0, 10)
  const query = useApiQuery(
    events.stats,
    { params: { event_id }, query: { start_date, end_date: today } },
    { placeholderData: keepPreviousData },
  )
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    next.set(name, value)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return {
    query,
    days,
    measure,
    isWaiting: query.isPlaceholderData,
    setDays: (range: string) => change('days', range),
    setMeasure: (one: string) => change('of', one),
  }
}

export type EventStats = Output<typeof events.stats>['data']
