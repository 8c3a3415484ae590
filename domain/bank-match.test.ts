import { describe, expect, test } from 'vitest'
import { matchingWith, type UnpaidOrder } from './bank-match.ts'

const order = (id: number, public_id: string, more: Partial<UnpaidOrder> = {}): UnpaidOrder => ({
  id,
  public_id,
  invoice_number: null,
  first_name: 'Jörg',
  last_name: 'von Groß',
  total_gross: 3000,
  currency: 'EUR',
  ...more,
})

const ORDERS = [
  order(1, 'O-4K7X2M9Q', { invoice_number: 'INV-2026-1' }),
  order(2, 'O-11112222', { first_name: 'Ada', last_name: 'Lovelace', total_gross: 1000 }),
  order(3, 'O-33334444', { first_name: 'Ada', last_name: 'Lovelace', total_gross: 1000 }),
  order(4, 'O-55556666', { first_name: 'Grace', last_name: 'Hopper', currency: 'CHF', invoice_number: '7' }),
]
const match = matchingWith(ORDERS)

describe('an entry is matched', () => {
  test.each([
    ['by number and amount', 'Order O-4K7X2M9Q', 3000, '', 'EXACT', [1], 0],
    ['without the dash, in lower case', 'o4k7x2m9q', 3000, '', 'EXACT', [1], 0],
    ['with spaces anywhere', 'tickets O 4K7 X2M 9Q thanks', 3000, '', 'EXACT', [1], 0],
    ['glued to other text', 'SVWZ+O-4K7X2M9QEREF+1', 3000, '', 'EXACT', [1], 0],
    ['by its invoice', 'invoice inv 2026 1', 3000, '', 'EXACT', [1], 0],
    ['not by the beginning of another invoice number', 'INV-2026-12', 3000, '', 'NONE', [], null],
    ['not by an invoice number that is too short', '7', 3000, '', 'NONE', [], null],
    ['with too little', 'O-4K7X2M9Q', 2500, '', 'NUMBER_ONLY', [1], -500],
    ['with too much', 'O-4K7X2M9Q', 3500, '', 'NUMBER_ONLY', [1], 500],
    ['by amount and name, as banks write it', 'tickets', 3000, 'VON GROSS, JOERG', 'AMOUNT_AND_NAME', [1], 0],
    ['not by the last name alone', 'tickets', 3000, 'Anna von Groß', 'NONE', [], null],
    ['not by name and another amount', 'tickets', 3100, 'Jörg von Groß', 'NONE', [], null],
    ['with several by name', 'tickets', 1000, 'Ada Lovelace', 'SEVERAL', [2, 3], null],
    ['with several by number', 'O-11112222 and O-33334444', 2000, '', 'SEVERAL', [2, 3], null],
    ['by its number before any name', 'O-11112222', 3000, 'Jörg von Groß', 'NUMBER_ONLY', [2], 2000],
    ['not in another currency', 'O-55556666', 3000, 'Grace Hopper', 'NONE', [], null],
    ['not without anything in common', 'gift', 5, '', 'NONE', [], null],
  ])('%s', (_, reference, amount, payer, state, ids, difference) => {
    const entry = {
      account: '',
      booked_on: '2026-01-31',
      amount,
      currency: 'EUR',
      payer,
      reference,
      bank_reference: '',
    }
    const { orders, ...matched } = match(entry)
    expect({ ...matched, ids: orders.map(({ id }) => id) }).toEqual({ state, difference, ids })
  })
})
