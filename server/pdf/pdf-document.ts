import type { Face, Grid } from '#domain/prints.ts'

/** A document ready to be drawn: words in the language of its reader, amounts and dates written out. Text is text, never markup. */
export type PdfDocument = PagedPdf | PrintedPdf

type PdfHead = {
  /** For `Lang`: BCP 47. */
  language: string
  title: string
  author: string
}

export type PagedPdf = PdfHead & {
  size: PaperSize
  /** Below each page; the number of the page follows where there are several. */
  footer: string
  /** Each begins on a sheet of its own, and goes on over as many as it needs. */
  pages: PdfBlock[][]
}

export type PaperSize = 'A4' | 'A6'

/** Tickets, badges or labels: one in each cell of sheets, however many sheets that takes. */
export type PrintedPdf = PdfHead & { grid: Grid; cells: PdfCell[] }

type PdfCell = PdfTicketCell | PdfBadgeCell

/** A sheet of a ticket's own; `language` is that of whoever holds it. */
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

/** A QR code, and what it is for those who cannot see it. */
export type PdfCode = { content: string; alt: string }

export type PdfBlock =
  | { kind: 'title' | 'heading' | 'text' | 'small' | 'strong'; text: string; most_lines?: number }
  | { kind: 'facts'; columns: number; facts: PdfFact[] }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[]; widths: readonly number[] }
  /** Amounts below each other at the right; the last one counts. */
  | { kind: 'sums'; rows: readonly { label: string; amount: string; look: 'part' | 'total' }[] }
  | ({ kind: 'qr'; side: number } & PdfCode)
  | { kind: 'rule' }

export type PdfFact = { label: string; lines: readonly string[]; most_lines?: number }
