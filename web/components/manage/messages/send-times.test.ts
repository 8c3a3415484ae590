import { expect, test } from 'vitest'
import { sendTimes } from './send-times.ts'

const EVENT = {
  start_date: '2026-03-31T18:00:00.000Z',
  end_date: '2026-04-01T01:00:00.000Z',
  timezone: 'Europe/Berlin',
}
const keysAt = (now: string) => sendTimes(EVENT, now).map(({ key }) => key)

test('usual times are read on the clock of the event, over a change of the clocks as well', () => {
  expect(sendTimes(EVENT, '2026-01-01T00:00:00.000Z')).toEqual([
    { key: 'week_before', at: '2026-03-24T19:00:00.000Z' },
    { key: 'day_before', at: '2026-03-30T18:00:00.000Z' },
    { key: 'hour_before', at: '2026-03-31T17:00:00.000Z' },
    { key: 'day_after_start', at: '2026-04-01T18:00:00.000Z' },
    { key: 'day_after_end', at: '2026-04-02T01:00:00.000Z' },
  ])
})

test('those that have passed are left out', () => {
  expect(keysAt('2026-03-31T16:59:00.000Z')).toEqual(['hour_before', 'day_after_start', 'day_after_end'])
  expect(keysAt('2026-03-31T17:00:00.000Z')).toEqual(['day_after_start', 'day_after_end'])
  expect(keysAt('2026-05-01T00:00:00.000Z')).toEqual([])
})

test('an event without an end has no time after it', () => {
  const times = sendTimes({ ...EVENT, end_date: null }, '2026-03-31T18:00:00.000Z')
  expect(times.map(({ key }) => key)).toEqual(['day_after_start'])
})
