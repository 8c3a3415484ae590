import { SaxesParser } from 'saxes'
import type { BankEntry } from '#domain/bank-statement.ts'
import { toMinor } from '#domain/money.ts'
import { isUsableText } from '#domain/text.ts'
import type { Statement } from './read-statement.ts'

/** Longest text kept of an entry. */
const LONGEST = 1_000
const DEEPEST = 50

type Detail = { amount: string; currency: string; direction: string; payer: string; reference: string; key: string }
type Entry = Detail & { booked_on: string; status: string; is_reversal: boolean; details: Detail[] }

const newDetail = (): Detail => ({ amount: '', currency: '', direction: '', payer: '', reference: '', key: '' })
const newEntry = (): Entry => ({ ...newDetail(), booked_on: '', status: '', is_reversal: false, details: [] })

/**
 * The money received by a CAMT.053 file. Throws if it is none or not well-formed, and at a document type: nothing is expanded or
 * fetched. An entry of several payments counts as those if each of them has an amount.
 */
export function readCamt(xml: string): Statement {
  const reading = { account: '', entry: null as Entry | null, currency: '', entries: [] as BankEntry[], seen: 0 }
  const path: string[] = []
  let text = ''
  let isStatement = false
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('opentag', ({ name, attributes }) => {
    path.push(localName(name))
    if (path.length > DEEPEST) refuse()
    text = ''
    const [last] = path.slice(-1)
    if (last === 'BkToCstmrStmt') isStatement = true
    if (last === 'Stmt') reading.account = ''
    if (last === 'Ntry') reading.entry = newEntry()
    if (last === 'TxDtls') reading.entry?.details.push(newDetail())
    if (last === 'Amt') reading.currency = attributes.Ccy ?? ''
  })
  parser.on('text', (part) => {
    if (text.length < LONGEST) text += part.slice(0, LONGEST)
  })
  parser.on('closetag', () => {
    take(path.slice(1).join('/'), text.trim(), reading)
    path.pop()
    text = ''
  })
  parser.write(xml).close()
  if (!isStatement) refuse()
  return { entries: reading.entries, skipped_count: reading.seen - reading.entries.length }
}

function refuse(): never {
  throw new Error('not a CAMT.053 file')
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

type Reading = { account: string; entry: Entry | null; currency: string; entries: BankEntry[]; seen: number }

const IN_ENTRY = /^BkToCstmrStmt\/Stmt\/Ntry\/(.+)$/
const IN_DETAIL = /^NtryDtls\/TxDtls\/(.+)$/

function take(path: string, text: string, reading: Reading): void {
  if (/^BkToCstmrStmt\/Stmt\/Acct\/Id\/(IBAN|Othr\/Id)$/.test(path)) reading.account = text
  const { entry, currency } = reading
  if (!entry) return
  if (path === 'BkToCstmrStmt/Stmt/Ntry') finish(entry, reading)
  const field = IN_ENTRY.exec(path)?.[1] ?? ''
  const inDetail = IN_DETAIL.exec(field)?.[1]
  const detail = entry.details.at(-1)
  if (inDetail && detail) takeOfDetail(detail, inDetail, { text, currency })
  else takeOfEntry(entry, field, { text, currency })
}

type Content = { text: string; currency: string }

function takeOfEntry(entry: Entry, field: string, { text, currency }: Content): void {
  if (field === 'Amt') Object.assign(entry, { amount: text, currency })
  else if (field === 'CdtDbtInd') entry.direction = text
  else if (field === 'RvslInd') entry.is_reversal = text === 'true' || text === '1'
  else if (field === 'Sts' || field === 'Sts/Cd') entry.status ||= text
  else if (field === 'BookgDt/Dt' || field === 'BookgDt/DtTm') entry.booked_on = text.slice(0, 10)
  else if (field === 'AcctSvcrRef') entry.key = text
  else if (field === 'AddtlNtryInf') entry.reference = text
}

function takeOfDetail(detail: Detail, field: string, { text, currency }: Content): void {
  if (field === 'Amt' || field === 'AmtDtls/TxAmt/Amt') Object.assign(detail, { amount: text, currency })
  else if (field === 'CdtDbtInd') detail.direction = text
  else if (/^RltdPties\/Dbtr\/(Pty\/)?Nm$/.test(field)) detail.payer = text
  else if (field === 'Refs/AcctSvcrRef') detail.key = text
  else if (isReference(field) && text !== 'NOTPROVIDED') detail.reference = `${detail.reference} ${text}`.trim()
}

const isReference = (field: string) =>
  ['RmtInf/Ustrd', 'RmtInf/Strd/CdtrRefInf/Ref', 'RmtInf/Strd/RfrdDocInf/Nb', 'Refs/EndToEndId'].includes(field)

function finish(entry: Entry, reading: Reading): void {
  reading.entry = null
  const parts = partsOf(entry)
  reading.seen += parts.length
  const isReceived = entry.direction === 'CRDT' && !entry.is_reversal && entry.status === 'BOOK'
  if (!isReceived || !/^\d{4}-\d{2}-\d{2}$/.test(entry.booked_on)) return
  for (const { amount, currency, direction, payer, reference, key } of parts) {
    const minor = toMinor(amount, currency)
    if (minor === null || minor <= 0 || direction === 'DBIT') continue
    const { account } = reading
    const texts = { payer: usable(payer), reference: usable(reference), bank_reference: key, account }
    reading.entries.push({ ...texts, booked_on: entry.booked_on, amount: minor, currency })
  }
}

/** The payments of an entry, or the entry with all their texts if they have no amounts of their own. */
function partsOf(entry: Entry): Detail[] {
  const { details } = entry
  if (details.length > 1 && details.every(({ amount }) => amount !== ''))
    return details.map((one) => ({ ...one, key: one.key || entry.key }))
  const texts = (name: 'payer' | 'reference') =>
    details
      .map((one) => one[name])
      .filter(Boolean)
      .join(' ')
      .slice(0, LONGEST)
  return [{ ...entry, payer: texts('payer'), reference: texts('reference') || entry.reference }]
}

const usable = (text: string) => (isUsableText(text) ? text.slice(0, LONGEST) : '')
