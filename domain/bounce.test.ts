import { expect, test } from 'vitest'
import { bounceOf } from './bounce.ts'

test.each([
  ['failed', '5.1.1', 'HARD'],
  ['failed', '5.2.1', 'HARD'],
  // Mailbox full, sender refused, no reason given.
  ['failed', '5.2.2', 'SOFT'],
  ['failed', '5.2.10', 'SOFT'],
  ['Failed', '5.7.509', 'SOFT'],
  ['failed', '5.0.0', 'SOFT'],
  [' FAILED ', ' 5.1.10 (bad destination)', 'HARD'],
  ['failed', '4.4.7', 'SOFT'],
  ['failed', '4.2.2', 'SOFT'],
  ['delayed', '4.4.1', null],
  ['delayed', '5.1.1', null],
  ['delivered', '2.0.0', null],
  ['relayed', '5.1.1', null],
  ['expanded', '2.1.5', null],
  ['failed', '2.0.0', null],
  ['failed', '', null],
  ['failed', '550', null],
  ['failed', '5.1', null],
  ['failed', '5.1.1111', null],
  ['failed', '15.1.1', null],
  ['', '5.1.1', null],
  ['failed to say', '5.1.1', null],
] as const)('action "%s" with status "%s" is %s', (action, status, bounce) => {
  expect(bounceOf({ action, status })).toBe(bounce)
})
