/**
 * The only home of time-zone arithmetic; the zones to choose from are in time-zones.ts. An instant is an ISO 8601 text in
 * UTC ('2026-03-29T01:30:00.000Z'); a local time is what a wall clock in a zone shows ('2026-03-29T02:30:00'). A local time
 * that the clocks skip in spring moves forward by the length of the gap; one that they show twice in autumn means the
 * earlier of the two.
 */

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone)
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    clocks.set(zone, clock)
  }
  return clock
}

/** A name of the time-zone database; bare offsets such as '+02:00' know no summer time and are refused. */
export function isValidTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** The wall clock's reading at an instant, written as if it were UTC, in milliseconds. */
function wallClock(instant: number, zone: string): number {
  const read: Record<string, number> = {}
  for (const { type, value } of clockOf(zone).formatToParts(instant)) read[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = read
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((instant % 1000) + 1000) % 1000)
}

function offsetAt(instant: number, zone: string): number {
  return wallClock(instant, zone) - instant
}

/** Zones are at most 14 hours away from UTC, so a day before and a day after lie on either side of any change nearby. */
function instantOf(wall: number, zone: string): number {
  const before = offsetAt(wall - DAY, zone)
  const after = offsetAt(wall + DAY, zone)
  const real = [wall - before, wall - after].filter((instant) => wallClock(instant, zone) === wall)
  return real.length > 0 ? Math.min(...real) : wall - before
}

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?$/

/** A local time written as if it were UTC, in milliseconds; null when the calendar or the clock has no such time. */
function readLocal(text: string): number | null {
  const match = LOCAL.exec(text)
  if (match === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  if (year < 1900 || hour > 23 || minute > 59 || second > 59) return null
  const midnight = new Date(Date.UTC(year, month - 1, day))
  if (midnight.getUTCMonth() !== month - 1) return null
  const milliseconds = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'))
  return midnight.getTime() + hour * 60 * MINUTE + minute * MINUTE + second * 1000 + milliseconds
}

/** 'YYYY-MM-DDTHH:mm[:ss]' on a wall clock in `zone` → the instant. */
export function zonedToUtc(local: string, zone: string): string {
  const wall = readLocal(local)
  if (wall === null) throw new RangeError(`Not a local time: ${local}`)
  return new Date(instantOf(wall, zone)).toISOString()
}

/** The instant → 'YYYY-MM-DDTHH:mm:ss' on a wall clock in `zone`. */
export function utcToZoned(iso: string, zone: string): string {
  return new Date(wallClock(Date.parse(iso), zone)).toISOString().slice(0, 19)
}

/** What an organizer sends: with an offset it is an instant, without one it is read in the event's zone; null when it is no date. */
export function parseEventDate(input: string, zone: string): string | null {
  const match = /^(.+?)(Z|[+-]\d{2}:?\d{2})?$/i.exec(input.trim())
  const [, local = '', offset] = match ?? []
  const hasOffset = offset !== undefined && local.includes(':')
  const wall = readLocal(hasOffset ? local : input.trim())
  if (wall === null || !isValidTimeZone(zone)) return null
  if (!hasOffset) return toInstant(instantOf(wall, zone))
  const minutes = offsetMinutes(offset)
  return minutes === null ? null : toInstant(wall - minutes * MINUTE)
}

/** Null beyond the year 9999 in UTC, which needs more than four digits. */
function toInstant(milliseconds: number): string | null {
  const iso = new Date(milliseconds).toISOString()
  return iso.startsWith('+') ? null : iso
}

function offsetMinutes(offset: string): number | null {
  if (offset.toUpperCase() === 'Z') return 0
  const digits = offset.replace(':', '')
  const hours = Number(digits.slice(1, 3))
  const minutes = Number(digits.slice(3, 5))
  if (hours > 14 || minutes > 59) return null
  return (digits.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}

/** The calendar day at an instant in a zone, 'YYYY-MM-DD'. */
export function localDate(iso: string, zone: string): string {
  return utcToZoned(iso, zone).slice(0, 10)
}

/** How far a wall clock in `zone` goes on from one instant to another, in milliseconds: a day is 24 hours, whatever the clocks do meanwhile. */
export function localSpan(from: string, to: string, zone: string): number {
  return wallClock(Date.parse(to), zone) - wallClock(Date.parse(from), zone)
}

/** The instant at which a wall clock in `zone` is so many milliseconds ahead of where it is now; null outside of the years 1000 to 9999. */
export function addLocal(iso: string, span: number, zone: string): string | null {
  if (span === 0) return iso
  const moved = new Date(instantOf(wallClock(Date.parse(iso), zone) + span, zone))
  const year = moved.getUTCFullYear()
  return year >= 1000 && year <= 9999 ? moved.toISOString() : null
}

export function addMinutes(iso: string, minutes: number): string {
  return new Date(Date.parse(iso) + minutes * MINUTE).toISOString()
}

/** Days of the zone's calendar from one instant to a later one; 0 on the same day, negative when it is earlier. */
export function daysBetween(from: string, to: string, zone: string): number {
  return (Date.parse(localDate(to, zone)) - Date.parse(localDate(from, zone))) / DAY
}
