import { type Box, cellAt, cellsOnSheet, cutMarks, type Grid } from '#domain/prints.ts'
import type { PrintedPdf } from '#server/pdf/pdf-document.ts'
import { drawBadge } from './draw-badge.ts'
import { drawTicket } from './draw-ticket.ts'
import { asArtifact, newPage, openSheet, type Sheet } from './sheet.ts'

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
