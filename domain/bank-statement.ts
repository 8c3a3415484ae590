import { plain } from './attendee-import.ts'
import { minorUnits, toMinor } from './money.ts'

/** Reading of bank statements (docs/rules/bank-statements.md). */

export const MOST_STATEMENT_MEGABYTES = 5
export const MOST_BANK_ENTRIES = 5_000

/** Money that arrived: a credit entry of a statement. */
export type BankEntry = {
  /** IBAN or number of the own account; empty if the file does not name it. */
  account: string
  /** Calendar day. */
  booked_on: string
  /** Minor units. */
  amount: number
  currency: string
  payer: string
  reference: string
  /** The bank's own key of the entry; empty if the file has none. */
  bank_reference: string
}

const STATEMENT_FIELDS = ['booked_on', 'amount', 'payer', 'reference', 'currency', 'account'] as const
type StatementField = (typeof STATEMENT_FIELDS)[number]

/** Column names of banks, in English and German, the most telling first; without "(EUR)" and the like. */
const HEADERS: Record<StatementField, readonly string[]> = {
  booked_on: ['buchungstag', 'buchungsdatum', 'booking date', 'booked on', 'transaction date', 'datum', 'date'],
  amount: ['betrag', 'amount', 'umsatz', 'gutschrift', 'haben', 'credit', 'money in', 'paid in'],
  payer: [
    'beguenstigter/zahlungspflichtiger',
    'begünstigter/zahlungspflichtiger',
    'zahlungspflichtige*r',
    'zahlungspflichtiger',
    'name zahlungsbeteiligter',
    'auftraggeber/empfänger',
    'auftraggeber',
    'payer',
    'payer name',
    'partner name',
    'counterparty',
    'sender',
    'name',
  ],
  reference: ['verwendungszweck', 'payment reference', 'reference', 'remittance information', 'description', 'details'],
  currency: ['währung', 'waehrung', 'currency'],
  account: ['auftragskonto', 'iban auftragskonto', 'account', 'account number', 'konto'],
}

export type StatementColumns = Record<StatementField, number | null>

/** Finds the columns by their names; null where there is no day, amount or reference. */
export function findStatementColumns(header: readonly string[]): StatementColumns | null {
  const names = header.map((name) => plain(name.replace(/\s*[([][^)\]]*[)\]]\s*$/, '')))
  const columns = Object.fromEntries(
    STATEMENT_FIELDS.map((field) => [field, indexOf(names, field)]),
  ) as StatementColumns
  return columns.booked_on === null || columns.amount === null || columns.reference === null ? null : columns
}

function indexOf(names: readonly string[], field: StatementField): number | null {
  const found = HEADERS[field].map((name) => names.indexOf(name)).find((index) => index >= 0)
  return found ?? null
}

/**
 * '1.234,50', '1,234.50' or '12 €' in minor units, negative for money that left ('-12', '12-', '12 S'); null if it is no amount.
 * The last separator is the decimal one if as many digits follow as the currency has decimals, or fewer.
 */
export function parseBankAmount(text: string, currency: string): number | null {
  const match = /^([+-]?)(\d[\d.,'’]*)([+-]?[HSCD]?)$/i.exec(text.replaceAll(/[\s\u00a0€$£]|[A-Z]{3}/g, ''))
  if (!match) return null
  const [, sign = '', digits = '', after = ''] = match
  const plainDigits = digits.replaceAll(/['’]/g, '')
  const [, whole = plainDigits, fraction = ''] = /^(.*)[.,](\d*)$/.exec(plainDigits) ?? []
  const isDecimal = fraction.length <= minorUnits(currency)
  const unsigned = isDecimal ? `${onlyDigits(whole)}.${fraction || '0'}` : onlyDigits(plainDigits)
  const amount = toMinor(unsigned, currency)
  const isOut = sign === '-' || /^-|[SD]$/i.test(after)
  return amount === null ? null : isOut ? -amount : amount
}

const onlyDigits = (text: string) => text.replaceAll(/[.,]/g, '')

/** '2026-01-31', '31.01.2026', '31.01.26' or '31/01/2026' as a calendar day; null for anything else. */
export function parseBankDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(text.trim())
  if (iso) return asDay(iso[1], iso[2], iso[3])
  const local = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/.exec(text.trim())
  if (!local) return null
  const [, first, second, year = ''] = local
  const full = year.length === 2 ? `20${year}` : year
  return asDay(full, second, first) ?? asDay(full, first, second)
}

function asDay(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}
