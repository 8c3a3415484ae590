import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Box,
  cellAt,
  cellsOnSheet,
  cutMarks,
  FACES,
  fittingSize,
  GRIDS,
  MOST_IN_PRINT,
  MOST_PARTS,
  PRINT_LAYOUTS,
  partsOf,
  sheetsOf,
  spanOf,
} from './prints.ts'

/** Half a micrometre, since sums of decimal numbers are not exact. */
const NEAR = 0.0005

const isWithin = (inner: Box, outer: Box) =>
  inner.x >= outer.x - NEAR &&
  inner.y >= outer.y - NEAR &&
  inner.x + inner.width <= outer.x + outer.width + NEAR &&
  inner.y + inner.height <= outer.y + outer.height + NEAR

const overlap = (a: Box, b: Box) =>
  a.x + a.width > b.x + NEAR && b.x + b.width > a.x + NEAR && a.y + a.height > b.y + NEAR && b.y + b.height > a.y + NEAR

const pairs = <T>(all: readonly T[]) => all.flatMap((a, index) => all.slice(index + 1).map((b) => [a, b] as const))

describe('sheets', () => {
  test.each([
    ['tickets_a4', 4, 25],
    ['tickets_a6', 1, 100],
    ['badges_a6', 1, 100],
    ['badges_86x54', 10, 10],
    ['labels_70x37', 24, 5],
    ['labels_62x29', 1, 100],
  ] as const)('%s: %i on a sheet, 100 on %i', (layout, on_sheet, sheets) => {
    expect(cellsOnSheet(GRIDS[layout])).toBe(on_sheet)
    expect(sheetsOf(GRIDS[layout], 100)).toBe(sheets)
  })

  test.each(PRINT_LAYOUTS)('%s: no cell leaves the sheet, and no two overlap', (layout) => {
    const grid = GRIDS[layout]
    const cells = Array.from({ length: cellsOnSheet(grid) }, (_, index) => cellAt(grid, index))
    expect(cells.filter((cell) => !isWithin(cell, { x: 0, y: 0, ...grid.sheet }))).toEqual([])
    expect(pairs(cells).filter(([a, b]) => overlap(a, b))).toEqual([])
  })

  test('the next sheet is like the first one', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PRINT_LAYOUTS), fc.nat(10_000), (layout, index) => {
        const grid = GRIDS[layout]
        expect(cellAt(grid, index + cellsOnSheet(grid))).toEqual(cellAt(grid, index))
      }),
    )
  })

  test('rows are filled from left to right', () => {
    expect(cellAt(GRIDS.labels_70x37, 4)).toEqual({ x: 70, y: 37.5, width: 70, height: 37 })
  })
})

describe('marks to cut by', () => {
  test.each(PRINT_LAYOUTS)('%s: along the edges of cells, on the sheet, and only where somebody cuts', (layout) => {
    const grid = GRIDS[layout]
    const marks = cutMarks(grid)
    expect(marks.length > 0).toBe(grid.is_cut)
    const { width, height } = grid.sheet
    for (const { from, to } of marks) {
      for (const [x, y] of [from, to]) expect(x >= 0 && x <= width && y >= 0 && y <= height).toBe(true)
      const isUpright = from[0] === to[0]
      const [at, first, step] = isUpright
        ? [from[0], grid.left, grid.cell.width]
        : [from[1], grid.top, grid.cell.height]
      expect((at - first) % step).toBeCloseTo(0)
      expect(at > 0 && at < (isUpright ? width : height)).toBe(true)
    }
  })
})

/** Width in modules of a ticket's code with its quiet zone. Phones fail to read modules below a third of a millimetre. */
const MODULES = 53

describe('what stands on a badge or label', () => {
  test.each(Object.keys(FACES) as (keyof typeof FACES)[])('%s: within it, and nothing over anything else', (layout) => {
    const { cell } = GRIDS[layout]
    const { code, event, name, product } = FACES[layout]
    const boxes = [code, event.box, name.box, product.box]
    const printable = { x: 1.5, y: 1.5, width: cell.width - 3, height: cell.height - 3 }
    expect(boxes.filter((box) => !isWithin(box, printable))).toEqual([])
    expect(pairs(boxes).filter(([a, b]) => overlap(a, b))).toEqual([])
    expect(code.width).toBe(code.height)
    expect(code.width / MODULES).toBeGreaterThan(0.4)
  })

  test.each(Object.values(FACES).flatMap(({ event, name, product }) => [event, name, product]))(
    'sizes go down, and a line of the largest fits',
    ({ box, sizes }) => {
      expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
      expect(sizes.at(-1)).toBeGreaterThanOrEqual(6)
      expect(((sizes[0] ?? 0) * 1.2 * 25.4) / 72).toBeLessThanOrEqual(box.height)
    },
  )
})

describe('the size of a text', () => {
  const SIZES = [40, 30, 20, 10]
  const at = (fits: number, whole: number) => (size: number) => ({
    height: size <= fits ? 50 : 51,
    is_broken: size > whole,
  })

  test.each([
    { what: 'the largest that fits with whole words', fits: 40, whole: 30, size: 30 },
    { what: 'whole words, but too high for larger ones', fits: 20, whole: 40, size: 20 },
    { what: 'a broken word, as it becomes twice as large', fits: 20, whole: 10, size: 20 },
    { what: 'a word that is broken at every size', fits: 30, whole: 0, size: 30 },
    { what: 'too much at every size', fits: 0, whole: 40, size: 10 },
  ])('$what: $size', ({ fits, whole, size }) => {
    expect(fittingSize(SIZES, 50, at(fits, whole))).toBe(size)
  })

  test('is one that fits, if any does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 50 }), fc.integer({ min: 0, max: 50 }), (fits, whole) => {
        expect(fittingSize(SIZES, 50, at(fits, whole))).toBeLessThanOrEqual(fits)
      }),
    )
  })
})

describe('parts of a long list', () => {
  test.each([
    [0, 0],
    [1, 1],
    [100, 1],
    [101, 2],
    [MOST_PARTS * MOST_IN_PRINT + 1, MOST_PARTS],
  ])('%i attendees are %i', (attendees, parts) => {
    expect(partsOf(attendees)).toBe(parts)
  })

  test('have everybody once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MOST_PARTS * MOST_IN_PRINT }), (attendees) => {
        const spans = Array.from({ length: partsOf(attendees) }, (_, index) => spanOf(index + 1, attendees))
        expect(
          spans.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, i) => first + i)),
        ).toEqual(Array.from({ length: attendees }, (_, index) => index + 1))
      }),
      { numRuns: 20 },
    )
  })
})
