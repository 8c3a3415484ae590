import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { events } from '#contract/events.ts'
import { addMinutes, localDate } from '#domain/time.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { useApiQuery } from '#web/lib/query.ts'

export const RANGES = [7, 30, 90] as const

/** The event's figures, with the last days one by one; how many stands in the address. */
export function useSales() {
  const { id: event_id, timezone } = useEvent()
  const [search, setSearch] = useSearchParams()
  const days = RANGES.find((range) => String(range) === search.get('days')) ?? 30
  const today = localDate(new Date().toISOString(), timezone)
  // At noon no clock change can move the day.
  const start_date = addMinutes(`${today}T12:00:00Z`, (1 - days) * 24 * 60).slice(0, 10)
  const query = useApiQuery(
    events.stats,
    { params: { event_id }, query: { start_date, end_date: today } },
    { placeholderData: keepPreviousData },
  )
  const setDays = (range: number) => setSearch({ days: String(range) }, { replace: true, preventScrollReset: true })
  return { query, stats: query.data?.data, isWaiting: query.isPlaceholderData, days, setDays }
}

export type SalesOfDays = ReturnType<typeof useSales>
export type EventStats = NonNullable<SalesOfDays['stats']>
