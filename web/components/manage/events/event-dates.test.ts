import { expect, it } from 'vitest'
import { moveStart, tomorrowEvening } from './event-dates.ts'

it('begins tomorrow evening on the organizer’s clock', () => {
  const evening = { start_date: '2026-03-03T19:00', end_date: '2026-03-03T21:00' }
  expect(tomorrowEvening('2026-03-01T23:30:00.000Z', 'Europe/Berlin')).toEqual(evening)
  expect(tomorrowEvening('2026-03-02T23:30:00.000Z', 'America/New_York')).toEqual(evening)
})

it.each([
  ['the length stays', ['2026-03-03T19:00', '2026-03-03T21:30'], '2026-04-01T23:00', '2026-04-02T01:30'],
  ['no end stays no end', ['2026-03-03T19:00', null], '2026-04-01T23:00', null],
  [
    'an end before the start is left to its owner',
    ['2026-03-03T19:00', '2026-03-01T10:00'],
    '2026-04-01T23:00',
    '2026-03-01T10:00',
  ],
  ['an emptied start moves nothing', ['2026-03-03T19:00', '2026-03-03T21:30'], '', '2026-03-03T21:30'],
  [
    'a start typed anew after it was emptied moves nothing',
    ['', '2026-03-03T21:30'],
    '2026-03-01T10:00',
    '2026-03-03T21:30',
  ],
] as const)('%s', (_, [start_date, end_date], start, end) => {
  expect(moveStart({ start_date, end_date }, start)).toEqual({ start_date: start, end_date: end })
})
