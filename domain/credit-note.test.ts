import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  creditAll,
  creditLines,
  type LineToCredit,
  leftToCredit,
  standingNotes,
  totalsOfCredit,
} from './credit-note.ts'
import type { TaxOrFeeOfLine } from './invoice-snapshot.ts'
import { shareRefund, sumOfParts } from './refund.ts'

const VAT: TaxOrFeeOfLine = { name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 10, amount: 200 }
const SERVICE: TaxOrFeeOfLine = { name: 'Service', type: 'FEE', calculation_type: 'FIXED', rate: 50, amount: 100 }

const TICKETS: LineToCredit = {
  order_item_id: 1,
  item_name: 'Ticket',
  total_before_additions: 2000,
  total_fee: 100,
  total_tax: 200,
  taxes_and_fees: [VAT, SERVICE],
}
const MUG: LineToCredit = {
  order_item_id: 2,
  item_name: 'Mug',
  total_before_additions: 500,
  total_fee: 0,
  total_tax: 50,
  taxes_and_fees: [{ ...VAT, amount: 50 }],
}

describe('a credit note', () => {
  it('takes back everything of a cancelled order, taxes by name and rate', () => {
    const lines = creditAll([TICKETS, MUG])
    expect(lines.map(({ order_item_id, amount }) => [order_item_id, amount])).toEqual([
      [1, 2300],
      [2, 550],
    ])
    expect(totalsOfCredit(lines)).toEqual({
      amount: 2850,
      total_before_additions: 2500,
      total_fee: 100,
      total_tax: 250,
      taxes_and_fees: [{ ...VAT, amount: 250 }, SERVICE],
    })
  })

  it('takes back what was refunded of a line, and later the rest', () => {
    const refunded = [{ order_item_id: 1, amount: 1150, total_before_additions: 1000, total_fee: 50, total_tax: 100 }]
    const first = creditLines([TICKETS, MUG], refunded)
    expect(first).toMatchObject([{ order_item_id: 1, amount: 1150, taxes_and_fees: [{ amount: 100 }, { amount: 50 }] }])
    const rest = creditAll(leftToCredit([TICKETS, MUG], first))
    expect(rest.map(({ amount }) => amount)).toEqual([1150, 550])
    expect(creditAll(leftToCredit([TICKETS, MUG], [...first, ...rest]))).toEqual([])
  })
})

it('a credit note counts until another document takes it back, which itself never counts', () => {
  const notes = [
    { id: 1, reverses_id: null },
    { id: 2, reverses_id: 1 },
    { id: 3, reverses_id: null },
  ]
  expect(standingNotes(notes).map(({ id }) => id)).toEqual([3])
})

const line = (order_item_id: number) =>
  fc
    .record({
      net: fc.nat(100_000),
      taxes: fc.array(fc.nat(9_999), { maxLength: 3 }),
      fees: fc.array(fc.nat(999), { maxLength: 2 }),
    })
    .map(({ net, taxes, fees }): LineToCredit => {
      const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
      return {
        order_item_id,
        item_name: 'x',
        total_before_additions: net,
        total_fee: sum(fees),
        total_tax: sum(taxes),
        taxes_and_fees: [
          ...fees.map((amount, index) => ({ ...SERVICE, name: `Fee ${index}`, amount })),
          ...taxes.map((amount, index) => ({ ...VAT, name: `Tax ${index}`, amount })),
        ],
      }
    })

describe('all credit notes of an order that is refunded bit by bit and then cancelled', () => {
  it('come to its invoice, to the cent and for each tax', () => {
    const orders = fc.tuple(line(1), line(2), line(3))
    fc.assert(
      fc.property(orders, fc.array(fc.integer({ min: 1, max: 50_000 }), { maxLength: 5 }), (invoice, amounts) => {
        const credited: ReturnType<typeof creditAll> = []
        for (const amount of amounts) {
          const left = leftToCredit(invoice, credited)
          const most = left.reduce((total, one) => total + sumOfParts(one), 0)
          if (most === 0) break
          const refund = shareRefund(
            Math.min(amount, most),
            left.map(({ order_item_id, ...parts }) => ({ order_item_id, left: parts })),
          )
          credited.push(...creditLines(left, refund))
        }
        const all = [...credited, ...creditAll(leftToCredit(invoice, credited))]
        for (const { amount, taxes_and_fees, total_fee, total_tax, total_before_additions } of all) {
          expect(amount).toBe(total_before_additions + total_fee + total_tax)
          expect(taxes_and_fees.reduce((sum, item) => sum + item.amount, 0)).toBe(total_fee + total_tax)
          for (const item of taxes_and_fees) expect(item.amount).toBeGreaterThanOrEqual(0)
        }
        for (const { total_before_additions, total_fee, total_tax, taxes_and_fees } of leftToCredit(invoice, all)) {
          expect([total_before_additions, total_fee, total_tax]).toEqual([0, 0, 0])
          expect(taxes_and_fees.every(({ amount }) => amount === 0)).toBe(true)
        }
      }),
    )
  })
})
