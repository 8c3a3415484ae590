import type { TicketPaper } from './ticket-design.ts'

/** Positions of tickets, badges and labels on paper, in millimetres from the upper left corner. docs/rules/prints.md */

export const PRINT_LAYOUTS = [
  'tickets_a4',
  'tickets_a6',
  'badges_a6',
  'badges_86x54',
  'labels_70x37',
  'labels_62x29',
] as const
export type PrintLayout = (typeof PRINT_LAYOUTS)[number]

/** Maximum per file, which is generated within seconds. Longer lists are split into parts. */
export const MOST_IN_PRINT = 100
/** Maximum number of parts. Longer lists must be filtered. */
export const MOST_PARTS = 100

/** Number of files for so many attendees. */
export const partsOf = (attendees: number) => Math.min(MOST_PARTS, Math.ceil(attendees / MOST_IN_PRINT))

/** First and last index in the list that a file contains, counted from 1. */
export function spanOf(part: number, attendees: number): { first: number; last: number } {
  return { first: (part - 1) * MOST_IN_PRINT + 1, last: Math.min(part * MOST_IN_PRINT, attendees) }
}

type Size = { width: number; height: number }
export type Box = Size & { x: number; y: number }

/** Sheet with cells of equal size, in rows without gaps. */
export type Grid = {
  sheet: Size
  cell: Size
  columns: number
  rows: number
  /** Margins before the first column and above the first row. */
  left: number
  top: number
  /** True if the cells are cut apart by hand. */
  is_cut: boolean
}

const A4 = { width: 210, height: 297 }
const A6 = { width: 105, height: 148 }
const WHOLE = { columns: 1, rows: 1, left: 0, top: 0, is_cut: false }

export const GRIDS: Record<PrintLayout, Grid> = {
  tickets_a4: { sheet: A4, cell: { width: 105, height: 148.5 }, columns: 2, rows: 2, left: 0, top: 0, is_cut: true },
  tickets_a6: { ...WHOLE, sheet: A6, cell: A6 },
  badges_a6: { ...WHOLE, sheet: A6, cell: A6 },
  badges_86x54: { sheet: A4, cell: { width: 86, height: 54 }, columns: 2, rows: 5, left: 19, top: 13.5, is_cut: true },
  labels_70x37: { sheet: A4, cell: { width: 70, height: 37 }, columns: 3, rows: 8, left: 0, top: 0.5, is_cut: false },
  labels_62x29: { ...WHOLE, sheet: { width: 62, height: 29 }, cell: { width: 62, height: 29 } },
}

/** Sheets of a buyer's tickets, one each. `scale` enlarges the ticket from the size of A6. */
export const TICKET_SHEETS = {
  A6: { grid: GRIDS.tickets_a6, scale: 1 },
  A4: { grid: { ...WHOLE, sheet: A4, cell: A4 }, scale: 1.5 },
  LABEL: { grid: GRIDS.labels_62x29, scale: 1 },
} as const satisfies Record<TicketPaper, { grid: Grid; scale: number }>

export const cellsOnSheet = ({ columns, rows }: Grid) => columns * rows

/** Number of sheets for so many cells. */
export const sheetsOf = (grid: Grid, cells: number) => Math.ceil(cells / cellsOnSheet(grid))

/** Position on its sheet of the cell with this index: row by row, from left to right. */
export function cellAt(grid: Grid, index: number): Box {
  const place = index % cellsOnSheet(grid)
  const { cell, left, top, columns } = grid
  const [column, row] = [place % columns, Math.floor(place / columns)]
  return { x: left + column * cell.width, y: top + row * cell.height, ...cell }
}

type Line = { from: readonly [x: number, y: number]; to: readonly [x: number, y: number] }

/** Half length of a cut mark. Longer at the edges, which printers leave blank. */
const ARM = 4
const ARM_AT_EDGE = 12

