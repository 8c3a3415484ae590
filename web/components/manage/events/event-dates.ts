import { addMinutes, localDate, utcToZoned, zonedToUtc } from '#domain/time.ts'

/** Local times without zone. */
type Dates = { start_date: string; end_date: string | null }

/** Default dates of a new event: tomorrow 19:00 to 21:00 in the organizer's zone. */
export function tomorrowEvening(now: string, zone: string): Dates {
  const tomorrow = localDate(addMinutes(now, 24 * 60), zone)
  return { start_date: `${tomorrow}T19:00`, end_date: `${tomorrow}T21:00` }
}

/** Moves the start of an event and keeps its length. */
export function moveStart({ start_date, end_date }: Dates, start: string): Dates {
  const length = start && start_date && end_date ? minutesOf(end_date) - minutesOf(start_date) : -1
  if (length < 0) return { start_date: start, end_date }
  const end = addMinutes(zonedToUtc(start, 'UTC'), length)
  return { start_date: start, end_date: utcToZoned(end, 'UTC').slice(0, 16) }
}

/** Minutes on a clock without daylight saving. */
function minutesOf(local: string): number {
  return Date.parse(zonedToUtc(local, 'UTC')) / 60_000
}
