/** Days of the calendar as 'YYYY-MM-DD', without clock and zone. */

const DAY = 86_400_000

const read = (day: string) => Date.parse(`${day}T00:00:00Z`)
const write = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)

export function addDays(day: string, days: number): string {
  return write(read(day) + days * DAY)
}

/** Same day some months later, or the last day of that month if it is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return write(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** Weekday from 1 for Monday to 7 for Sunday. */
function weekday(day: string): number {
  return new Date(read(day)).getUTCDay() || 7
}

/** First day of the week that contains `day`. `first` is the first weekday, from 1 for Monday to 7 for Sunday. */
export function startOfWeek(day: string, first: number): string {
  return addDays(day, -((weekday(day) - first + 7) % 7))
}

/** Weeks that cover the whole month of `day`. */
export function weeksOf(day: string, first: number): string[][] {
  const month = day.slice(0, 7)
  const weeks: string[][] = []
  for (let start = startOfWeek(`${month}-01`, first); start.slice(0, 7) <= month; start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)))
  return weeks
}
