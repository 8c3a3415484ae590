import { MOST_DAYS } from '#domain/report.ts'
import { addDays } from '#web/ui/date/calendar-days.ts'
import type { ReportDays } from './days-in-address.ts'

const PRESETS = ['1', '2', '7', '14', '30', '90', '6 months', 'year', '12 months', 'sale'] as const
export type Preset = (typeof PRESETS)[number]
export type Days = Required<ReportDays>

/** Today's range of each preset. "Since sales began" is offered only where it fits into a report. */
export function daysOfPresets(today: string, on_sale_since: string): { preset: Preset; days: Days }[] {
  const until = (start_date: string) => ({ start_date, end_date: today })
  const days: Record<Preset, Days> = {
    1: until(today),
    2: until(addDays(today, -1)),
    7: until(addDays(today, -6)),
    14: until(addDays(today, -13)),
    30: until(addDays(today, -29)),
    90: until(addDays(today, -89)),
    '6 months': until(addDays(monthsBefore(today, 6), 1)),
    year: until(`${today.slice(0, 4)}-01-01`),
    '12 months': until(addDays(monthsBefore(today, 12), 1)),
    sale: until(on_sale_since),
  }
  const isOffered = (preset: Preset) => preset !== 'sale' || addDays(on_sale_since, MOST_DAYS) > today
  return PRESETS.filter(isOffered).map((preset) => ({ preset, days: days[preset] }))
}

/** Same day of an earlier month, or that month's last day. */
function monthsBefore(today: string, months: number): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(day, last))).toISOString().slice(0, 10)
}

/** Previous period of equal length. */
export function daysBefore({ start_date, end_date }: Days): Days {
  const length = (Date.parse(end_date) - Date.parse(start_date)) / DAY_LENGTH
  const last = addDays(start_date, -1)
  return { start_date: addDays(last, -length), end_date: last }
}

const DAY_LENGTH = 86_400_000

/** Problem of a chosen period. */
export function problemOf({ start_date, end_date }: Days): 'backwards' | 'too many' | null {
  if (end_date < start_date) return 'backwards'
  return addDays(start_date, MOST_DAYS) <= end_date ? 'too many' : null
}

/** Preset with the given days; null if there is none. */
export function presetOf(days: Days, presets: ReturnType<typeof daysOfPresets>): Preset | null {
  const same = presets.find((one) => one.days.start_date === days.start_date && one.days.end_date === days.end_date)
  return same?.preset ?? null
}
