import { addMinutes, localDate, utcToZoned, zonedToUtc } from '#domain/time.ts'

/** On a wall clock, without zone. */
type Dates = { start_date: string; end_date: string | null }

/** What a new event begins with: tomorrow evening on the organizer's clock, for two hours. */
export function tomorrowEvening(now: string, zone: string): Dates {
  const tomorrow = localDate(addMinutes(now, 24 * 60), zone)
  return { start_date: `${tomorrow}T19:00`, end_date: `${tomorrow}T21:00` }
}

/** An event keeps its length when its start moves. */
export function moveStart({ start_date, end_date }: Dates, start: string): Dates {
  const length = start && start_date && end_date ? minutesOf(end_date) - minutesOf(start_date) : -1
  if (length < 0) return { start_date: start, end_date }
  const end = addMinutes(zonedToUtc(start, 'UTC'), length)
  return { start_date: start, end_date: utcToZoned(end, 'UTC').slice(0, 16) }
}

/** On a clock that never changes. */
function minutesOf(local: string): number {
  return Date.parse(zonedToUtc(local, 'UTC')) / 60_000
}
