/** Dates and times as people type and read them. The stored formats are 'YYYY-MM-DD' and 'HH:MM'. */

type Reading = {
  /** Language that decides the names of months and the order of numbers. */
  tag: string
  /** Decides what a date without a year means: the next such date. */
  today: string
}

/** "Sat, 21 Jun 2031" */
export function writeDay(day: string, tag: string): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(tag, options).format(new Date(`${day}T00:00:00Z`))
}

/** "19:30" or "7:30 PM" */
export function writeTime(time: string, tag: string): string {
  const options = { timeStyle: 'short', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(tag, options).format(new Date(`2000-01-01T${time}:00Z`))
}

/** Reads a typed or pasted day, with the time beside it if there is one. Null if the text is no date. */
export function readDay(text: string, reading: Reading): { day: string; time: string | null } | null {
  const clock = /(\d{1,2}:\d{2})(?::[\d.]+)?\s*([ap]\.?\s?m\b\.?)?/i.exec(text)
  const time = clock && readTime(`${clock[1]} ${clock[2] ?? ''}`)
  const rest = clock ? text.slice(0, clock.index) : text
  const numbers = (rest.match(/\d+/g) ?? []).map((digits) => ({ digits, value: Number(digits) }))
  const month = monthIn(rest, reading.tag)
  const day = month === null ? fromNumbers(numbers, reading) : fromMonth(month, numbers, reading)
  return day === null ? null : { day, time }
}

/** "19:30", "1930", "7.30 pm", "19 Uhr" */
export function readTime(text: string): string | null {
  const match = /^(\d{1,2}?)(?:[:.h]?\s?(\d{2}))?\s*(?:uhr|h)?\s*(?:([ap])\.?\s?m?\.?)?$/i.exec(text.trim())
  if (!match) return null
  const half = match[3]?.toLowerCase()
  const typed = Number(match[1])
  const minute = Number(match[2] ?? 0)
  if (minute > 59 || typed > 23 || (half && (typed > 12 || typed === 0))) return null
  const hour = half ? (typed % 12) + (half === 'p' ? 12 : 0) : typed
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

type Digits = { digits: string; value: number }

/** Month named in a text, from 1. English names are understood in every language. */
function monthIn(text: string, tag: string): number | null {
  const words = (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => word.length >= 3)
  const months = Array.from({ length: 12 }, (_, index) => [tag, 'en'].flatMap((one) => monthNames(index, one)))
  const named = words.map((word) => months.findIndex((names) => names.some((name) => name.startsWith(word))))
  // In French, "mar." can also be a Tuesday; the weekday comes before the month, so the last match counts.
  return (named.findLast((index) => index >= 0) ?? -1) + 1 || null
}

/** Long and short name as written inside a date. Needed because the Dutch "mrt" is no prefix of "maart". */
function monthNames(index: number, tag: string): string[] {
  const day = new Date(Date.UTC(2000, index, 1))
  return (['long', 'short'] as const).map((month) => {
    const parts = new Intl.DateTimeFormat(tag, { month, day: 'numeric', timeZone: 'UTC' }).formatToParts(day)
    return (parts.find(({ type }) => type === 'month')?.value ?? '').toLowerCase()
  })
}

function fromMonth(month: number, numbers: readonly Digits[], { today }: Reading): string | null {
  const year = numbers.find(({ digits }, index) => digits.length === 4 || index === 1)
  const date = numbers.find((one) => one !== year)
  return date ? dayOf({ year: year && fullYear(year), month, date: date.value }, today) : null
}

function fromNumbers(numbers: readonly Digits[], { tag, today }: Reading): string | null {
  if (numbers.length < 2 || numbers.length > 3) return null
  const isYearFirst = numbers[0]?.digits.length === 4
  const order = isYearFirst ? ['year', 'month', 'day'] : orderOf(tag)
  const asked = numbers.length === 3 ? order : order.filter((part) => part !== 'year')
  const at = (part: string) => numbers[asked.indexOf(part)]
  const year = at('year')
  return dayOf({ year: year && fullYear(year), month: at('month')?.value ?? 0, date: at('day')?.value ?? 0 }, today)
}

/** Order in which a language writes day, month and year. */
function orderOf(tag: string): string[] {
  const parts = new Intl.DateTimeFormat(tag).formatToParts(new Date(0))
  return parts.map(({ type }) => type as string).filter((type) => ['year', 'month', 'day'].includes(type))
}

function fullYear({ digits, value }: Digits): number {
  return digits.length <= 2 ? 2000 + value : value
}

function dayOf({ year, month, date }: { year: number | undefined; month: number; date: number }, today: string) {
  const tried = year ?? Number(today.slice(0, 4))
  const day = new Date(Date.UTC(tried, month - 1, date))
  const isReal = tried >= 1900 && tried <= 9999 && day.getUTCMonth() === month - 1 && day.getUTCDate() === date
  const text = isReal ? day.toISOString().slice(0, 10) : null
  if (year === undefined && text && text < today) return `${tried + 1}${text.slice(4)}`
  return text
}
