import { alikeAsOne } from './cancelled-unpaid.ts'
import type { CreditedLine, InvoiceLine, TaxOrFeeOfLine } from './invoice-snapshot.ts'
import { splitByWeights } from './money.ts'
import { type RefundedLine, type RefundParts, sumOfParts } from './refund.ts'
import type { TaxOrFeeType } from './tax-or-fee.ts'

/** Rules in docs/rules/invoices.md. */

export type LineToCredit = RefundParts & Pick<InvoiceLine, 'order_item_id' | 'item_name' | 'taxes_and_fees'>

/** Effective credit notes: neither reversed by another document nor reversals themselves. */
export function standingNotes<Note extends { id: number; reverses_id: number | null }>(notes: readonly Note[]): Note[] {
  const reversed = new Set(notes.map(({ reverses_id }) => reverses_id))
  return notes.filter(({ id, reverses_id }) => reverses_id === null && !reversed.has(id))
}

/** Invoice lines minus everything that credit notes have credited. */
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

/** Credits everything left; fully credited lines are left out. */
export function creditAll(left: readonly LineToCredit[]): CreditedLine[] {
  return creditLines(
    left,
    left.map((line) => ({ ...line, amount: sumOfParts(line) })),
  )
}

/** Credits refunded amounts by line, each tax and fee in proportion to what is left of it. */
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

/** Shares by position in the line; zero for items of the other type. */
function shares({ taxes_and_fees }: LineToCredit, type: TaxOrFeeType, amount: number): number[] {
  const weights = taxes_and_fees.map((item) => (item.type === type ? item.amount : 0))
  return amount > 0 && weights.some((weight) => weight > 0) ? splitByWeights(amount, weights) : weights.map(() => 0)
}

export type CreditTotals = RefundParts & { amount: number; taxes_and_fees: TaxOrFeeOfLine[] }

/** Sums of the lines; a tax or fee on several lines is merged into one. */
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
