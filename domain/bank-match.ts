import type { BankEntry } from './bank-statement.ts'

/** Which unpaid orders an entry of a bank statement may pay (docs/rules/bank-statements.md). */

/**
 * EXACT: one order by its number, and the amount it costs. NUMBER_ONLY: one order by its number, another amount.
 * AMOUNT_AND_NAME: one order by its total and its buyer's name. SEVERAL: more than one order fits.
 */
export const BANK_MATCHES = ['EXACT', 'NUMBER_ONLY', 'AMOUNT_AND_NAME', 'SEVERAL', 'NONE'] as const
type BankMatch = (typeof BANK_MATCHES)[number]

export type UnpaidOrder = {
  id: number
  public_id: string
  invoice_number: string | null
  first_name: string | null
  last_name: string | null
  total_gross: number
  currency: string
}

type Matched<O> = {
  state: BankMatch
  orders: O[]
  /** Minor units that arrived above the total of the order, negative if too little; null unless one order was found. */
  difference: number | null
}

/** Orders named in the answer for one entry; more would help nobody to choose. */
const MOST_NAMED = 10
/** Shorter invoice numbers are found in too many references. */
const SHORTEST_INVOICE_NUMBER = 4
/** Parts of an invoice number such as INV-2026-0001, split at spaces and marks. */
const MOST_PARTS = 6

/** Returns a function that matches entries with these orders. Orders and entries of different currencies never match. */
export function matchingWith<O extends UnpaidOrder>(orders: readonly O[]): (entry: BankEntry) => Matched<O> {
  const byNumber = new Map(orders.map((order) => [compact(order.public_id), order]))
  const byInvoice = new Map(orders.flatMap((order) => invoiceKey(order).map((key) => [key, order] as const)))
  const byAmount = Map.groupBy(orders, ({ currency, total_gross }) => `${currency} ${total_gross}`)
  const lengths = [...new Set([...byNumber.keys()].map(({ length }) => length))]
  return (entry) => {
    const named = new Set([...ordersNumbered(entry, byNumber, lengths), ...ordersInvoiced(entry, byInvoice)])
    const found = [...named].filter(({ currency }) => currency === entry.currency)
    if (found.length > 0) return outcome(entry, found, 'NUMBER')
    const sameAmount = byAmount.get(`${entry.currency} ${entry.amount}`) ?? []
    return outcome(entry, isPaidBy(entry.payer, sameAmount), 'NAME')
  }
}

function outcome<O extends UnpaidOrder>({ amount }: BankEntry, orders: O[], by: 'NUMBER' | 'NAME'): Matched<O> {
  const [order] = orders
  if (!order) return { state: 'NONE', orders, difference: null }
  if (orders.length > 1) return { state: 'SEVERAL', orders: orders.slice(0, MOST_NAMED), difference: null }
  const difference = amount - order.total_gross
  if (by === 'NAME') return { state: 'AMOUNT_AND_NAME', orders, difference }
  return { state: difference === 0 ? 'EXACT' : 'NUMBER_ONLY', orders, difference }
}

/** Letters and digits alone, as capitals: banks break references anywhere, and people leave out the dash. */
const compact = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

function* ordersNumbered<O>({ reference }: BankEntry, byNumber: Map<string, O>, lengths: readonly number[]) {
  const text = compact(reference)
  for (const length of lengths)
    for (let at = 0; at + length <= text.length; at += 1) {
      const order = byNumber.get(text.slice(at, at + length))
      if (order) yield order
    }
}

const invoiceKey = ({ invoice_number }: UnpaidOrder): string[] => {
  const key = compact(invoice_number ?? '')
  return key.length < SHORTEST_INVOICE_NUMBER ? [] : [key]
}

/** By whole words, so that invoice 2026-1 is not found in a reference to 2026-12. */
function* ordersInvoiced<O>({ reference }: BankEntry, byInvoice: Map<string, O>) {
  const words = reference.toUpperCase().match(/[A-Z0-9]+/g) ?? []
  for (const [from] of words.entries())
    for (let count = 1; count <= MOST_PARTS && from + count <= words.length; count += 1) {
      const order = byInvoice.get(words.slice(from, from + count).join(''))
      if (order) yield order
    }
}

function isPaidBy<O extends UnpaidOrder>(payer: string, orders: readonly O[]): O[] {
  const words = wordsOf(payer)
  return orders.filter(({ first_name, last_name }) => {
    const [first] = wordsOf(first_name ?? '')
    const last = wordsOf(last_name ?? '')
    return first !== undefined && last.length > 0 && [first, ...last].every((word) => words.includes(word))
  })
}

const SPELLED: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'oe' }

/** Words as banks write them: without accents, and with ae for ä. */
function wordsOf(name: string): string[] {
  const spelled = name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[äöüßæø]/g, (letter) => SPELLED[letter] ?? letter)
  return (
    spelled
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}
