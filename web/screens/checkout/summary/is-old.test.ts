import { expect, test } from 'vitest'
import { isOld } from './is-old.ts'

const server_time = '2026-05-01T20:00:00.000Z'

test.each([
  ['2026-05-01T19:59:00.000Z', false],
  ['2026-05-01T19:00:00.000Z', false],
  ['2026-05-01T18:59:59.000Z', true],
  ['2026-04-10T20:00:00.000Z', true],
  [null, false],
])('an order of %s is old at 20:00: %s', (completed_at, old) => {
  expect(isOld({ completed_at, server_time })).toBe(old)
})
