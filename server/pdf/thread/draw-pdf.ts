import type { PagedPdf, PdfDocument } from '#server/pdf/pdf-document.ts'
import { drawBlock } from './draw-blocks.ts'
import { drawCells, openPrinted } from './draw-cells.ts'
import { loadFonts } from './fonts.ts'
import { asArtifact, drawLine, linesIn, MUTED, newPage, openPaged, type Sheet } from './sheet.ts'

/** Draws a document. Fetches nothing: a document is text and amounts, and fonts are on this machine. */
export async function drawPdf(document: PdfDocument): Promise<Uint8Array> {
  const isPrinted = 'cells' in document
  await loadFonts(textsOf(isPrinted ? document.cells : [document.pages, document.footer]))
  const sheet = isPrinted ? openPrinted(document) : openPaged(document)
  const bytes = bytesOf(sheet.doc)
  if (isPrinted) drawCells(sheet, document)
  else drawPages(sheet, document)
  sheet.root.end()
  sheet.doc.end()
  return bytes
}

function drawPages(sheet: Sheet, { pages, footer }: PagedPdf): void {
  for (const blocks of pages) {
    newPage(sheet)
    for (const block of blocks) drawBlock(sheet, block)
  }
  drawFooters(sheet, footer)
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value instanceof Uint8Array) return []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

/** Drawn last, when the number of pages is known. */
function drawFooters(sheet: Sheet, footer: string): void {
  const { doc, left, width, bottom } = sheet
  const look = { size: 8, weight: 400, colour: MUTED } as const
  const { count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index)
    const number = count > 1 ? `${index + 1} / ${count}` : ''
    asArtifact(sheet, 'Pagination', () => {
      for (const [text, align] of [
        [footer, 'left'],
        [number, 'right'],
      ] as const) {
        const box = { x: left, width: align === 'left' ? width * 0.85 : width, look, align, most_lines: 1 }
        for (const pieces of linesIn(sheet, text, box)) drawLine(sheet, pieces, { ...box, y: bottom + 8 })
      }
    })
  }
}

async function bytesOf(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of doc) chunks.push(chunk as Uint8Array)
  return new Uint8Array(Buffer.concat(chunks))
}
