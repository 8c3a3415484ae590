import type { Face, Grid } from '#domain/prints.ts'

/** A document ready to be drawn: words in its reader's language, amounts and dates formatted. Texts never contain markup. */
export type PdfDocument = PagedPdf | PrintedPdf

type PdfHead = {
  /** Value of `Lang`: BCP 47. */
  language: string
  title: string
  author: string
}

/** On A4. */
export type PagedPdf = PdfHead & {
  /** Text below each page; followed by the page number if there are several. */
  footer: string
  /** Each starts on a new sheet, and continues over as many as it needs. */
  pages: PdfBlock[][]
}

/** Tickets, badges or labels: one in each cell of the sheets, over as many sheets as needed. */
export type PrintedPdf = PdfHead & { grid: Grid; cells: PdfCell[] }

type PdfCell = PdfTicketCell | PdfBadgeCell

/** A ticket in a language of its own, drawn in the size of A6 times `scale`. Texts are shortened until it fits its cell. */
export type PdfTicketCell = {
  kind: 'ticket'
  language: string
  scale: number
  masthead: PdfMasthead
  blocks: PdfBlock[]
  footer: string
}

/** Band across the top in the accent colour, with the logo on white. `ink` is the colour of its text. */
export type PdfMasthead = { text: string; accent: string; ink: string; logo: PdfLogo | null }

/** PNG; without `alt` it is decoration. */
export type PdfLogo = { bytes: Uint8Array; alt: string | null }

export type PdfBadgeCell = {
  kind: 'badge'
  face: Face
  first_name: string
  last_name: string
  product: string
  event: string
  code: PdfCode
}

/** A QR code, and its description for people who cannot see it. */
export type PdfCode = { content: string; alt: string }

export type PdfBlock =
  | { kind: 'title' | 'heading' | 'text' | 'small' | 'strong'; text: string; most_lines?: number }
  | { kind: 'facts'; columns: number; facts: PdfFact[] }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[]; widths: readonly number[] }
  /** Right-aligned amounts; the last one is the total. */
  | { kind: 'sums'; rows: readonly { label: string; amount: string; look: 'part' | 'total' }[] }
  /** `frame`: colour of the line around it. */
  | ({ kind: 'qr'; side: number; frame: string } & PdfCode)
  | { kind: 'rule' }
  /** Small print below a rule. */
  | { kind: 'note'; text: string; rule: string; most_lines?: number }

export type PdfFact = { label: string; lines: readonly string[]; most_lines?: number }
