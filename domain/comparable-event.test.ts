import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type ComparedEvent, mostComparable } from './comparable-event.ts'

const concert: ComparedEvent = { id: 9, category: 'MUSIC', start_date: '2026-06-01T18:00:00Z', capacity: 100 }
const other = (id: number, fields: Partial<ComparedEvent> = {}): ComparedEvent => ({
  ...concert,
  id,
  start_date: `2026-01-0${id}T18:00:00Z`,
  ...fields,
})

describe('the most comparable earlier event', () => {
  test.each<[string, ComparedEvent[], number | null]>([
    ['none', [], null],
    ['the latest of those alike', [other(1), other(3), other(2)], 3],
    ['the same category before a later one', [other(1), other(3, { category: 'COMEDY' })], 1],
    ['another category rather than none', [other(2, { category: 'COMEDY' })], 2],
    ['similar size before a later one', [other(1, { capacity: 200 }), other(3, { capacity: 201 })], 1],
    ['half the size is similar', [other(1, { capacity: 50 }), other(3, { capacity: 49 })], 1],
    ['the category counts more than the size', [other(1, { capacity: 900 }), other(3, { category: 'ART' })], 1],
    ['without limit is no similar size', [other(1), other(3, { capacity: null })], 1],
    ['never a later one', [other(1, { start_date: '2026-06-01T18:00:01Z' })], null],
    ['never at the same moment', [other(1, { start_date: concert.start_date })], null],
    ['never itself', [{ ...concert, start_date: '2026-01-01T18:00:00Z' }], null],
    ['the later created at the same moment', [other(1), other(2, { start_date: '2026-01-01T18:00:00Z' })], 2],
  ])('%s', (_what, earlier, id) => {
    expect(mostComparable(concert, earlier)?.id ?? null).toBe(id)
  })

  it('of an event without limit is one without limit', () => {
    const open = { ...concert, capacity: null }
    expect(mostComparable(open, [other(1, { capacity: null }), other(2)])?.id).toBe(1)
  })

  it('does not depend on the order in which they are given', () => {
    const event = fc.record({
      id: fc.integer({ min: 1, max: 8 }),
      category: fc.constantFrom('MUSIC' as const, 'ART' as const),
      start_date: fc.constantFrom('2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'),
      capacity: fc.option(fc.integer({ min: 1, max: 400 }), { nil: null }),
    })
    fc.assert(
      fc.property(fc.uniqueArray(event, { selector: ({ id }) => id }), (earlier) => {
        expect(mostComparable(concert, earlier.toReversed())).toEqual(mostComparable(concert, earlier))
      }),
    )
  })
})
