import { type RawBuilder, sql } from 'kysely'
import { MOST_DAYS } from '#domain/report.ts'
import { localDate, zonedToUtc } from '#domain/time.ts'
import { malformed } from '#server/lib/errors.ts'

type Zoned = { timezone: string }
type Wanted = { start_date?: string | undefined; end_date?: string | undefined }

/** Days of a calendar one after the other, and the instants at which they begin, that of the day after them included. */
export type Days = { dates: string[]; midnights: string[] }

/** The days asked for; what is not said follows from today, in the zone, and from how many there are usually. */
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

/** Where both must be said, or none. */
export function daysOfBoth(zoned: Zoned, query: Wanted, usual: number): Days {
  if (query.start_date && !query.end_date) throw malformed('end_date', 'empty')
  if (query.end_date && !query.start_date) throw malformed('start_date', 'empty')
  return daysOf(zoned, query, usual)
}

/** As many days, up to the day before the first of these. */
export function daysBefore({ timezone }: Zoned, { dates }: Days): Days {
  const [first = ''] = dates
  const before = dates.map((_, index) => addDays(first, index - dates.length))
  const midnights = [...before, first].map((day) => zonedToUtc(`${day}T00:00:00`, timezone))
  return { dates: before, midnights }
}

/** Two spans, the second of which begins as the first ends. */
export function joined(before: Days, days: Days): Days {
  return { dates: [...before.dates, ...days.dates], midnights: [...before.midnights, ...days.midnights.slice(1)] }
}

/** Whether a moment lies in them. */
export function within({ midnights }: Days, moment: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`${moment} >= ${midnights[0]}::timestamptz and ${moment} < ${midnights.at(-1)}::timestamptz`
}

/** Which of them a moment lies in, from 1; days of 23 or 25 hours are as long as they are. */
export function dayOf({ midnights }: Days, moment: RawBuilder<unknown>): RawBuilder<number> {
  return sql`width_bucket(${moment}, ${midnights}::timestamptz[])`
}

function latest(a: string, b: string): string {
  return a > b ? a : b
}

/** Calendar days only, so no zone plays a part. */
function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}
