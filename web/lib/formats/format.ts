import { DATE_TIME } from '#domain/locale.ts'
import { minorUnits, toMajor } from '#domain/money.ts'
import { numberOrZero } from '#domain/text.ts'

/**
 * Formats money, numbers and dates through Intl. The tag of language and region is always passed; times are in the event's zone.
 */

/** 1250 EUR → "€12.50"; exact for any amount. */
export function formatMoney(amount: number, currency: string, tag: string): string {
  const digits = minorUnits(currency)
  const format = memo(`money ${tag} ${currency}`, () => {
    const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    return new Intl.NumberFormat(tag, { style: 'currency', currency, ...decimals })
  })
  return format.format(toMajor(amount, currency) as `${number}`)
}

/** 1250 EUR → "12.50", the format for input fields. */
export function formatPlainAmount(amount: number, currency: string, tag: string): string {
  const digits = minorUnits(currency)
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false }
  const format = memo(`plain ${tag} ${digits}`, () => new Intl.NumberFormat(tag, decimals))
  return format.format(toMajor(amount, currency) as `${number}`)
}

/** 123456 EUR → "€1.2K", for the scale of a chart. */
export function formatRoughMoney(amount: number, currency: string, tag: string): string {
  const options = { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 } as const
  const format = memo(`rough ${tag} ${currency}`, () => new Intl.NumberFormat(tag, options))
  return format.format(toMajor(amount, currency) as `${number}`)
}

/** Anything that is not a number is shown as 0. */
export function formatNumber(value: unknown, tag: string): string {
  return memo(`number ${tag}`, () => new Intl.NumberFormat(tag)).format(numberOrZero(value))
}

/** 7.5 → "7.5%": rates have at most three decimals. */
export function formatPercent(rate: number, tag: string): string {
  const options = { style: 'percent', maximumFractionDigits: 5 } as const
  return memo(`percent ${tag}`, () => new Intl.NumberFormat(tag, options)).format(rate / 100)
}

/** "Saturday, 31 January 2026" */
export function formatDate(instant: string, zone: string, tag: string): string {
  return dateFormat('date', zone, tag).format(new Date(instant))
}

/** "31 Jan 2026" for tables. */
export function formatShortDate(instant: string, zone: string, tag: string): string {
  return dateFormat('shortDate', zone, tag).format(new Date(instant))
}

/** "31 Jan" */
export function formatMonthDay(instant: string, zone: string, tag: string): string {
  return dateFormat('monthDay', zone, tag).format(new Date(instant))
}

/** Day and month separately, for a calendar sheet. */
export function calendarLeaf(instant: string, zone: string, tag: string): { day: string; month: string } {
  const day = dateFormat('day', zone, tag).formatToParts(new Date(instant))
  const month = dateFormat('month', zone, tag).format(new Date(instant))
  return { day: day.find((part) => part.type === 'day')?.value ?? '', month: month.replace('.', '') }
}

/** "19:30" */
export function formatTime(instant: string, zone: string, tag: string): string {
  return dateFormat('time', zone, tag).format(new Date(instant))
}

/** "31 Jan 2026, 19:30" for tables and logs. */
export function formatShortDateTime(instant: string, zone: string, tag: string): string {
  return dateFormat('shortDateTime', zone, tag).format(new Date(instant))
}

/** "Saturday, 31 January 2026 at 19:30 CET", with the zone for readers elsewhere. */
export function formatDateTime(instant: string, zone: string, tag: string): string {
  return dateFormat('dateTime', zone, tag).format(new Date(instant))
}

type Period = { start: string; end: string | null }

/** Start to end without repeating common parts, with the zone. */
export function formatPeriod({ start, end }: Period, zone: string, tag: string): string {
  if (end === null || end === start) return formatDateTime(start, zone, tag)
  return dateFormat('dateTime', zone, tag).formatRange(new Date(start), new Date(end))
}

/** Name of a zone at an instant: "CET", "GMT+1". */
export function formatZone(instant: string, zone: string, tag: string): string {
  const parts = dateFormat('zone', zone, tag).formatToParts(new Date(instant))
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone
}

type Step = readonly [unit: Intl.RelativeTimeFormatUnit, size: number]

/** Sizes in calendar days. */
const LONG: readonly Step[] = [
  ['year', 365],
  ['month', 31],
  ['day', 1],
]
/** Sizes in seconds. */
const SHORT: readonly Step[] = [
  ['hour', 3600],
  ['minute', 60],
  ['second', Number.POSITIVE_INFINITY],
]

type Moments = { instant: string; now: string }

/**
 * "in 3 days", "5 minutes ago"; under a minute "now". From one day on, the zone's calendar counts: "tomorrow" is never the day
 * after.
 */
export function formatRelative({ instant, now }: Moments, zone: string, tag: string): string {
  const seconds = (Date.parse(instant) - Date.parse(now)) / 1000
  const isLong = Math.abs(seconds) >= 86_400
  const amount = isLong ? calendarDay(instant, zone) - calendarDay(now, zone) : seconds
  const [unit, size] = (isLong ? LONG : SHORT).find(([, step]) => Math.abs(amount) >= step) ?? ['second', Infinity]
  // `auto` could say "next week" for the week after next.
  const numeric = unit === 'day' || unit === 'second' ? 'auto' : 'always'
  const format = memo(`${numeric} ${tag}`, () => new Intl.RelativeTimeFormat(tag, { numeric }))
  return format.format(Math.trunc(amount / size), unit)
}

/** Days since 1970 of the local date in the zone. */
function calendarDay(instant: string, zone: string): number {
  const parts = dateFormat('numbers', zone, 'en').formatToParts(new Date(instant))
  const numberOf = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(numberOf('year'), numberOf('month') - 1, numberOf('day')) / 86_400_000
}

/** 754 seconds → "12:34", for countdowns. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}

const STYLES = {
  date: { dateStyle: 'full' },
  shortDate: { dateStyle: 'medium' },
  monthDay: { month: 'short', day: 'numeric' },
  day: { day: 'numeric' },
  month: { month: 'short' },
  time: { timeStyle: 'short' },
  shortDateTime: { dateStyle: 'medium', timeStyle: 'short' },
  dateTime: DATE_TIME,
  zone: { timeZoneName: 'short' },
  numbers: { year: 'numeric', month: 'numeric', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

function dateFormat(style: keyof typeof STYLES, timeZone: string, tag: string) {
  const make = () => new Intl.DateTimeFormat(tag, { ...STYLES[style], timeZone })
  return memo(`${style} ${tag} ${timeZone}`, make)
}

// Creating an Intl object costs far more than using it.
const made = new Map<string, unknown>()

function memo<T>(key: string, make: () => T): T {
  const known = made.get(key) as T | undefined
  if (known !== undefined) return known
  const fresh = make()
  made.set(key, fresh)
  return fresh
}
