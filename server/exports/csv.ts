import { csvLine, neutralise } from '#domain/csv.ts'
import type { Cell, Column, Table } from './sheet.ts'

/** RFC 4180 in UTF-8 with a byte-order mark, by which Excel recognizes the encoding; comma, CRLF. */
export async function* csvOf({ columns, cellsOf }: Table, batches: AsyncIterable<unknown[]> | Iterable<unknown[]>) {
  const encoder = new TextEncoder()
  yield encoder.encode(`\uFEFF${csvLine(columns.map((column) => neutralise(column.header)))}`)
  for await (const rows of batches)
    yield encoder.encode(rows.map((row) => csvLine(cellsOf(row).map((cell, at) => field(cell, columns[at])))).join(''))
}

function field(cell: Cell, column?: Column): string {
  if (cell === null) return ''
  return column?.type === 'text' ? neutralise(String(cell)) : String(cell)
}
