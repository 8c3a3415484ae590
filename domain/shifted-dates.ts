import { DUPLICATE_PARTS, type DuplicatePart } from './duplicate-parts.ts'
import { addLocal, localDate, localSpan, zonedToUtc } from './time.ts'

/** How far the dates of a copy lie from those of its event: so many milliseconds on the wall clock of a zone. */
export type Shift = { span: number; zone: string }
type Moment = string | null
type Window = { start: Moment; end: Moment }

export const SHIFTED_FIELDS = [
  'publish_at',
  'sale_start_date',
  'sale_end_date',
  'start_date',
  'expiry_date',
  'activates_at',
  'expires_at',
  'earliest',
  'latest',
] as const
export type ShiftedField = (typeof SHIFTED_FIELDS)[number]
export type ShiftedPart = 'event' | DuplicatePart

/** One date of something that was copied. */
export type ShiftedDate = { part: ShiftedPart; field: ShiftedField; name: string; from: string; to: string }
/** The same date of several things: how many, and the names of the first. */
export type ShiftedDates = Omit<ShiftedDate, 'name'> & { count: number; names: string[] }

/** What would leave the calendar cannot be moved. */
export class BeyondCalendar extends RangeError {}

export function shiftBetween(from: string, to: string, zone: string): Shift {
  return { span: localSpan(from, to, zone), zone }
}

/** What was at ten in the morning three days before is so again, also when the clocks change in between. */
export function shiftDate(instant: string, { span, zone }: Shift): string {
  const moved = addLocal(instant, span, zone)
  if (moved === null) throw new BeyondCalendar(`${instant} leaves the calendar`)
  return moved
}

/** A day of the calendar, such as 2031-03-13, moves by the same, to the nearest day. */
export function shiftDay(day: string, shift: Shift): string {
  return localDate(shiftDate(zonedToUtc(`${day}T12:00`, shift.zone), shift), shift.zone)
}

/** A time that the clocks would make vanish, by skipping its end or showing it twice, keeps its length. */
export function shiftWindow({ start, end }: Window, shift: Shift): Window {
  const [from, to] = [start && shiftDate(start, shift), end && shiftDate(end, shift)]
  if (!start || !end || !from || !to || from < to || start >= end) return { start: from, end: to }
  const length = Date.parse(end) - Date.parse(start)
  return { start: from, end: new Date(Date.parse(from) + length).toISOString() }
}

const MOST_NAMES = 5
const ORDER: readonly ShiftedPart[] = ['event', ...DUPLICATE_PARTS]

/** For people: what is the same of several things is one entry, in the order of the parts, then of time. */
export function groupShifted(dates: readonly ShiftedDate[]): ShiftedDates[] {
  const groups = Map.groupBy(dates, ({ part, field, from, to }) => [part, field, from, to].join(' '))
  const entries = [...groups.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const { name: _, ...date } = first
    return [{ ...date, count: same.length, names: same.slice(0, MOST_NAMES).map(({ name }) => name) }]
  })
  return entries.sort((a, b) => ORDER.indexOf(a.part) - ORDER.indexOf(b.part) || compare(a.from, b.from))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
