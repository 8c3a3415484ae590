import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moved, placeAfterDrag } from './moved.ts'

const ROWS = [0, 50, 150, 200].map((top, index, all) => ({ top, height: (all[index + 1] ?? 250) - top }))

describe('moved', () => {
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, 1, 'bac'],
  ])('from %i to %i', (from, to, expected) => {
    expect(moved([...'abc'], from, to).join('')).toBe(expected)
  })

  it('loses nothing, and can be taken back', () => {
    const list = fc.array(fc.integer(), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(list, fc.nat(), fc.nat(), (all, a, b) => {
        const [from, to] = [a % all.length, b % all.length]
        expect(moved(moved(all, from, to), to, from)).toEqual(all)
      }),
    )
  })
})

describe('a row that is dragged', () => {
  it.each([
    ['not far enough', 0, 60, 0],
    ['past the middle of the next', 0, 80, 1],
    ['to the end', 0, 1000, 3],
    ['up past one', 2, -80, 1],
    ['up to the beginning', 3, -1000, 0],
    ['nowhere', 1, 0, 1],
  ])('%s', (_, from, distance, place) => {
    expect(placeAfterDrag(ROWS, from, distance)).toBe(place)
  })
})
