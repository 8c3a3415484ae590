import { type Box, fittingSize, type TextPlace } from '#domain/prints.ts'
import type { PdfBadgeCell } from '#server/pdf/pdf-document.ts'
import { drawCode } from './draw-code.ts'
import type { Weight } from './fonts.ts'
import { drawLine, INK, linesIn, MUTED, type Sheet } from './sheet.ts'
import { BREAKABLE } from './text-lines.ts'

/** Line height of names: large letters need less than a text. */
const LEADING = 1.2

type Cell = { box: Box; inPoints: (box: Box) => Box }
type Look = { weight: Weight; colour: string; align: 'left' | 'center'; stands: 'top' | 'middle' }

/** Draws the attendee's name as large as fits, with the code for check-in. */
export function drawBadge(sheet: Sheet, badge: PdfBadgeCell, { box, inPoints }: Cell): void {
  const { face, first_name, last_name, product, event, code } = badge
  const root = sheet.doc.struct('Sect')
  sheet.root.add(root)
  const own = { ...sheet, root }
  const inCell = (place: Box) => {
    const { x, y, ...size } = inPoints(place)
    return { x: box.x + x, y: box.y + y, ...size }
  }
  const { align } = face
  const middle = align === 'center' ? 'middle' : 'top'
  const write = (text: string, { box, sizes }: TextPlace, look: Omit<Look, 'align'>) =>
    drawFitting(own, text, { box: inCell(box), sizes, look: { ...look, align } })
  write(event, face.event, { weight: 400, colour: MUTED, stands: 'top' })
  write([first_name, last_name].join('\n'), face.name, { weight: 600, colour: INK, stands: middle })
  write(product, face.product, { weight: 400, colour: INK, stands: 'top' })
  const { x, y, width: side } = inCell(face.code)
  drawCode(own, code, { x, y, side })
}

type Fitting = TextPlace & { look: Look }

/** Draws one paragraph, whatever its number of lines. */
function drawFitting(sheet: Sheet, text: string, { box, sizes, look }: Fitting): void {
  const { weight, colour, align, stands } = look
  const boxAt = (size: number) => ({ x: box.x, width: box.width, look: { size, weight, colour }, align })
  const size = fittingSize(sizes, box.height, (size) => ({
    height: linesIn(sheet, text, boxAt(size)).length * size * LEADING,
    is_broken: hasBrokenWord(sheet, text, boxAt(size)),
  }))
  const most_lines = Math.max(1, Math.floor(box.height / (size * LEADING)))
  const lines = linesIn(sheet, text, { ...boxAt(size), most_lines })
  const free = box.height - lines.length * size * LEADING
  const top = stands === 'middle' ? box.y + free / 2 : box.y
  const paragraph = sheet.doc.struct('P')
  sheet.root.add(paragraph)
  for (const [index, pieces] of lines.entries())
    paragraph.add(() => drawLine(sheet, pieces, { ...boxAt(size), y: top + index * size * LEADING }))
}

/** True if a word is broken. Scripts written without spaces may break anywhere. */
function hasBrokenWord(sheet: Sheet, text: string, box: Parameters<typeof linesIn>[2]): boolean {
  const words = text.split(/\s+|(?<=\p{L}-)(?=\p{L})/u).filter((word) => !BREAKABLE.test(word))
  return words.some((word) => linesIn(sheet, word, box).length > 1)
}
