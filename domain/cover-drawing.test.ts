import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { COVER_PATTERNS, coverDrawing, coverPath, readCoverPath } from './cover-drawing.ts'
import { EVENT_CATEGORIES } from './event-status.ts'

const apart = (a: number, b: number) => Math.min(Math.abs(a - b), 360 - Math.abs(a - b))
const hue = (title: string, category = 'MUSIC' as const) => coverDrawing(title, category).hue
const anyCategory = fc.constantFrom(...EVENT_CATEGORIES)

describe('the cover of an event without a picture', () => {
  it('is the same for the same title and category, and always one that can be drawn', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), anyCategory, (title, category) => {
        const drawing = coverDrawing(title, category)
        expect(coverDrawing(` ${title} `, category)).toEqual(drawing)
        expect(readCoverPath(coverPath(drawing))).toEqual(drawing)
      }),
    )
  })

  it('has a clearly different hue where one letter or number is one of the next three', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 60 }),
        fc.constantFrom(...'abcdefghijklmnopqrstuvw0123456'),
        fc.integer({ min: 1, max: 3 }),
        fc.string({ maxLength: 60 }),
        (before, letter, further, after) => {
          const next = String.fromCodePoint((letter.codePointAt(0) ?? 0) + further)
          expect(apart(hue(`<${before}${letter}${after}>`), hue(`<${before}${next}${after}>`))).toBeGreaterThanOrEqual(
            36,
          )
        },
      ),
    )
  })

  it('has another hue in every category', () => {
    fc.assert(
      fc.property(fc.string(), fc.uniqueArray(anyCategory, { minLength: 2, maxLength: 2 }), (title, [one, other]) => {
        if (!one || !other) return
        expect(apart(coverDrawing(title, one).hue, coverDrawing(title, other).hue)).toBeGreaterThanOrEqual(23)
      }),
    )
  })

  it('has another pattern than the events created just before and after it', () => {
    fc.assert(
      fc.property(
        fc.tuple(fc.string(), fc.string()),
        anyCategory,
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: COVER_PATTERNS.length - 1 }),
        ([one, other], category, id, further) => {
          const [first, next] = [coverDrawing(one, category, id), coverDrawing(other, category, id + further)]
          expect(first.pattern).not.toBe(next.pattern)
          expect(first.hue).toBe(coverDrawing(one, category).hue)
        },
      ),
    )
  })

  it('uses the whole circle of colours and every pattern', () => {
    const drawings = Array.from({ length: 600 }, (_, index) => coverDrawing(`Evening ${index}`, 'THEATER'))
    const tenths = new Set(drawings.map((drawing) => Math.floor(drawing.hue / 36)))
    expect(tenths.size).toBe(10)
    expect(new Set(drawings.map((drawing) => drawing.pattern)).size).toBe(COVER_PATTERNS.length)
  })
})

test('of ordinary titles hardly one pair in two hundred has one pattern in hues less than 10° apart', () => {
  const words = 'summer winter concert night opening film jazz late choir spring ball poetry slam theatre lights'.split(
    ' ',
  )
  const drawings = words.flatMap((one) => words.map((other) => coverDrawing(`${one} ${other}`, 'MUSIC')))
  const pairs = drawings.flatMap((one, index) => drawings.slice(index + 1).map((other) => [one, other] as const))
  const alike = pairs.filter(([one, other]) => one.pattern === other.pattern && apart(one.hue, other.hue) < 10)
  expect(alike.length / pairs.length).toBeLessThan(0.006)
})

test.each([
  '/covers/curtain-360-1.svg',
  '/covers/curtain-01-1.svg',
  '/covers/curtain-1-1000.svg',
  '/covers/nothing-1-1.svg',
  '/covers/curtain-1-1.png',
  '/covers/../curtain-1-1.svg',
  '',
])('%j is no cover', (path) => {
  expect(readCoverPath(path)).toBeNull()
})
