import { type RawBuilder, sql } from 'kysely'
import { MOST_DAYS } from '#domain/report.ts'
import { localDate, zonedToUtc } from '#domain/time.ts'
import { malformed } from '#server/lib/errors.ts'

type Zoned = { timezone: string }
type Wanted = { start_date?: string | undefined; end_date?: string | undefined }

/** Consecutive calendar days, and the instants at which they begin, including the day after the last. */
export type Days = { dates: string[]; midnights: string[] }

/** The requested days. Missing bounds follow from today in the zone and the usual number of days. */
function daysOf({ timezone }: Zoned, query: Wanted, usual: number): Days {
  const today = localDate(new Date().toISOString(), timezone)
  const end = query.end_date ?? (query.start_date ? latest(today, query.start_date) : today)
  const start = query.start_date ?? addDays(end, 1 - usual)
  if (end < start) throw malformed('end_date', 'end_before_start')
  if (addDays(start, MOST_DAYS) <= end) throw malformed('start_date', 'too_many_days', { most: MOST_DAYS })
  const dates: string[] = []
  for (let day = start; day <= end; day = addDays(day, 1)) dates.push(day)
  const midnights = [...dates, addDays(end, 1)].map((day) => zonedToUtc(`${day}T00:00:00`, timezone))
  return { dates, midnights }
}

/** Days of a query in which both bounds or neither must be given. */
export function daysOfBoth(zoned: Zoned, query: Wanted, usual: number): Days {
  if (query.start_date && !query.end_date) throw malformed('end_date', 'empty')
  if (query.end_date && !query.start_date) throw malformed('start_date', 'empty')
  return daysOf(zoned, query, usual)
}

/** The same number of days, up to the day before the first of these. */
export function daysBefore({ timezone }: Zoned, { dates }: Days): Days {
  const [first = ''] = dates
  const before = dates.map((_, index) => addDays(first, index - dates.length))
  const midnights = [...before, first].map((day) => zonedToUtc(`${day}T00:00:00`, timezone))
  return { dates: before, midnights }
}

/** Joins two adjacent spans. */
export function joined(before: Days, days: Days): Days {
  return { dates: [...before.dates, ...days.dates], midnights: [...before.midnights, ...days.midnights.slice(1)] }
}

/** SQL condition: the moment is within the days. */
export function within({ midnights }: Days, moment: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`${moment} >= ${midnights[0]}::timestamptz and ${moment} < ${midnights.at(-1)}::timestamptz`
}

/** SQL for the number of the day of a moment, from 1; days of 23 or 25 hours are supported. */
export function dayOf({ midnights }: Days, moment: RawBuilder<unknown>): RawBuilder<number> {
  return sql`width_bucket(${moment}, ${midnights}::timestamptz[])`
}

function latest(a: string, b: string): string {
  return a > b ? a : b
}

/** Calendar days only, so no time zone is involved. */
function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}