/** Cut marks: a cross on each corner of a cell, clipped to the sheet. None along the sheet's own edges. */
export function cutMarks(grid: Grid): Line[] {
  if (!grid.is_cut) return []
  const { sheet, cell, columns, rows, left, top } = grid
  const xs = Array.from({ length: columns + 1 }, (_, column) => left + column * cell.width)
  const ys = Array.from({ length: rows + 1 }, (_, row) => top + row * cell.height)
  const isInside = (at: number, end: number) => at > 0 && at < end
  return xs.flatMap((x) =>
    ys.flatMap((y) => [
      ...(isInside(y, sheet.height)
        ? [{ from: [reach(x, -1, sheet.width), y], to: [reach(x, 1, sheet.width), y] } as const]
        : []),
      ...(isInside(x, sheet.width)
        ? [{ from: [x, reach(y, -1, sheet.height)], to: [x, reach(y, 1, sheet.height)] } as const]
        : []),
    ]),
  )
}

function reach(at: number, direction: 1 | -1, end: number): number {
  const arm = at === 0 || at === end ? ARM_AT_EDGE : ARM
  return Math.max(0, Math.min(end, at + direction * arm))
}

/** Font sizes in points, from the largest wanted to the smallest legible. */
export type TextPlace = { box: Box; sizes: readonly number[] }

/** Layout of a badge or label. */
export type Face = {
  align: 'left' | 'center'
  event: TextPlace
  name: TextPlace
  product: TextPlace
  /** Square, including the quiet zone of the code. */
  code: Box
}

export type FaceLayout = Exclude<PrintLayout, `tickets_${string}`>

export const FACES: Record<FaceLayout, Face> = {
  badges_a6: {
    align: 'center',
    event: { box: { x: 8, y: 16, width: 89, height: 11 }, sizes: [13, 11, 9] },
    name: { box: { x: 6, y: 30, width: 93, height: 47 }, sizes: [54, 48, 44, 40, 36, 32, 28, 24, 20, 17, 14, 12] },
    product: { box: { x: 8, y: 80, width: 89, height: 14 }, sizes: [17, 15, 13, 11] },
    code: { x: 31, y: 97, width: 43, height: 43 },
  },
  badges_86x54: {
    align: 'left',
    event: { box: { x: 5, y: 4.5, width: 76, height: 6.2 }, sizes: [9, 8, 7] },
    name: { box: { x: 5, y: 12, width: 46, height: 25 }, sizes: [24, 22, 20, 18, 16, 14, 12, 10, 8, 7] },
    product: { box: { x: 5, y: 39, width: 46, height: 10.5 }, sizes: [11, 10, 9, 8] },
    code: { x: 52.5, y: 17, width: 32, height: 32 },
  },
  labels_70x37: {
    align: 'left',
    event: { box: { x: 6, y: 28.3, width: 33, height: 3.6 }, sizes: [7, 6] },
    name: { box: { x: 6, y: 5.5, width: 33, height: 15 }, sizes: [18, 16, 14, 12, 11, 10, 9, 8, 7, 6] },
    product: { box: { x: 6, y: 21, width: 33, height: 7 }, sizes: [9, 8, 7] },
    code: { x: 39, y: 5.5, width: 26, height: 26 },
  },
  labels_62x29: {
    align: 'left',
    event: { box: { x: 3, y: 23, width: 33, height: 3.2 }, sizes: [7, 6] },
    name: { box: { x: 3, y: 2.8, width: 33, height: 12.9 }, sizes: [17, 15, 13, 12, 11, 10, 9, 8, 7, 6] },
    product: { box: { x: 3, y: 16, width: 33, height: 6 }, sizes: [8, 7] },
    code: { x: 36.5, y: 2.5, width: 24, height: 24 },
  },
}

/** Layout of a text: its height, and whether words had to be broken. */
type Setting = { height: number; is_broken: boolean }

/** Factor by which the font must grow for breaking a word. */
const WORTH_BREAKING = 1.6

/**
 * Largest size at which the text fits with unbroken words, or with broken ones if that makes it much larger. The smallest size if
 * it does not fit at all; it is cut off then.
 */
export function fittingSize(sizes: readonly number[], room: number, set: (size: number) => Setting): number {
  const fitting = sizes.map((size) => ({ size, ...set(size) })).filter(({ height }) => height <= room)
  const largest = fitting[0]?.size ?? Math.min(...sizes)
  const whole = fitting.find(({ is_broken }) => !is_broken)?.size ?? 0
  return largest >= whole * WORTH_BREAKING ? largest : whole
}
