import { describe, expect, it } from 'vitest'
import * as format from './format.ts'

/** Intl uses several kinds of space. */
const plain = (text: string) => text.replace(/\s/gu, ' ')

describe('formatMoney', () => {
  it.each([
    [1250, 'EUR', 'en', '€12.50'],
    [1250, 'EUR', 'de', '12,50 €'],
    [0, 'USD', 'en', '$0.00'],
    [-500, 'USD', 'en', '-$5.00'],
    [1250, 'JPY', 'en', '¥1,250'],
    [1250, 'KWD', 'en', 'KWD 1.250'],
    [1250, 'HUF', 'en', 'HUF 12.50'],
    [9_007_199_254_740_991, 'EUR', 'en', '€90,071,992,547,409.91'],
  ] as const)('%i %s in %s: %s', (amount, currency, locale, text) => {
    expect(plain(format.formatMoney(amount, currency, locale))).toBe(text)
  })
})

describe('numbers', () => {
  it('shows 0 for what is no number', () => {
    expect(
      [1234.5, '12', 'many', null, undefined, Number.NaN].map((value) => format.formatNumber(value, 'de')),
    ).toEqual(['1.234,5', '12', '0', '0', '0', '0'])
  })

  it('shows rates with their decimals', () => {
    expect([19, 7.5, 2.125].map((rate) => format.formatPercent(rate, 'en'))).toEqual(['19%', '7.5%', '2.125%'])
  })
})

it('rounds money for the scale of a chart', () => {
  expect(plain(format.formatRoughMoney(123_456, 'EUR', 'en'))).toBe('€1.2K')
  expect(plain(format.formatRoughMoney(1500, 'JPY', 'en'))).toBe('¥1.5K')
})

describe('dates', () => {
  const start = '2026-01-31T18:30:00.000Z'

  it('stand on a leaf of the calendar as day and month', () => {
    expect(format.calendarLeaf(start, 'Asia/Tokyo', 'en')).toEqual({ day: '1', month: 'Feb' })
    expect(format.calendarLeaf(start, 'Europe/Berlin', 'de')).toEqual({ day: '31', month: 'Jan' })
    expect(format.formatMonthDay(start, 'Europe/Berlin', 'en')).toBe('Jan 31')
  })

  it('are those of the event, with the zone named', () => {
    expect(plain(format.formatDateTime(start, 'Europe/Berlin', 'en'))).toBe(
      'Saturday, January 31, 2026 at 7:30 PM GMT+1',
    )
    expect(plain(format.formatDateTime(start, 'Europe/Berlin', 'de'))).toBe('Samstag, 31. Januar 2026 um 19:30 MEZ')
    expect(plain(format.formatDate('2026-01-31T23:30:00Z', 'Europe/Berlin', 'de'))).toBe('Sonntag, 1. Februar 2026')
  })

  it('span from start to end', () => {
    const text = plain(format.formatPeriod({ start, end: '2026-01-31T21:00:00Z' }, 'Europe/Berlin', 'de'))
    expect(text).toContain('19:30')
    expect(text).toContain('22:00')
    expect(text.match(/Januar/g)).toHaveLength(1)
    expect(format.formatPeriod({ start, end: null }, 'Europe/Berlin', 'de')).toBe(
      format.formatDateTime(start, 'Europe/Berlin', 'de'),
    )
  })

  it.each([
    ['2026-02-03T18:30:00Z', 'in 3 days'],
    ['2026-01-31T18:25:00Z', '5 minutes ago'],
    ['2026-02-01T18:30:00Z', 'tomorrow'],
    ['2026-01-31T18:30:20Z', 'now'],
    ['2026-02-02T18:29:00Z', 'in 2 days'],
    ['2026-02-01T22:59:00Z', 'tomorrow'],
    ['2026-02-01T23:01:00Z', 'in 2 days'],
    ['2026-01-29T18:31:00Z', '2 days ago'],
    ['2026-02-11T18:30:00Z', 'in 11 days'],
    ['2026-03-02T18:30:00Z', 'in 30 days'],
    ['2026-03-03T18:30:00Z', 'in 1 month'],
    ['2026-01-01T18:30:00Z', '30 days ago'],
    ['2027-03-01T00:00:00Z', 'in 1 year'],
  ])('%s is %s', (instant, text) => {
    expect(format.formatRelative({ instant, now: start }, 'Europe/Berlin', 'en')).toBe(text)
  })

  it.each([
    [754, '12:34'],
    [59, '0:59'],
    [3661, '1:01:01'],
    [-3, '0:00'],
  ])('%i seconds left: %s', (seconds, text) => {
    expect(format.formatClock(seconds)).toBe(text)
  })
})
