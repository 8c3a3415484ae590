import { addLocal } from '#domain/time.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Dates = { start_date: string; end_date: string | null; timezone: string }

/** Usual times for messages before and after an event, in the event's zone. */
const USUAL = {
  week_before: { of: 'start_date', span: -7 * DAY },
  day_before: { of: 'start_date', span: -DAY },
  hour_before: { of: 'start_date', span: -HOUR },
  day_after_start: { of: 'start_date', span: DAY },
  day_after_end: { of: 'end_date', span: DAY },
} as const
export type UsualTime = keyof typeof USUAL

/** Usual times that are in the future. */
export function sendTimes(event: Dates, now: string): { key: UsualTime; at: string }[] {
  return (Object.keys(USUAL) as UsualTime[]).flatMap((key) => {
    const { of, span } = USUAL[key]
    const from = event[of]
    const at = from === null ? null : addLocal(from, span, event.timezone)
    return at !== null && at > now ? [{ key, at }] : []
  })
}
