import { DUPLICATE_PARTS, type DuplicatePart } from './duplicate-parts.ts'
import { addLocal, localDate, localSpan, zonedToUtc } from './time.ts'

/** Distance of a copy's dates from those of its event, in milliseconds of local time in a zone. */
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

/** One moved date of a copied item. */
export type ShiftedDate = { part: ShiftedPart; field: ShiftedField; name: string; from: string; to: string }
/** The same moved date of several items: their number, and the names of the first ones. */
export type ShiftedDates = Omit<ShiftedDate, 'name'> & { count: number; names: string[] }

/** Thrown for dates that would leave the supported range. */
export class BeyondCalendar extends RangeError {}

export function shiftBetween(from: string, to: string, zone: string): Shift {
  return { span: localSpan(from, to, zone), zone }
}

/** Moves an instant in local time: 10:00 three days before stays 10:00 three days before, even across a clock change. */
export function shiftDate(instant: string, { span, zone }: Shift): string {
  const moved = addLocal(instant, span, zone)
  if (moved === null) throw new BeyondCalendar(`${instant} leaves the calendar`)
  return moved
}

/** Moves a calendar day such as 2031-03-13 by the same distance, to the nearest day. */
export function shiftDay(day: string, shift: Shift): string {
  return localDate(shiftDate(zonedToUtc(`${day}T12:00`, shift.zone), shift), shift.zone)
}

/** Moves a window. If a clock change would make it vanish (end skipped or ambiguous), it keeps its length. */
export function shiftWindow({ start, end }: Window, shift: Shift): Window {
  const [from, to] = [start && shiftDate(start, shift), end && shiftDate(end, shift)]
  if (!start || !end || !from || !to || from < to || start >= end) return { start: from, end: to }
  const length = Date.parse(end) - Date.parse(start)
  return { start: from, end: new Date(Date.parse(from) + length).toISOString() }
}

const MOST_NAMES = 5
const ORDER: readonly ShiftedPart[] = ['event', ...DUPLICATE_PARTS]

/** Groups equal dates of several items for display, ordered by part, then time. */
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
