import type { PdfBlock, PdfFact } from '#server/pdf/pdf-document.ts'
import { heightOfBlock, linesOfBlock, linesOfFact } from './draw-blocks.ts'
import type { Sheet } from './sheet.ts'

/** Difference of rounding, in points. */
const TOLERANCE = 0.5

/** Smallest side of a code that has become smaller, in points: 35 mm. */
const LEAST_SIDE = 100

/**
 * Blocks that fit the sheet. The code becomes a little smaller; then the text with the most lines loses one, again and again,
 * until all of them fit.
 */
export function fitBlocks(sheet: Sheet, blocks: readonly PdfBlock[]): PdfBlock[] {
  const room = sheet.bottom - sheet.top
  const fitted = blocks.map((block) => ({ ...block, ...('facts' in block && { facts: block.facts.map(copy) }) }))
  const excess = () => fitted.reduce((sum, block) => sum + heightOfBlock(sheet, block), -room)
  for (const block of fitted)
    if (block.kind === 'qr') block.side = Math.min(block.side, Math.max(LEAST_SIDE, block.side - excess()))
  while (excess() > TOLERANCE) {
    const [longest] = textsOf(sheet, fitted).sort((one, other) => other.lines - one.lines)
    if (!longest || longest.lines <= 1) break
    longest.text.most_lines = longest.lines - 1
  }
  return fitted
}

const copy = (fact: PdfFact) => ({ ...fact })

type Text = { text: { most_lines?: number }; lines: number }

function textsOf(sheet: Sheet, blocks: readonly PdfBlock[]): Text[] {
  return blocks.flatMap((block): Text[] => {
    if (block.kind === 'facts')
      return block.facts.map((text) => ({ text, lines: linesOfFact(sheet, text, block.columns) }))
    return 'text' in block ? [{ text: block, lines: linesOfBlock(sheet, block) }] : []
  })
}
