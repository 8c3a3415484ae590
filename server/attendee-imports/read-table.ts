import { detectDelimiter, streamCsvRows } from 'hucre/csv'
import { streamXlsxRows } from 'hucre/xlsx'
import { type Issue, issueOf } from '#contract/issues.ts'
import { LONGEST_CELL, MOST_IMPORT_COLUMNS, MOST_IMPORTED } from '#domain/attendee-import.ts'
import { restore } from '#domain/csv.ts'
import { isUsableText } from '#domain/text.ts'
import { isWithin } from './zip-size.ts'

/** Cells as text; `row_number` counts as a spreadsheet does. */
export type Table = { header: string[]; rows: { row_number: number; cells: string[] }[] }
export type Read = { table: Table } | { refused: Issue }

/** Maximum total unpacked size of a workbook in bytes: far more than the allowed number of rows needs. */
const MOST_UNPACKED = 100_000_000

/** The rows of a CSV file or of a workbook's first sheet; rows without any text are left out. */
export async function readTable(bytes: Uint8Array): Promise<Read> {
  try {
    if (!startsLike(bytes, ZIP)) return startsLike(bytes, OLE) ? NOT_A_TABLE : collect(csvRows(bytes))
    if (!isWithin(bytes, MOST_UNPACKED)) return NOT_A_TABLE
    return await collect(workbookRows(bytes))
  } catch {
    return NOT_A_TABLE
  }
}

const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** Magic bytes of workbooks from before 2007, and of those with a password. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0]
const NOT_A_TABLE = { refused: issueOf('not_a_table') }

const startsLike = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)

async function collect(lines: Iterable<string[]> | AsyncIterable<string[]>): Promise<Read> {
  let header: string[] | null = null
  let row_number = 0
  const rows: Table['rows'] = []
  for await (const cells of lines) {
    row_number += 1
    if (cells.every((cell) => cell === '')) continue
    if (cells.length > MOST_IMPORT_COLUMNS && cells.slice(MOST_IMPORT_COLUMNS).some((cell) => cell !== ''))
      return { refused: issueOf('too_many_columns', { most: MOST_IMPORT_COLUMNS }) }
    if (!header) header = cells.slice(0, MOST_IMPORT_COLUMNS)
    else rows.push({ row_number, cells: cells.slice(0, header.length) })
    if (rows.length > MOST_IMPORTED) return { refused: issueOf('too_many_rows', { most: MOST_IMPORTED }) }
  }
  return header && rows.length > 0 ? { table: { header, rows } } : { refused: issueOf('no_rows') }
}

function* csvRows(bytes: Uint8Array) {
  const text = decode(bytes)
  // A first line such as "sep=;" names only the separator, as Excel understands it.
  const named = /^sep=(.)\r?\n/.exec(text)
  const content = named ? text.slice(named[0].length) : text
  for (const row of streamCsvRows(content, { delimiter: named?.[1] ?? detectDelimiter(content) })) yield row.map(textOf)
}

/** Decodes the encodings that spreadsheets save: UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
function decode(bytes: Uint8Array): string {
  if (startsLike(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes)
  if (startsLike(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

async function* workbookRows(bytes: Uint8Array) {
  let expected = 0
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0 })) {
    // Sheets leave out empty rows, but these count in row numbers.
    for (; expected < index; expected += 1) yield []
    expected = index + 1
    yield values.map(textOf)
  }
}

/** Text of the cell as shown to people. Unusable text becomes U+FFFD, so that its row is refused. */
function textOf(value: unknown): string {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '')
  const kept = isUsableText(text) ? text : '\uFFFD'
  return restore(kept.trim()).slice(0, LONGEST_CELL)
}
