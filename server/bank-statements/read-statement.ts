import { type Issue, issueOf } from '#contract/issues.ts'
import { type BankEntry, MOST_BANK_ENTRIES } from '#domain/bank-statement.ts'
import { readBankTable } from './read-bank-table.ts'
import { readCamt } from './read-camt.ts'

export type Statement = { entries: BankEntry[]; skipped_count: number }
export type ReadStatement = { statement: Statement } | { refused: Issue }

/** The money received by a CAMT.053 file or a table. `currency` counts for tables that name none. */
export async function readStatement({
  bytes,
  currency,
}: {
  bytes: Uint8Array
  currency: string
}): Promise<ReadStatement> {
  try {
    const read = isXml(bytes) ? readCamt(decodeXml(bytes)) : await readBankTable(bytes, currency)
    if ('refused' in read) return read
    if (read.entries.length > MOST_BANK_ENTRIES)
      return { refused: issueOf('too_many_rows', { most: MOST_BANK_ENTRIES }) }
    return { statement: read }
  } catch {
    return { refused: issueOf('not_a_statement') }
  }
}

const START = 200
const isXml = (bytes: Uint8Array) =>
  /^(\u00ef\u00bb\u00bf)?\s*</.test(Buffer.from(bytes.slice(0, START)).toString('latin1'))

/** UTF-8, which banks use, or the encoding that the first line declares. */
function decodeXml(bytes: Uint8Array): string {
  const declared = /encoding=["']([\w-]+)["']/.exec(Buffer.from(bytes.slice(0, START)).toString('latin1'))
  return new TextDecoder(declared?.[1] ?? 'utf-8').decode(bytes)
}
