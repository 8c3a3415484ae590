import { useLingui } from '@lingui/react'
import { createContext, useContext } from 'react'
import { bcp47 } from '#domain/locale.ts'
import * as format from './format.ts'
import { toLocale } from './i18n.ts'

/** Tag of language and region for formats, set by the root. */
export const TagContext = createContext<string | null>(null)

/** Functions of format.ts with the language of the page and the reader's region. */
export function useFormat() {
  const { i18n } = useLingui()
  const locale = toLocale(i18n.locale)
  const tag = useContext(TagContext) ?? bcp47(locale)
  return {
    locale,
    /** Tag of language and region, for Intl. */
    tag,
    money: (amount: number, currency: string) => format.formatMoney(amount, currency, tag),
    plainAmount: (amount: number, currency: string) => format.formatPlainAmount(amount, currency, tag),
    roughMoney: (amount: number, currency: string) => format.formatRoughMoney(amount, currency, tag),
    number: (value: unknown) => format.formatNumber(value, tag),
    percent: (rate: number) => format.formatPercent(rate, tag),
    date: (instant: string, zone: string) => format.formatDate(instant, zone, tag),
    shortDate: (instant: string, zone: string) => format.formatShortDate(instant, zone, tag),
    monthDay: (instant: string, zone: string) => format.formatMonthDay(instant, zone, tag),
    calendarLeaf: (instant: string, zone: string) => format.calendarLeaf(instant, zone, tag),
    shortDateTime: (instant: string, zone: string) => format.formatShortDateTime(instant, zone, tag),
    time: (instant: string, zone: string) => format.formatTime(instant, zone, tag),
    dateTime: (instant: string, zone: string) => format.formatDateTime(instant, zone, tag),
    period: (start: string, end: string | null, zone: string) => format.formatPeriod({ start, end }, zone, tag),
    zoneName: (instant: string, zone: string) => format.formatZone(instant, zone, tag),
    relative: (instant: string, now: string, zone: string) => format.formatRelative({ instant, now }, zone, tag),
  }
}
