import type { PdfBlock, PdfFact } from '#server/pdf/pdf-document.ts'
import { drawCode } from './draw-code.ts'
import { drawTable } from './draw-table.ts'
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

const LOOKS = {
  title: { size: 20, weight: 600, colour: INK },
  heading: { size: 12, weight: 600, colour: INK },
  strong: { size: 10, weight: 600, colour: INK },
  text: { size: 10, weight: 400, colour: INK },
  small: { size: 8, weight: 400, colour: MUTED },
  note: { size: 6.5, weight: 400, colour: INK },
} as const satisfies Record<string, Look>

const TAGS = { title: 'H1', heading: 'H2', strong: 'P', text: 'P', small: 'P', note: 'P' } as const
/** Space after a block. */
const GAP = { title: 6, heading: 4, strong: 2, text: 4, small: 3, note: 2 } as const

export function drawBlock(sheet: Sheet, block: PdfBlock): void {
  if (block.kind === 'facts') drawFacts(sheet, block)
  else if (block.kind === 'table') drawTable(sheet, block)
  else if (block.kind === 'sums') drawSums(sheet, block.rows)
  else if (block.kind === 'qr') drawQrCode(sheet, block)
  else if (block.kind === 'rule') drawSpacedRule(sheet)
  else drawText(sheet, block)
}

function drawText(sheet: Sheet, block: Extract<PdfBlock, { text: string }>): void {
  const { kind, text, most_lines } = block
  if (block.kind === 'note') {
    drawRule(sheet, block.rule)
    sheet.y += AFTER_NOTE_RULE
  }
  const box = { x: sheet.left, width: sheet.width, look: LOOKS[kind], most_lines }
  drawParagraph(sheet, { tag: TAGS[kind], text, box })
  sheet.y += GAP[kind]
}

type Paragraph = { tag: string; text: string; box: TextBox; into?: StructureElement }

/** Draws line after line, continuing on the next page. */
function drawParagraph(sheet: Sheet, { tag, text, box, into = sheet.root }: Paragraph): void {
  const element = sheet.doc.struct(tag)
  into.add(element)
  for (const pieces of linesIn(sheet, text, box)) {
    makeRoom(sheet, box.look.size * LEADING)
    const { y } = sheet
    element.add(() => drawLine(sheet, pieces, { ...box, y }))
    sheet.y += box.look.size * LEADING
  }
}

const BETWEEN = 16
const AFTER_FACTS = 8
const AFTER_CODE = 6
const AFTER_NOTE_RULE = 4

/** Height of a block of a ticket, in points. */
export function heightOfBlock(sheet: Sheet, block: PdfBlock): number {
  if (block.kind === 'facts') return heightOfFacts(sheet, block)
  if (block.kind === 'qr') return block.side + AFTER_CODE
  if (!('text' in block)) throw new Error(`not a block of a ticket: ${block.kind}`)
  const height = linesOfBlock(sheet, block) * LOOKS[block.kind].size * LEADING + GAP[block.kind]
  return block.kind === 'note' ? height + AFTER_NOTE_RULE : height
}

function heightOfFacts(sheet: Sheet, { columns, facts }: Extract<PdfBlock, { kind: 'facts' }>): number {
  const width = columnWidth(sheet, columns)
  let height = 0
  for (let from = 0; from < facts.length; from += columns) {
    const row = facts.slice(from, from + columns)
    height += Math.max(...row.map((fact) => heightOf(sheet, fact, width))) + AFTER_FACTS
  }
  return height
}

export function linesOfBlock(sheet: Sheet, { kind, text, most_lines }: Extract<PdfBlock, { text: string }>): number {
  return linesIn(sheet, text, { x: 0, width: sheet.width, look: LOOKS[kind], most_lines }).length
}

/** Number of lines of the longest text of a fact. */
export function linesOfFact(sheet: Sheet, { lines, most_lines }: PdfFact, columns: number): number {
  const box = { x: 0, width: columnWidth(sheet, columns), look: LOOKS.text, most_lines }
  return Math.max(0, ...lines.map((line) => linesIn(sheet, line, box).length))
}

