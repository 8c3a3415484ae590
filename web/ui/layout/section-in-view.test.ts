import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { sectionInView } from './section-in-view.ts'

/** Sections of these heights below a header of 200 px, scrolled down by `by`, in a window of 800 px. */
function scrolled(heights: readonly number[], by: number) {
  const starts = heights.map((_, index) => 200 + heights.slice(0, index).reduce((sum, height) => sum + height, 0))
  const whole = 200 + heights.reduce((sum, height) => sum + height, 0)
  return { tops: starts.map((start) => start - by), window_height: 800, remaining: whole - 800 - by }
}

const SETTINGS = [600, 500, 700, 300, 200]

describe('the section in view', () => {
  test.each([
    ['at the top', 0, 0],
    ['once the second has reached the bar', 700, 1],
    ['the third', 1200, 2],
    ['at the end the last, which never reaches the top', 1700, 4],
    ['before the end the one above it', 1500, 3],
  ])('%s', (_when, by, index) => {
    expect(sectionInView(scrolled(SETTINGS, by))).toBe(index)
  })

  it('of a page that does not scroll is the last, as all are in view', () => {
    expect(sectionInView(scrolled([100, 100], 0))).toBe(1)
  })

  it('only goes on while one scrolls down, and every section has its turn', () => {
    const heights = fc.array(fc.integer({ min: 60, max: 1500 }), { minLength: 2, maxLength: 9 })
    fc.assert(
      fc.property(heights, (some) => {
        const end = Math.max(0, 200 + some.reduce((sum, height) => sum + height, 0) - 800)
        const seen = Array.from({ length: end + 1 }, (_, by) => sectionInView(scrolled(some, by)))
        expect(seen).toEqual(seen.toSorted((a, b) => a - b))
        expect(seen.at(-1)).toBe(some.length - 1)
        if (end >= 800) expect(new Set(seen).size).toBe(some.length)
      }),
    )
  })
})
