import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addMonths, daysAround, readMonth } from './month.ts'

test.each([
  ['2026-12', '2026-12'],
  ['2026-13', null],
  ['2026-1', null],
  ['1999-12', null],
  ['2050-01', null],
  ['2026-12-01', null],
  [null, null],
])('%s is the month %s', (text, month) => {
  expect(readMonth(text)).toBe(month)
})

test.each([
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-03', 0, '2026-03'],
  ['2049-12', 1, null],
  ['2020-01', -1, null],
])('%s and %i months is %s', (month, count, result) => {
  expect(addMonths(month, count)).toBe(result)
})

describe('the days around a month', () => {
  it('begin on the first day of a week', () => {
    expect(daysAround('2026-12', 1).at(0)).toBe('2026-11-30')
    expect(daysAround('2026-12', 7).at(0)).toBe('2026-11-29')
    expect(daysAround('2027-02', 1)).toHaveLength(28)
  })

  it('are whole weeks, one day after the other, with every day of the month', () => {
    const any = fc.tuple(
      fc.integer({ min: 2020, max: 2049 }),
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom(1, 6, 7),
    )
    fc.assert(
      fc.property(any, ([year, number, first]) => {
        const month = `${year}-${String(number).padStart(2, '0')}`
        const days = daysAround(month, first)
        expect(days.length % 7).toBe(0)
        expect(new Date(days[0] ?? '').getUTCDay() || 7).toBe(first)
        const times = days.map((day) => Date.parse(day))
        expect(times.slice(1).every((time, index) => time - (times[index] ?? 0) === 86_400_000)).toBe(true)
        const own = days.filter((day) => day.startsWith(month))
        expect(own).toHaveLength(new Date(Date.UTC(year, number, 0)).getUTCDate())
        expect(days.slice(0, 7).some((day) => day.startsWith(month))).toBe(true)
        expect(days.slice(-7).some((day) => day.startsWith(month))).toBe(true)
      }),
    )
  })
})
