import { alikeAsOne } from './cancelled-unpaid.ts'
import type { CreditedLine, InvoiceLine, TaxOrFeeOfLine } from './invoice-snapshot.ts'
import { splitByWeights } from './money.ts'
import { type RefundedLine, type RefundParts, sumOfParts } from './refund.ts'
import type { TaxOrFeeType } from './tax-or-fee.ts'

/** The rules are told in docs/rules/invoices.md. */

export type LineToCredit = RefundParts & Pick<InvoiceLine, 'order_item_id' | 'item_name' | 'taxes_and_fees'>

/** Credit notes that count: neither taken back by another document nor such a document. */
export function standingNotes<Note extends { id: number; reverses_id: number | null }>(notes: readonly Note[]): Note[] {
  const reversed = new Set(notes.map(({ reverses_id }) => reverses_id))
  return notes.filter(({ id, reverses_id }) => reverses_id === null && !reversed.has(id))
}

/** What of an invoice's lines no credit note has taken back. */
export function leftToCredit(lines: readonly LineToCredit[], credited: readonly CreditedLine[]): LineToCredit[] {
  return lines.map((line) => {
    const back = credited.filter(({ order_item_id }) => order_item_id === line.order_item_id)
    const minus = (part: keyof RefundParts) => back.reduce((left, one) => left - one[part], line[part])
    return {
      ...line,
      total_before_additions: minus('total_before_additions'),
      total_fee: minus('total_fee'),
      total_tax: minus('total_tax'),
      taxes_and_fees: line.taxes_and_fees.map((item, index) => ({
        ...item,
        amount: back.reduce((left, one) => left - (one.taxes_and_fees[index]?.amount ?? 0), item.amount),
      })),
    }
  })
}

/** Everything that is left; lines of which nothing is are left out. */
export function creditAll(left: readonly LineToCredit[]): CreditedLine[] {
  return creditLines(
    left,
    left.map((line) => ({ ...line, amount: sumOfParts(line) })),
  )
}

/** What a refund has given back of lines, each tax and fee in proportion to what is left of it. */
export function creditLines(left: readonly LineToCredit[], refunded: readonly RefundedLine[]): CreditedLine[] {
  return left.flatMap((line) => {
    const back = refunded.find(({ order_item_id }) => order_item_id === line.order_item_id)
    if (!back || back.amount === 0) return []
    const { order_item_id, item_name } = line
    const { amount, total_before_additions, total_fee, total_tax } = back
    const fees = shares(line, 'FEE', total_fee)
    const taxes = shares(line, 'TAX', total_tax)
    const taxes_and_fees = line.taxes_and_fees.map((item, index) => ({
      ...item,
      amount: (item.type === 'FEE' ? fees : taxes)[index] ?? 0,
    }))
    return [{ order_item_id, item_name, amount, total_before_additions, total_fee, total_tax, taxes_and_fees }]
  })
}

/** By the place of each in the line; zero for those of the other type. */
function shares({ taxes_and_fees }: LineToCredit, type: TaxOrFeeType, amount: number): number[] {
  const weights = taxes_and_fees.map((item) => (item.type === type ? item.amount : 0))
  return amount > 0 && weights.some((weight) => weight > 0) ? splitByWeights(amount, weights) : weights.map(() => 0)
}

export type CreditTotals = RefundParts & { amount: number; taxes_and_fees: TaxOrFeeOfLine[] }

/** Sums of the lines; a tax or fee of several lines is one of the note. */
export function totalsOfCredit(lines: readonly CreditedLine[]): CreditTotals {
  const sum = (part: 'amount' | keyof RefundParts) => lines.reduce((total, line) => total + line[part], 0)
  return {
    amount: sum('amount'),
    total_before_additions: sum('total_before_additions'),
    total_fee: sum('total_fee'),
    total_tax: sum('total_tax'),
    taxes_and_fees: alikeAsOne(lines.flatMap((line) => line.taxes_and_fees)),
  }
}
