/** Days of the calendar as 'YYYY-MM-DD', without clock and zone. */

const DAY = 86_400_000

const read = (day: string) => Date.parse(`${day}T00:00:00Z`)
const write = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)

export function addDays(day: string, days: number): string {
  return write(read(day) + days * DAY)
}

/** The same day of another month, or that month's last one. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return write(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** From 1 for Monday to 7 for Sunday. */
function weekday(day: string): number {
  return new Date(read(day)).getUTCDay() || 7
}

/** The first day of the week that a day lies in. */
export function startOfWeek(day: string, first: number): string {
  return addDays(day, -((weekday(day) - first + 7) % 7))
}

/** The weeks that show the whole month of a day. */
export function weeksOf(day: string, first: number): string[][] {
  const month = day.slice(0, 7)
  const weeks: string[][] = []
  for (let start = startOfWeek(`${month}-01`, first); start.slice(0, 7) <= month; start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)))
  return weeks
}
