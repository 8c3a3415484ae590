/**
 * All time-zone arithmetic is in this file; the selectable zones are in time-zones.ts. An instant is an ISO 8601 text in UTC
 * ('2026-03-29T01:30:00.000Z'). A local time is the reading of a wall clock in a zone ('2026-03-29T02:30:00'). A local time
 * skipped in spring moves forward by the length of the gap; one that occurs twice in autumn means the earlier of the two.
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

/** True for names of the time-zone database. Bare offsets such as '+02:00' know no summer time and are refused. */
export function isValidTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** Local time at an instant, as milliseconds as if it were UTC. */
function wallClock(instant: number, zone: string): number {
  const read: Record<string, number> = {}
  for (const { type, value } of clockOf(zone).formatToParts(instant)) read[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = read
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((instant % 1000) + 1000) % 1000)
}

function offsetAt(instant: number, zone: string): number {
  return wallClock(instant, zone) - instant
}

/** Zones are at most 14 hours from UTC, so one day before and one day after lie on both sides of a nearby clock change. */
function instantOf(wall: number, zone: string): number {
  const before = offsetAt(wall - DAY, zone)
  const after = offsetAt(wall + DAY, zone)
  const real = [wall - before, wall - after].filter((instant) => wallClock(instant, zone) === wall)
  return real.length > 0 ? Math.min(...real) : wall - before
}

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?$/

/** Parses a local time to milliseconds as if it were UTC; null for dates or times that do not exist. */
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

/** Converts 'YYYY-MM-DDTHH:mm[:ss]' in `zone` to an instant. */
export function zonedToUtc(local: string, zone: string): string {
  const wall = readLocal(local)
  if (wall === null) throw new RangeError(`Not a local time: ${local}`)
  return new Date(instantOf(wall, zone)).toISOString()
}

/** Converts an instant to 'YYYY-MM-DDTHH:mm:ss' in `zone`. */
export function utcToZoned(iso: string, zone: string): string {
  return new Date(wallClock(Date.parse(iso), zone)).toISOString().slice(0, 19)
}

/** Parses a date from an organizer: an instant if it has an offset, else local time in the event's zone. Null if invalid. */
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

/** Calendar day at an instant in a zone, 'YYYY-MM-DD'. */
export function localDate(iso: string, zone: string): string {
  return utcToZoned(iso, zone).slice(0, 10)
}

/** Difference of local times in `zone` between two instants, in milliseconds: a day is 24 hours even across clock changes. */
export function localSpan(from: string, to: string, zone: string): number {
  return wallClock(Date.parse(to), zone) - wallClock(Date.parse(from), zone)
}

/** Instant at which the local time in `zone` is `span` milliseconds later; null outside the years 1000 to 9999. */
export function addLocal(iso: string, span: number, zone: string): string | null {
  if (span === 0) return iso
  const moved = new Date(instantOf(wallClock(Date.parse(iso), zone) + span, zone))
  const year = moved.getUTCFullYear()
  return year >= 1000 && year <= 9999 ? moved.toISOString() : null
}

export function addMinutes(iso: string, minutes: number): string {
  return new Date(Date.parse(iso) + minutes * MINUTE).toISOString()
}

/** Calendar days in the zone between two instants; 0 on the same day, negative if `to` is earlier. */
export function daysBetween(from: string, to: string, zone: string): number {
  return (Date.parse(localDate(to, zone)) - Date.parse(localDate(from, zone))) / DAY
}
