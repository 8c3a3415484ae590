import { useLingui } from '@lingui/react'
import * as format from './format.ts'
import { toLocale } from './i18n.ts'

/** The functions of format.ts in the language of the page. */
export function useFormat() {
  const locale = toLocale(useLingui().i18n.locale)
  return {
    locale,
    money: (amount: number, currency: string) => format.formatMoney(amount, currency, locale),
    plainAmount: (amount: number, currency: string) => format.formatPlainAmount(amount, currency, locale),
    roughMoney: (amount: number, currency: string) => format.formatRoughMoney(amount, currency, locale),
    number: (value: unknown) => format.formatNumber(value, locale),
    percent: (rate: number) => format.formatPercent(rate, locale),
    date: (instant: string, zone: string) => format.formatDate(instant, zone, locale),
    shortDate: (instant: string, zone: string) => format.formatShortDate(instant, zone, locale),
    monthDay: (instant: string, zone: string) => format.formatMonthDay(instant, zone, locale),
    calendarLeaf: (instant: string, zone: string) => format.calendarLeaf(instant, zone, locale),
    shortDateTime: (instant: string, zone: string) => format.formatShortDateTime(instant, zone, locale),
    time: (instant: string, zone: string) => format.formatTime(instant, zone, locale),
    dateTime: (instant: string, zone: string) => format.formatDateTime(instant, zone, locale),
    period: (start: string, end: string | null, zone: string) => format.formatPeriod({ start, end }, zone, locale),
    zoneName: (instant: string, zone: string) => format.formatZone(instant, zone, locale),
    relative: (instant: string, now: string, zone: string) => format.formatRelative({ instant, now }, zone, locale),
  }
}
