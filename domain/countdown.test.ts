import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { countdown } from './countdown.ts'

const berlin = { start_date: '2026-03-28T19:00:00Z', end_date: '2026-03-28T22:00:00Z', timezone: 'Europe/Berlin' }
const honolulu = { start_date: '2026-07-02T05:00:00Z', end_date: null, timezone: 'Pacific/Honolulu' }
/** Starts at half past midnight on the 29th, the night the clocks go forward. */
const club = { start_date: '2026-03-28T23:30:00Z', end_date: '2026-03-29T04:00:00Z', timezone: 'Europe/Berlin' }

describe('how far away an event is', () => {
  test.each([
    ['twelve days before', berlin, '2026-03-16T12:00:00Z', { stage: 'AHEAD', days: 12 }],
    ['the evening before is one day', berlin, '2026-03-27T22:30:00Z', { stage: 'AHEAD', days: 1 }],
    ['from midnight on it is today', berlin, '2026-03-27T23:00:00Z', { stage: 'TODAY', minutes: 1200 }],
    ['three hours before', berlin, '2026-03-28T16:00:00Z', { stage: 'TODAY', minutes: 180 }],
    ['a second before is still a minute', berlin, '2026-03-28T18:59:59Z', { stage: 'TODAY', minutes: 1 }],
    ['it starts', berlin, '2026-03-28T19:00:00Z', { stage: 'RUNNING', days: 0 }],
    ['its last second', berlin, '2026-03-28T21:59:59Z', { stage: 'RUNNING', days: 0 }],
    ['it ends', berlin, '2026-03-28T22:00:00Z', { stage: 'OVER', days: 0 }],
    ['ended yesterday', berlin, '2026-03-28T23:30:00Z', { stage: 'OVER', days: 1 }],
    ['a day of 23 hours is a day', berlin, '2026-03-29T22:30:00Z', { stage: 'OVER', days: 2 }],
    ['the day is that of the zone', honolulu, '2026-07-01T09:59:00Z', { stage: 'AHEAD', days: 1 }],
    ['and so is today', honolulu, '2026-07-01T10:00:00Z', { stage: 'TODAY', minutes: 1140 }],
    ['without an end it goes on', honolulu, '2026-07-09T12:00:00Z', { stage: 'RUNNING', days: 8 }],
    ['a night after midnight, the evening before', club, '2026-03-28T17:30:00Z', { stage: 'TODAY', minutes: 360 }],
    ['and a minute earlier', club, '2026-03-28T17:29:00Z', { stage: 'AHEAD', days: 1 }],
  ] as const)('%s', (_what, event, now, expected) => {
    expect(countdown(event, now)).toEqual(expected)
  })

  it('never goes backwards', () => {
    const order = ['AHEAD', 'TODAY', 'RUNNING', 'OVER']
    const minutes = fc.integer({ min: -20_000, max: 20_000 })
    fc.assert(
      fc.property(minutes, fc.nat(2000), (from, later) => {
        const at = (minute: number) => new Date(Date.parse(berlin.start_date) + minute * 60_000).toISOString()
        const [first, second] = [countdown(berlin, at(from)), countdown(berlin, at(from + later))]
        expect(order.indexOf(second.stage)).toBeGreaterThanOrEqual(order.indexOf(first.stage))
      }),
    )
  })
})
