/** An instant, and its date in Berlin. */
export type Moment = { instant: string; day: string }

/** Instants around midnight in Berlin. On 29 March 2026 its clocks went forward, so that day has 23 hours. */
export const MOMENTS: Moment[] = [
  { instant: '2026-03-27T12:00:00.000Z', day: '2026-03-27' },
  { instant: '2026-03-28T22:59:59.999Z', day: '2026-03-28' },
  { instant: '2026-03-28T23:00:00.000Z', day: '2026-03-29' },
  { instant: '2026-03-29T21:59:59.999Z', day: '2026-03-29' },
  { instant: '2026-03-29T22:00:00.000Z', day: '2026-03-30' },
]

export type Range = { start_date: string; end_date: string }
export const ALL_DAYS: Range = { start_date: '2026-03-26', end_date: '2026-03-31' }
export const TWO_DAYS: Range = { start_date: '2026-03-28', end_date: '2026-03-29' }

export const isIn = ({ day }: Moment, { start_date, end_date }: Range) => day >= start_date && day <= end_date

/** Days of a range, latest first. */
export function daysIn({ start_date, end_date }: Range): string[] {
  const days = Array.from({ length: 31 }, (_, index) => `2026-03-${String(31 - index).padStart(2, '0')}`)
  return days.filter((day) => day >= start_date && day <= end_date)
}
