import { DATE_TIME } from '#domain/locale.ts'
import { minorUnits, toMajor } from '#domain/money.ts'
import { memoize } from '#server/lib/memoize.ts'

/** 1250 EUR → "€12.50" */
export function formatMoney(amount: number, currency: string, tag: string): string {
  return moneyFormat(`${tag} ${currency}`).format(toMajor(amount, currency) as `${number}`)
}

/** Memoized: creating a format takes a hundred times as long as using it. */
const moneyFormat = memoize((key) => {
  const [tag = '', currency = ''] = key.split(' ')
  const digits = minorUnits(currency)
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return new Intl.NumberFormat(tag, { style: 'currency', currency, ...decimals })
})

/** 7.5 → "7.5%" */
export function formatPercent(rate: number, tag: string): string {
  return percentFormat(tag).format(rate / 100)
}

const percentFormat = memoize((tag) => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 5 }))

type Period = { start: string; end: string | null }

/** Formats start and end without repeating their common parts; names the event's zone. */
export function formatPeriod({ start, end }: Period, zone: string, tag: string): string {
  return period(JSON.stringify([start, end, zone, tag]))
}

/** Memoized: a rush writes the same dates into thousands of emails. */
const period = memoize((key) => {
  const [start, end, zone, tag] = JSON.parse(key) as [string, string | null, string, string]
  const format = periodFormat(`${tag} ${zone}`)
  const from = new Date(start)
  return end === null || end === start ? format.format(from) : format.formatRange(from, new Date(end))
})

const periodFormat = memoize((key) => {
  const [tag = '', zone = ''] = key.split(' ')
  return new Intl.DateTimeFormat(tag, { ...DATE_TIME, timeZone: zone })
})

/** "7:30 PM GMT+2" */
export function formatTime(instant: string, zone: string, tag: string): string {
  return timeFormat(`${tag} ${zone}`).format(new Date(instant))
}

const timeFormat = memoize((key) => {
  const [tag = '', timeZone = ''] = key.split(' ')
  const parts = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  return new Intl.DateTimeFormat(tag, { ...parts, timeZone })
})

/** "July 3, 2026" */
export function formatDay(instant: string, zone: string, tag: string): string {
  return dayFormat(`${tag} ${zone}`).format(new Date(instant))
}

const dayFormat = memoize((key) => {
  const [tag = '', timeZone = ''] = key.split(' ')
  return new Intl.DateTimeFormat(tag, { year: 'numeric', month: 'long', day: 'numeric', timeZone })
})

type Place = {
  venue_name?: string | null
  address_line_1?: string | null
  address_line_2?: string | null
  city?: string | null
  state_or_region?: string | null
  zip_or_postal_code?: string | null
  country?: string | null
}

/** "Old Mill, 12 River Street, 10115 Berlin, Germany"; null when nothing is known. */
export function formatPlace(place: Place, tag: string): string | null {
  const town = [place.zip_or_postal_code, place.city].filter(Boolean).join(' ')
  const country = place.country && countryName(place.country, tag)
  const parts = [place.venue_name, place.address_line_1, place.address_line_2, town, place.state_or_region, country]
  return parts.filter(Boolean).join(', ') || null
}

function countryName(code: string, tag: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countryNames(tag).of(code) ?? code) : code
}

const countryNames = memoize((tag) => new Intl.DisplayNames(tag, { type: 'region' }))
