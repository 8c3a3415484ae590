import { daysBetween } from './time.ts'

/** Time until or since an event. */
export type Countdown =
  /** Calendar days to go, at least one. */
  | { stage: 'AHEAD'; days: number }
  /** Starts today or within the next hours: whole minutes to go, at least one. */
  | { stage: 'TODAY'; minutes: number }
  /** Has started: calendar days since. */
  | { stage: 'RUNNING'; days: number }
  /** Has ended: calendar days since. */
  | { stage: 'OVER'; days: number }

type Dates = { start_date: string; end_date: string | null; timezone: string }

/** Events that start shortly after midnight are counted in hours on the evening before. */
const SOON_MINUTES = 6 * 60

/** Countdown by the calendar of the event's zone. Without an end, an event runs until it is archived. */
export function countdown({ start_date, end_date, timezone }: Dates, now: string): Countdown {
  const at = Date.parse(now)
  if (end_date !== null && at >= Date.parse(end_date))
    return { stage: 'OVER', days: daysBetween(end_date, now, timezone) }
  if (at >= Date.parse(start_date)) return { stage: 'RUNNING', days: daysBetween(start_date, now, timezone) }
  const days = daysBetween(now, start_date, timezone)
  const minutes = Math.ceil((Date.parse(start_date) - at) / 60_000)
  return days === 0 || minutes <= SOON_MINUTES ? { stage: 'TODAY', minutes } : { stage: 'AHEAD', days }
}
