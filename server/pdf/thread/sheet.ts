import PDFDocument from 'pdfkit'
import type { PagedPdf, PdfDocument } from '#server/pdf/pdf-document.ts'
import type { FontFile, Weight } from './fonts.ts'
import { linesOf, type Measure, type Piece } from './text-lines.ts'

/** Sizes in points, 72 to the inch. */
export const SIZES = {
  A4: { width: 595.28, height: 841.89, margin: 56, footer: 36 },
  A6: { width: 297.64, height: 419.53, margin: 22, footer: 14 },
} as const satisfies Record<string, Paper>
/** `footer` is its height above the lower margin. */
type Paper = { width: number; height: number; margin: number; footer: number }

export type Look = { size: number; weight: Weight; colour: string }
export const LEADING = 1.4
export const INK = '#1e1530'
export const MUTED = '#5f5a68'
const LINE = '#cfcad6'

export type StructureElement = ReturnType<PDFKit.PDFDocument['struct']>

/** Position of the next block, and its parent in the document structure for screen readers. */
export type Sheet = {
  doc: PDFKit.PDFDocument
  root: StructureElement
  left: number
  width: number
  top: number
  bottom: number
  y: number
  /** Cache of lines laid out already. */
  lines: Map<string, Piece[][]>
}

export function openPaged(document: PagedPdf): Sheet {
  return openSheet(document, SIZES.A4)
}

export function openSheet({ language, title, author }: PdfDocument, { width, height, margin, footer }: Paper): Sheet {
  const doc = new PDFDocument({
    size: [width, height],
    margin: 0,
    lang: language,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    bufferPages: true,
    autoFirstPage: false,
    info: { Title: title, Author: author },
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  const bottom = height - margin - footer
  return { doc, root, left: margin, width: width - 2 * margin, top: margin, bottom, y: margin, lines: new Map() }
}

export function newPage(sheet: Sheet): void {
  sheet.doc.addPage()
  sheet.y = sheet.top
}

/** Starts a new page if this height does not fit on the present one; true if it did. */
export function makeRoom(sheet: Sheet, height: number): boolean {
  if (sheet.y + height <= sheet.bottom || sheet.y === sheet.top) return false
  newPage(sheet)
  return true
}

const registered = new WeakMap<PDFKit.PDFDocument, Set<string>>()

function takeFont(doc: PDFKit.PDFDocument, { key, bytes }: FontFile, size: number): void {
  const keys = registered.get(doc) ?? new Set()
  registered.set(doc, keys)
  if (!keys.has(key)) doc.registerFont(key, bytes)
  keys.add(key)
  doc.font(key).fontSize(size)
}

function measureIn({ doc }: Sheet, size: number): Measure {
  return (text, font) => {
    takeFont(doc, font, size)
    return doc.widthOfString(text, settingsFor(doc, text))
  }
}

/** The types only know a list of features to add; the library also accepts features to turn off. */
const UNPLACED = { features: { mark: false, mkmk: false } } as unknown as PDFKit.Mixins.TextOptions

/** The library fails at some ways in which a font places marks; such a text is drawn with its marks unplaced. */
function settingsFor(doc: PDFKit.PDFDocument, text: string): PDFKit.Mixins.TextOptions {
  try {
    doc.widthOfString(text)
    return {}
  } catch {
    return UNPLACED
  }
}

export type TextBox = {
  x: number
  width: number
  look: Look
  align?: 'left' | 'center' | 'right'
  most_lines?: number | undefined
}

/** Memoized: texts are measured before they are drawn, and the tickets of an order repeat them. */
export function linesIn(sheet: Sheet, text: string, { width, look, most_lines }: TextBox): Piece[][] {
  const key = JSON.stringify([text, width, look.size, look.weight, most_lines])
  const found = sheet.lines.get(key)
  if (found) return found
  const lines = linesOf(text, { width, most_lines, weight: look.weight, measure: measureIn(sheet, look.size) })
  sheet.lines.set(key, lines)
  return lines
}

/** Share of the free room of a line that is before it. */
const BEFORE = { left: 0, center: 0.5, right: 1 } as const

/** Draws one line with its upper edge at `y`. */
export function drawLine(
  { doc }: Sheet,
  pieces: readonly Piece[],
  { x, width, look, align = 'left', y }: TextBox & { y: number },
) {
  const long = pieces.reduce((sum, piece) => sum + piece.width, 0)
  let at = x + (width - long) * BEFORE[align]
  for (const piece of pieces) {
    takeFont(doc, piece.font, look.size)
    const settings = settingsFor(doc, piece.text)
    doc
      .fillColor(look.colour)
      .text(piece.text, at, y + look.size, { ...settings, lineBreak: false, baseline: 'alphabetic' })
    at += piece.width
  }
}

/** Draws decoration, which screen readers skip. */
export function asArtifact({ doc }: Pick<Sheet, 'doc'>, type: 'Layout' | 'Pagination', draw: () => void): void {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}

export function drawRule(sheet: Sheet, colour: string = LINE): void {
  const { doc, left, width, y } = sheet
  asArtifact(sheet, 'Layout', () => {
    doc
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(0.75)
      .strokeColor(colour)
      .stroke()
  })
}
