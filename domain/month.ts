/** Months in the format `2026-12`. Limited to years in which events can plausibly be sold. */
export const MONTH = /^20[2-4]\d-(0[1-9]|1[0-2])$/

export function readMonth(text: string | null): string | null {
  return text !== null && MONTH.test(text) ? text : null
}

/** Adds months, or subtracts them if negative. Null beyond the range of `readMonth`. */
export function addMonths(month: string, count: number): string | null {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return readMonth(new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7))
}

/**
 * Days of all weeks that a month touches, in order, such as `2026-11-30` first. Weeks begin on `first_weekday`: 1 is Monday, 7
 * Sunday.
 */
export function daysAround(month: string, first_weekday: number): string[] {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const [first, last] = [Date.UTC(year, number - 1, 1), Date.UTC(year, number, 0)]
  const before = (new Date(first).getUTCDay() - first_weekday + 7) % 7
  const length = Math.ceil((before + (last - first) / DAY + 1) / 7) * 7
  return Array.from({ length }, (_, index) => new Date(first + (index - before) * DAY).toISOString().slice(0, 10))
}

const DAY = 86_400_000