const columnWidth = ({ width }: Sheet, columns: number) => (width - BETWEEN * (columns - 1)) / columns

function drawFacts(sheet: Sheet, { columns, facts }: Extract<PdfBlock, { kind: 'facts' }>): void {
  const width = columnWidth(sheet, columns)
  for (let from = 0; from < facts.length; from += columns) {
    const row = facts.slice(from, from + columns)
    makeRoom(sheet, Math.max(...row.map((fact) => heightOf(sheet, fact, width))))
    const { y } = sheet
    const ends = row.map((fact, index) => {
      sheet.y = y
      drawFact(sheet, fact, { x: sheet.left + index * (width + BETWEEN), width })
      return sheet.y
    })
    sheet.y = Math.max(...ends) + AFTER_FACTS
  }
}

type Column = Pick<TextBox, 'x' | 'width'>

function drawFact(sheet: Sheet, { label, lines, most_lines }: PdfFact, column: Column): void {
  const fact = sheet.doc.struct('Div')
  sheet.root.add(fact)
  drawParagraph(sheet, { tag: 'P', text: label, box: { ...column, look: LOOKS.small }, into: fact })
  const box = { ...column, look: LOOKS.text, most_lines }
  for (const line of lines) drawParagraph(sheet, { tag: 'P', text: line, box, into: fact })
}

function heightOf(sheet: Sheet, { label, lines, most_lines }: PdfFact, width: number): number {
  const box = { x: 0, width, most_lines }
  const count = lines.reduce((sum, line) => sum + linesIn(sheet, line, { ...box, look: LOOKS.text }).length, 0)
  const labels = linesIn(sheet, label, { x: 0, width, look: LOOKS.small }).length
  return LEADING * (count * LOOKS.text.size + labels * LOOKS.small.size)
}

type Sums = Extract<PdfBlock, { kind: 'sums' }>['rows']

function drawSums(sheet: Sheet, rows: Sums): void {
  const table = sheet.doc.struct('Table')
  sheet.root.add(table)
  const half = sheet.width / 2
  for (const { label, amount, look: which } of rows) {
    const look = which === 'total' ? LOOKS.strong : LOOKS.text
    const labels = { x: sheet.left + half, width: half * 0.62, look }
    const lines = linesIn(sheet, label, labels)
    makeRoom(sheet, lines.length * look.size * LEADING)
    const row = sheet.doc.struct('TR')
    table.add(row)
    const { y } = sheet
    const [name, value] = [sheet.doc.struct('TH'), sheet.doc.struct('TD')]
    row.add(name)
    row.add(value)
    for (const [index, pieces] of lines.entries())
      name.add(() => drawLine(sheet, pieces, { ...labels, y: y + index * look.size * LEADING }))
    const amounts = { x: sheet.left + half * 1.62, width: half * 0.38, look, align: 'right' as const }
    const [pieces = []] = linesIn(sheet, amount, { ...amounts, width: Number.POSITIVE_INFINITY })
    value.add(() => drawLine(sheet, pieces, { ...amounts, y }))
    sheet.y += lines.length * look.size * LEADING + 2
  }
  sheet.y += 8
}

function drawQrCode(sheet: Sheet, { side, frame, ...code }: Extract<PdfBlock, { kind: 'qr' }>): void {
  makeRoom(sheet, side)
  const x = sheet.left + (sheet.width - side) / 2
  asArtifact(sheet, 'Layout', () => {
    sheet.doc.roundedRect(x, sheet.y, side, side, 4).lineWidth(1.5).strokeColor(frame).stroke()
  })
  drawCode(sheet, code, { x, y: sheet.y, side })
  sheet.y += side + AFTER_CODE
}

function drawSpacedRule(sheet: Sheet): void {
  sheet.y += 6
  drawRule(sheet)
  sheet.y += 8
}
