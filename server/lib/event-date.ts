import { parseEventDate } from '#domain/time.ts'
import { malformed } from './errors.ts'

/** Parses a typed date as an instant: without an offset it is in the event's zone. 422 if the date does not exist. */
export function readEventDate(typed: string, timezone: string, field: string): string
export function readEventDate(typed: string | null, timezone: string, field: string): string | null
export function readEventDate(typed: string | null, timezone: string, field: string): string | null {
  if (typed === null) return null
  const instant = parseEventDate(typed, timezone)
  if (instant === null) throw malformed(field, 'no_such_date')
  return instant
}
