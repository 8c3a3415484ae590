import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { niceScale } from './nice-scale.ts'

describe('the scale of a chart', () => {
  test.each([
    [0, [0, 1, 2]],
    [1, [0, 1, 2]],
    [3, [0, 1, 2, 3, 4]],
    [4, [0, 2, 4, 6]],
    [100, [0, 50, 100, 150]],
    [18_900, [0, 5000, 10_000, 15_000, 20_000]],
  ])('up to %s', (most, lines) => {
    expect(niceScale(most)).toEqual(lines)
  })

  it('has two to five lines, the last above the highest column by a little or more', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000_000), (most) => {
        const lines = niceScale(most)
        expect(lines.length).toBeGreaterThanOrEqual(2)
        expect(lines.length).toBeLessThanOrEqual(5)
        expect(lines.at(-1)).toBeGreaterThanOrEqual(most * 1.05)
        expect(lines.every(Number.isSafeInteger)).toBe(true)
      }),
    )
  })
})
