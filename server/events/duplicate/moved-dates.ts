import {
  type Shift,
  type ShiftedDate,
  type ShiftedField,
  type ShiftedPart,
  shiftDate,
  shiftDay,
  shiftWindow,
} from '#domain/shifted-dates.ts'
import { zonedToUtc } from '#domain/time.ts'

type Whose = { part: ShiftedPart; name: string }
type Moment = string | null

/** Moves the dates of the copied rows, and records them. */
export function createMovedDates(shift: Shift) {
  const moved: ShiftedDate[] = []
  function note(whose: Whose, field: ShiftedField, [from, to]: [Moment, Moment]): Moment {
    if (from && to) moved.push({ ...whose, field, from, to })
    return to
  }
  return {
    moved,
    date: (whose: Whose, field: ShiftedField, instant: Moment): Moment =>
      note(whose, field, [instant, instant && shiftDate(instant, shift)]),
    /** Moves an instant; null if the result is in the past. */
    future: (whose: Whose, field: ShiftedField, instant: Moment): Moment => {
      const to = instant && shiftDate(instant, shift)
      return to && Date.parse(to) > Date.now() ? note(whose, field, [instant, to]) : null
    },
    /** Moves a day without a time; reported as the moment it begins. */
    day(whose: Whose, field: ShiftedField, day: string | null): string | null {
      const to = day && shiftDay(day, shift)
      note(whose, field, [beginningOf(day, shift), beginningOf(to, shift)])
      return to
    },
    /** Moves a window without recording it: the answer names these dates anyway. */
    untold: (window: { start: Moment; end: Moment }) => shiftWindow(window, shift),
    window<Start extends ShiftedField, End extends ShiftedField>(
      whose: Whose,
      [start_field, end_field]: [Start, End],
      row: Record<Start | End, Moment>,
    ) {
      const { start, end } = shiftWindow({ start: row[start_field], end: row[end_field] }, shift)
      note(whose, start_field, [row[start_field], start])
      note(whose, end_field, [row[end_field], end])
      return { [start_field]: start, [end_field]: end } as Record<Start | End, Moment>
    },
  }
}
const beginningOf = (day: string | null, { zone }: Shift): Moment => day && zonedToUtc(`${day}T00:00`, zone)

export type MovedDates = ReturnType<typeof createMovedDates>
