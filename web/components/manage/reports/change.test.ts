import { expect, test } from 'vitest'
import { changeOf } from './change.ts'

test.each([
  [118, 100, { is: 'more', percent: 18 }],
  [50, 200, { is: 'less', percent: 75 }],
  [100, 100, { is: 'same' }],
  [0, 0, { is: 'nothing' }],
  [5, 0, { is: 'first' }],
  [0, 5, { is: 'none now' }],
  [1001, 1000, { is: 'more', percent: 1 }],
  [1, 1000, { is: 'less', percent: 99 }],
] as const)('%s after %s', (value, before, change) => {
  expect(changeOf(value, before)).toEqual(change)
})
