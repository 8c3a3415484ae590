import { type Issue, issueOf } from '#contract/issues.ts'
import { type BankEntry, findStatementColumns, parseBankAmount, parseBankDay } from '#domain/bank-statement.ts'
import { readTable } from '#server/attendee-imports/read-table.ts'
import type { Statement } from './read-statement.ts'

/** The money received by a table of a bank: CSV, or a workbook's first sheet. */
export async function readBankTable(bytes: Uint8Array, currency: string): Promise<Statement | { refused: Issue }> {
  const read = await readTable(fromHeader(bytes))
  if ('refused' in read) return read.refused.code === 'not_a_table' ? { refused: issueOf('not_a_statement') } : read
  const { header, rows } = read.table
  const columns = findStatementColumns(header)
  if (!columns) return { refused: issueOf('not_a_statement') }
  const entries: BankEntry[] = []
  for (const { cells } of rows) {
    const cell = (index: number | null) => (index === null ? '' : (cells[index] ?? ''))
    const unit = cell(columns.currency).toUpperCase() || currency
    const amount = parseBankAmount(cell(columns.amount), unit)
    const booked_on = parseBankDay(cell(columns.booked_on))
    if (amount === null || amount <= 0 || booked_on === null) continue
    const [payer, reference] = [cell(columns.payer), cell(columns.reference)]
    entries.push({
      account: cell(columns.account),
      booked_on,
      amount,
      currency: unit,
      payer,
      reference,
      bank_reference: '',
    })
  }
  return { entries, skipped_count: rows.length - entries.length }
}

/** Many banks begin their files with lines about the account: skips to the line that names a day and an amount. */
function fromHeader(bytes: Uint8Array): Uint8Array {
  // One character for each byte, so that positions agree.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const found = /^(?=[^\r\n]*(?:buchung|datum|date))(?=[^\r\n]*(?:betrag|umsatz|amount|credit|haben))/im.exec(text)
  return found ? bytes.subarray(found.index) : bytes
}
