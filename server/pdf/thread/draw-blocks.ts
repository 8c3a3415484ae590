import type { PdfBlock, PdfFact } from '#server/pdf/pdf-document.ts'
import { drawCode } from './draw-code.ts'
import { drawTable } from './draw-table.ts'
import {
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
} as const satisfies Record<string, Look>

const TAGS = { title: 'H1', heading: 'H2', strong: 'P', text: 'P', small: 'P' } as const
/** Space after a block. */
const GAP = { title: 6, heading: 4, strong: 2, text: 4, small: 3 } as const

export function drawBlock(sheet: Sheet, block: PdfBlock): void {
  if (block.kind === 'facts') drawFacts(sheet, block)
  else if (block.kind === 'table') drawTable(sheet, block)
  else if (block.kind === 'sums') drawSums(sheet, block.rows)
  else if (block.kind === 'qr') drawQrCode(sheet, block)
  else if (block.kind === 'rule') drawSpacedRule(sheet)
  else drawText(sheet, block)
}

function drawText(sheet: Sheet, { kind, text, most_lines }: Extract<PdfBlock, { text: string }>): void {
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

function drawFacts(sheet: Sheet, { columns, facts }: Extract<PdfBlock, { kind: 'facts' }>): void {
  const width = (sheet.width - BETWEEN * (columns - 1)) / columns
  for (let from = 0; from < facts.length; from += columns) {
    const row = facts.slice(from, from + columns)
    makeRoom(sheet, Math.max(...row.map((fact) => heightOf(sheet, fact, width))))
    const { y } = sheet
    const ends = row.map((fact, index) => {
      sheet.y = y
      drawFact(sheet, fact, { x: sheet.left + index * (width + BETWEEN), width })
      return sheet.y
    })
    sheet.y = Math.max(...ends) + 8
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

function drawQrCode(sheet: Sheet, { side, ...code }: Extract<PdfBlock, { kind: 'qr' }>): void {
  makeRoom(sheet, side)
  drawCode(sheet, code, { x: sheet.left + (sheet.width - side) / 2, y: sheet.y, side })
  sheet.y += side + 4
}

function drawSpacedRule(sheet: Sheet): void {
  sheet.y += 6
  drawRule(sheet)
  sheet.y += 8
}
