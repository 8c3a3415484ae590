import { expect, test } from 'vitest'
import { changeOf } from './change.ts'

test.each([
  [118, 100, { is: 'more', by: 18, percent: 18 }],
  [50, 200, { is: 'less', by: -150, percent: 75 }],
  [100, 100, { is: 'same', by: 0, percent: 0 }],
  [0, 0, { is: 'nothing', by: 0, percent: null }],
  [5, 0, { is: 'first', by: 5, percent: null }],
  [0, 5, { is: 'none now', by: -5, percent: 100 }],
  [1001, 1000, { is: 'more', by: 1, percent: 1 }],
  [1, 1000, { is: 'less', by: -999, percent: 99 }],
  // Net amounts can be negative.
  [500, -100, { is: 'more', by: 600, percent: null }],
  [0, -100, { is: 'more', by: 100, percent: null }],
  [-300, -100, { is: 'less', by: -200, percent: null }],
  [-100, 0, { is: 'less', by: -100, percent: null }],
  [-50, 100, { is: 'less', by: -150, percent: 150 }],
] as const)('%s after %s', (value, before, change) => {
  expect(changeOf(value, before)).toEqual(change)
})
