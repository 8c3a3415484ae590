import { expect, it, test } from 'vitest'
import { readDays } from './days-in-address.ts'
import { daysBefore, daysOfPresets, presetOf, problemOf } from './report-days.ts'

test.each([
  ['start_date=2026-01-01&end_date=2026-01-31', { start_date: '2026-01-01', end_date: '2026-01-31' }],
  ['start_date=2026-01-01', {}],
  ['start_date=yesterday&end_date=2026-01-31', {}],
  ['', {}],
])('the address %s means %j', (search, days) => {
  expect(readDays(new URLSearchParams(search))).toEqual(days)
})

it('presets end today, and the days of sale are offered as long as a report reaches over them', () => {
  const presets = daysOfPresets('2026-03-01', '2025-02-25')
  expect(presets.map(({ preset, days }) => `${preset} ${days.start_date} ${days.end_date}`)).toEqual([
    '1 2026-03-01 2026-03-01',
    '2 2026-02-28 2026-03-01',
    '7 2026-02-23 2026-03-01',
    '14 2026-02-16 2026-03-01',
    '30 2026-01-31 2026-03-01',
    '90 2025-12-02 2026-03-01',
    '6 months 2025-09-02 2026-03-01',
    'year 2026-01-01 2026-03-01',
    '12 months 2025-03-02 2026-03-01',
    'sale 2025-02-25 2026-03-01',
  ])
  expect(daysOfPresets('2026-03-01', '2025-02-24').map(({ preset }) => preset)).not.toContain('sale')
  expect(presetOf({ start_date: '2026-01-31', end_date: '2026-03-01' }, presets)).toBe('30')
  expect(presetOf({ start_date: '2026-01-31', end_date: '2026-02-28' }, presets)).toBeNull()
})

it('months end with the last day of a shorter one', () => {
  const months = daysOfPresets('2026-08-31', '2026-01-01').find(({ preset }) => preset === '6 months')
  expect(months?.days.start_date).toBe('2026-03-01')
})

test.each([
  ['2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['2026-03-29', '2026-04-04', '2026-03-22', '2026-03-28'],
])('right before %s to %s are %s to %s', (start_date, end_date, first, last) => {
  expect(daysBefore({ start_date, end_date })).toEqual({ start_date: first, end_date: last })
})

test.each([
  ['2026-01-31', '2026-01-31', null],
  ['2026-01-31', '2026-01-30', 'backwards'],
  ['2025-01-01', '2026-01-05', null],
  ['2025-01-01', '2026-01-06', 'too many'],
])('from %s to %s: %s', (start_date, end_date, problem) => {
  expect(problemOf({ start_date, end_date })).toBe(problem)
})
