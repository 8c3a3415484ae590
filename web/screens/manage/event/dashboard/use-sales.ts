import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Output } from '#contract/endpoint.ts'
import { events } from '#contract/events.ts'
import { useReportDays } from '#web/components/manage/reports/use-report-days.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useEvent } from '#web/lib/manage-context.ts'

export const MEASURES = ['money', 'tickets', 'orders'] as const
export type Measure = (typeof MEASURES)[number]

/** Figures of the chosen days, with as many days before them. The address keeps the period and the measure. */
export function useSales() {
  const event = useEvent()
  const [search, setSearch] = useSearchParams()
  const range = useReportDays(event, '30')
  const measure = MEASURES.find((one) => one === search.get('of')) ?? 'money'
  const query = useApiQuery(
    events.stats,
    { params: { event_id: event.id }, query: range.shown },
    { placeholderData: keepPreviousData },
  )
  const setMeasure = (one: string) => {
    const next = new URLSearchParams(search)
    next.set('of', one)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return { query, range, measure, isWaiting: query.isPlaceholderData, setMeasure }
}

export type SalesOfDays = ReturnType<typeof useSales>
export type EventStats = Output<typeof events.stats>['data']
