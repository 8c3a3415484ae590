import { daysBetween } from './time.ts'

/** How far away an event is, in the words its organizer thinks in. */
export type Countdown =
  /** So many days of the calendar to go; at least one. */
  | { stage: 'AHEAD'; days: number }
  /** It starts today, or within the next hours; whole minutes, at least one. */
  | { stage: 'TODAY'; minutes: number }
  /** It has started, so many days of the calendar ago. */
  | { stage: 'RUNNING'; days: number }
  /** It ended, so many days of the calendar ago. */
  | { stage: 'OVER'; days: number }

type Dates = { start_date: string; end_date: string | null; timezone: string }

/** A night that starts after midnight is counted in hours on the evening before. */
const SOON_MINUTES = 6 * 60

/** By the calendar of the event's zone. Without an end an event goes on until it is archived. */
export function countdown({ start_date, end_date, timezone }: Dates, now: string): Countdown {
  const at = Date.parse(now)
  if (end_date !== null && at >= Date.parse(end_date))
    return { stage: 'OVER', days: daysBetween(end_date, now, timezone) }
  if (at >= Date.parse(start_date)) return { stage: 'RUNNING', days: daysBetween(start_date, now, timezone) }
  const days = daysBetween(now, start_date, timezone)
  const minutes = Math.ceil((Date.parse(start_date) - at) / 60_000)
  return days === 0 || minutes <= SOON_MINUTES ? { stage: 'TODAY', minutes } : { stage: 'AHEAD', days }
}
