import { useSearchParams } from 'react-router'
import { localDate } from '#domain/time.ts'
import { type ReportDays, readDays } from './days-in-address.ts'
import { daysBefore, daysOfPresets, type Preset } from './report-days.ts'

type Zoned = { timezone: string; created_at: string }

/** Period of the figures of an event, organizer or account, in its zone. It is part of the address. */
export function useReportDays({ timezone, created_at }: Zoned, usually: Preset = '90') {
  const [search, setSearch] = useSearchParams()
  const today = localDate(new Date().toISOString(), timezone)
  const presets = daysOfPresets(today, localDate(created_at, timezone))
  const asked = readDays(search)
  const usual = presets.find(({ preset }) => preset === usually)?.days ?? { start_date: today, end_date: today }
  const change = (days: Required<ReportDays>) => {
    const next = new URLSearchParams(search)
    for (const [name, day] of Object.entries(days)) next.set(name, day)
    setSearch(next, { preventScrollReset: true })
  }
  const compare = (is_wanted: boolean) => {
    const next = new URLSearchParams(search)
    if (is_wanted) next.set('compare', 'before')
    else next.delete('compare')
    setSearch(next, { preventScrollReset: true, replace: true })
  }
  const shown = { ...usual, ...asked }
  const isCompared = search.get('compare') === 'before'
  return { asked, shown, before: daysBefore(shown), presets, today, change, isCompared, compare }
}

export type ReportRange = ReturnType<typeof useReportDays>
