import type { Cell, Column, Sheet } from './sheet.ts'

/** RFC 4180 in UTF-8 with a byte-order mark, by which Excel knows the encoding; comma, CRLF. */
export async function* csvOf({ columns, cellsOf }: Sheet, batches: AsyncIterable<unknown[]>) {
  const encoder = new TextEncoder()
  yield encoder.encode(`\uFEFF${line(columns.map((column) => quote(column.header)))}`)
  for await (const rows of batches)
    yield encoder.encode(rows.map((row) => line(cellsOf(row).map((cell, at) => field(cell, columns[at])))).join(''))
}

function line(fields: string[]): string {
  return `${fields.join(',')}\r\n`
}

function field(cell: Cell, column?: Column): string {
  if (cell === null) return ''
  return column?.type === 'text' ? quote(neutralise(String(cell))) : String(cell)
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What a spreadsheet would take for a formula, also behind apostrophes that were put there for that reason. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/**
 * An apostrophe in front makes a text of what a spreadsheet would otherwise execute. {@link restore} takes exactly that
 * one away again: of a text that begins like `'=` itself, too, because it was given a second one.
 */
export function neutralise(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** For whoever reads a file of ours: the text as it was. */
export function restore(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
}
