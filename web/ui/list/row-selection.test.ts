import { describe, expect, it } from 'vitest'
import { rowsBetween, withRows } from './row-selection.ts'

describe('rows chosen with shift', () => {
  it.each([
    ['downwards', 2, 4, [2, 3, 4]],
    ['upwards', 4, 2, [2, 3, 4]],
    ['the same', 3, 3, [3]],
    ['none before', null, 3, [3]],
    ['the one before is on another page', 9, 3, [3]],
  ])('%s', (_, from, to, expected) => {
    expect(rowsBetween([1, 2, 3, 4, 5], from, to)).toEqual(expected)
  })
})

describe('the chosen rows', () => {
  it('grow and shrink, and those of other pages stay', () => {
    expect([...withRows(new Set([9, 1]), [1, 2], true)]).toEqual([9, 1, 2])
    expect([...withRows(new Set([9, 1]), [1, 2], false)]).toEqual([9])
  })
})
