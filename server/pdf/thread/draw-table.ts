import type { PdfBlock } from '#server/pdf/pdf-document.ts'
import {
  asArtifact,
  drawLine,
  drawRule,
  INK,
  LEADING,
  type Look,
  linesIn,
  MUTED,
  makeRoom,
  type Sheet,
  type StructureElement,
  type TextBox,
} from './sheet.ts'
import type { Piece } from './text-lines.ts'

type Table = Extract<PdfBlock, { kind: 'table' }>
type Cell = { box: TextBox; lines: Piece[][] }

const HEAD: Look = { size: 8, weight: 600, colour: MUTED }
const BODY: Look = { size: 10, weight: 400, colour: INK }
const PADDING = 5
const BETWEEN = 8

/** Draws a table: words in the first column, amounts in the others; the head stays with the first row and is repeated on each page. */
export function drawTable(sheet: Sheet, { head, rows, widths }: Table): void {
  const table = sheet.doc.struct('Table')
  sheet.root.add(table)
  const top = cellsOf(sheet, head, { widths, look: HEAD })
  const [first = []] = rows
  makeRoom(sheet, heightOf(top) + heightOf(cellsOf(sheet, first, { widths, look: BODY })))
  const begin = tagged(sheet, table, 'TH')
  drawRow(sheet, top, begin)
  for (const row of rows) {
    const cells = cellsOf(sheet, row, { widths, look: BODY })
    if (makeRoom(sheet, heightOf(cells))) drawRow(sheet, top, (draw) => asArtifact(sheet, 'Layout', draw))
    drawRow(sheet, cells, tagged(sheet, table, 'TD'))
  }
  sheet.y += 8
}

/** Adds a cell to its row in the document structure for screen readers. */
type Place = (draw: () => void) => void

function tagged(sheet: Sheet, table: StructureElement, tag: 'TH' | 'TD'): Place {
  const row = sheet.doc.struct('TR')
  table.add(row)
  return (draw) => {
    const cell = sheet.doc.struct(tag)
    row.add(cell)
    cell.add(draw)
  }
}

function cellsOf(sheet: Sheet, texts: readonly string[], { widths, look }: { widths: readonly number[]; look: Look }) {
  let x = sheet.left
  return texts.map((text, index): Cell => {
    const width = sheet.width * (widths[index] ?? 0)
    const gap = index === 0 ? 0 : BETWEEN
    const box: TextBox = { x: x + gap, width: width - gap, look, align: index === 0 ? 'left' : 'right' }
    x += width
    return { box, lines: linesIn(sheet, text, box) }
  })
}

function heightOf(cells: readonly Cell[]): number {
  return Math.max(0, ...cells.map(({ lines, box }) => lines.length * box.look.size * LEADING)) + 2 * PADDING
}

function drawRow(sheet: Sheet, cells: readonly Cell[], place: Place): void {
  const y = sheet.y + PADDING
  for (const { box, lines } of cells)
    place(() => {
      for (const [index, pieces] of lines.entries())
        drawLine(sheet, pieces, { ...box, y: y + index * box.look.size * LEADING })
    })
  sheet.y += heightOf(cells)
  drawRule(sheet)
}
