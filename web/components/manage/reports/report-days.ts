import { MOST_DAYS } from '#domain/report.ts'
import { addDays } from '#web/components/manage/date/calendar-days.ts'

/** The days of a report as they stand in its address; none are the usual ones of the API. */
export type ReportDays = { start_date?: string; end_date?: string }

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Both or none; whatever makes no sense is left out, as anybody may have typed it. */
export function readDays(search: URLSearchParams): ReportDays {
  const [start_date, end_date] = [search.get('start_date') ?? '', search.get('end_date') ?? '']
  return DAY.test(start_date) && DAY.test(end_date) ? { start_date, end_date } : {}
}

const PRESETS = ['7', '30', '90', 'year', 'sale'] as const
export type Preset = (typeof PRESETS)[number]
export type Days = Required<ReportDays>

/** What each preset means today; the days of sale are offered where a report reaches over them. */
export function daysOfPresets(today: string, on_sale_since: string): { preset: Preset; days: Days }[] {
  const until = (start_date: string) => ({ start_date, end_date: today })
  const days: Record<Preset, Days> = {
    7: until(addDays(today, -6)),
    30: until(addDays(today, -29)),
    90: until(addDays(today, -89)),
    year: until(`${today.slice(0, 4)}-01-01`),
    sale: until(on_sale_since),
  }
  const isOffered = (preset: Preset) => preset !== 'sale' || addDays(on_sale_since, MOST_DAYS) > today
  return PRESETS.filter(isOffered).map((preset) => ({ preset, days: days[preset] }))
}

/** What is wrong with days that somebody has chosen. */
export function problemOf({ start_date, end_date }: Days): 'backwards' | 'too many' | null {
  if (end_date < start_date) return 'backwards'
  return addDays(start_date, MOST_DAYS) <= end_date ? 'too many' : null
}

/** The preset that some days are; null where they are chosen otherwise. */
export function presetOf(days: Days, presets: ReturnType<typeof daysOfPresets>): Preset | null {
  const same = presets.find((one) => one.days.start_date === days.start_date && one.days.end_date === days.end_date)
  return same?.preset ?? null
}
