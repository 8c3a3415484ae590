import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allInAt, firstStep, inSteps, isSlow, STEPS } from './live-check-in.ts'

const NOW = '2026-12-05T19:32:10.000Z'

describe('arrivals by five minutes', () => {
  test('the last step is the one that is not over yet', () => {
    expect(firstStep(NOW)).toBe('2026-12-05T17:35:00.000Z')
    const steps = inSteps(
      [
        { step_at: '2026-12-05T17:30:00.000Z', arrivals: 5 },
        { step_at: '2026-12-05T17:35:00.000Z', arrivals: 1 },
        { step_at: '2026-12-05T19:25:00.000Z', arrivals: 2 },
        { step_at: '2026-12-05T19:30:00.000Z', arrivals: 3 },
        { step_at: '2026-12-05T19:30:00.000Z', arrivals: 4 },
        { step_at: '2026-12-05T19:35:00.000Z', arrivals: 9 },
      ],
      NOW,
    )
    expect([steps[0], steps.at(-2), steps.at(-1)]).toEqual([1, 2, 7])
    expect(steps.reduce((sum, one) => sum + one)).toBe(10)
  })

  test('nobody within them is lost, whenever one looks', () => {
    const minutes = fc.array(fc.integer({ min: 0, max: 200 }))
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        minutes,
        (date, ago) => {
          const now = date.toISOString()
          const first = Date.parse(firstStep(now))
          const counted = ago.map((many) => ({
            step_at: new Date(date.getTime() - many * 60_000).toISOString(),
            arrivals: 1,
          }))
          const within = counted.filter(({ step_at }) => Date.parse(step_at) >= first)
          const steps = inSteps(counted, now)
          expect(steps).toHaveLength(STEPS)
          expect(steps.reduce((sum, one) => sum + one)).toBe(within.length)
        },
      ),
    )
  })
})

test.each([
  { left: 120, per_minute: 12, at: '2026-12-05T19:42:10.000Z' },
  { left: 121, per_minute: 12, at: '2026-12-05T19:43:10.000Z' },
  { left: 1, per_minute: 0.5, at: '2026-12-05T19:34:10.000Z' },
  { left: 0, per_minute: 12, at: null },
  { left: -3, per_minute: 12, at: null },
  { left: 120, per_minute: 0.4, at: null },
  { left: 100_000, per_minute: 2, at: null },
])('$left to come at $per_minute a minute are in at $at', ({ at, ...rate }) => {
  expect(allInAt({ ...rate, now: NOW })).toBe(at)
})

const device = (per_minute: number, more: { is_online?: boolean; arrivals?: number[] } = {}) => ({
  ...{ per_minute, is_online: true, arrivals: [per_minute] },
  ...more,
})

test.each([
  { why: 'less than half of the others', devices: [device(2), device(5), device(6)], slow: [0] },
  { why: 'just half', devices: [device(2.5), device(5)], slow: [] },
  { why: 'it has stood still since', devices: [device(0, { arrivals: [7] }), device(5)], slow: [0] },
  { why: 'it has let nobody in tonight', devices: [device(0, { arrivals: [0] }), device(5)], slow: [] },
  { why: 'it has no connection, so nobody knows', devices: [device(1, { is_online: false }), device(5)], slow: [] },
  { why: 'all are calm', devices: [device(0.1), device(0.9)], slow: [] },
  { why: 'alone', devices: [device(3)], slow: [] },
  { why: 'the middle of two others is 4', devices: [device(1.5), device(2), device(6)], slow: [0] },
])('a slow device: $why', ({ devices, slow }) => {
  expect(devices.flatMap((_, index) => (isSlow(devices, index) ? [index] : []))).toEqual(slow)
})
