import { minorUnits } from '#domain/money.ts'
import type { Cell, Column, Table } from './sheet.ts'

/** Excel reports a file with a longer cell as broken. */
const MAX_CELL_LENGTH = 32_767

/**
 * A workbook whose zip grows with the rows. Texts are text cells, which no program executes, however they begin; rows beyond
 * Excel's 1,048,576 go to a second sheet.
 */
export async function* xlsxOf(sheet: Table, batches: AsyncIterable<unknown[]>, currency: string) {
  // Loaded with the first workbook, to save the memory of an idle server.
  const { writeXlsxStream } = await import('hucre/xlsx')
  const columns = sheet.columns.map((column) => ({
    header: column.header,
    width: column.width,
    ...(formatOf(column, currency) && { numFmt: formatOf(column, currency) }),
  }))
  yield* writeXlsxStream(rowsOf(sheet, batches), { name: sheet.name, columns, freezePane: { rows: 1 } })
}

async function* rowsOf({ columns, cellsOf }: Table, batches: AsyncIterable<unknown[]>) {
  for await (const rows of batches)
    for (const row of rows) yield cellsOf(row).map((cell, at) => typed(cell, columns[at]))
}

function typed(cell: Cell, column?: Column) {
  if (cell === null) return null
  if (column?.type === 'money') return Number(cell)
  // Spreadsheet dates have no time zone: local time is written as if it were UTC.
  if (column?.type === 'moment') return new Date(`${String(cell).replace(' ', 'T')}Z`)
  return typeof cell === 'string' ? cell.slice(0, MAX_CELL_LENGTH).replace(NOT_IN_XML, '') : cell
}

/** A single such character makes the file unreadable: XML 1.0 has no way to write it, not even as a number. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they must be left out, so they are named
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Surrogate}]/gu

function formatOf({ type }: Column, currency: string): string | undefined {
  if (type === 'moment') return 'yyyy-mm-dd hh:mm:ss'
  if (type !== 'money') return undefined
  const decimals = minorUnits(currency)
  return decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`
}
