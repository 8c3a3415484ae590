import { type Box, cellAt, cellsOnSheet, cutMarks, type Grid } from '#domain/prints.ts'
import type { PdfTicketCell, PrintedPdf } from '#server/pdf/pdf-document.ts'
import { drawBadge } from './draw-badge.ts'
import { drawBlock } from './draw-blocks.ts'
import { asArtifact, newPage, openSheet, type Sheet, SIZES } from './sheet.ts'

/** A millimetre in points. */
const MM = 72 / 25.4

export function openPrinted(document: PrintedPdf): Sheet {
  const { width, height } = inPoints({ x: 0, y: 0, ...document.grid.sheet })
  return openSheet(document, { width, height, margin: 0, footer: 0 })
}

/** Draws one cell after the other, on a new sheet when one is full. */
export function drawCells(sheet: Sheet, { grid, cells }: PrintedPdf): void {
  for (const [index, cell] of cells.entries()) {
    if (index % cellsOnSheet(grid) === 0) beginSheet(sheet, grid)
    const box = inPoints(cellAt(grid, index))
    if (cell.kind === 'ticket') drawTicket(sheet, cell, box)
    else drawBadge(sheet, cell, { box, inPoints })
  }
}

function inPoints({ x, y, width, height }: Box): Box {
  return { x: x * MM, y: y * MM, width: width * MM, height: height * MM }
}

/** Draws marks first, so that everything else is on top of them. */
function beginSheet(sheet: Sheet, grid: Grid): void {
  newPage(sheet)
  const marks = cutMarks(grid)
  if (marks.length === 0) return
  const { doc } = sheet
  asArtifact(sheet, 'Layout', () => {
    for (const { from, to } of marks) doc.moveTo(from[0] * MM, from[1] * MM).lineTo(to[0] * MM, to[1] * MM)
    doc.lineWidth(0.4).strokeColor(MARK).stroke()
  })
}

const MARK = '#9a949f'

/** Draws the buyer's ticket on its part of the sheet. */
function drawTicket(sheet: Sheet, { language, blocks, footer }: PdfTicketCell, { x, y, width, height }: Box): void {
  const { margin, footer: room } = SIZES.A6
  const root = sheet.doc.struct('Sect', { lang: language })
  sheet.root.add(root)
  const top = y + margin
  const bottom = y + height - margin - room
  const own = { ...sheet, root, left: x + margin, width: width - 2 * margin, top, bottom, y: top }
  for (const block of blocks) drawBlock(own, block)
  drawBlock({ ...own, y: bottom + 8, bottom: y + height }, { kind: 'small', text: footer, most_lines: 1 })
}
