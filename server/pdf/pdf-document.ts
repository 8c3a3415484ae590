import type { Face, Grid } from '#domain/prints.ts'

/** A document ready to be drawn: words in its reader's language, amounts and dates formatted. Texts never contain markup. */
export type PdfDocument = PagedPdf | PrintedPdf

type PdfHead = {
  /** Value of `Lang`: BCP 47. */
  language: string
  title: string
  author: string
}

export type PagedPdf = PdfHead & {
  size: PaperSize
  /** Text below each page; followed by the page number if there are several. */
  footer: string
  /** Each starts on a new sheet, and continues over as many as it needs. */
  pages: PdfBlock[][]
}

export type PaperSize = 'A4' | 'A6'

/** Tickets, badges or labels: one in each cell of the sheets, over as many sheets as needed. */
export type PrintedPdf = PdfHead & { grid: Grid; cells: PdfCell[] }

type PdfCell = PdfTicketCell | PdfBadgeCell

/** A ticket with its own layout; `language` is that of its holder. */
export type PdfTicketCell = { kind: 'ticket'; language: string; blocks: PdfBlock[]; footer: string }

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
  | ({ kind: 'qr'; side: number } & PdfCode)
  | { kind: 'rule' }

export type PdfFact = { label: string; lines: readonly string[]; most_lines?: number }
