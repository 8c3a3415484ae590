import { describe, expect, test } from 'vitest'
import { findStatementColumns, parseBankAmount, parseBankDay } from './bank-statement.ts'

test.each([
  ['1.234,50', 'EUR', 123450],
  ['1,234.50', 'EUR', 123450],
  ['1234.5', 'EUR', 123450],
  ['1.234', 'EUR', 123400],
  ['1.234.567,89', 'EUR', 123456789],
  ["1'234.50", 'CHF', 123450],
  ['12', 'EUR', 1200],
  ['+12,00 €', 'EUR', 1200],
  ['12,00 EUR', 'EUR', 1200],
  ['-12,00', 'EUR', -1200],
  ['12,00-', 'EUR', -1200],
  ['12,00 S', 'EUR', -1200],
  ['12,00 H', 'EUR', 1200],
  ['1,234', 'JPY', 1234],
  ['1.234', 'KWD', 1234],
  ['', 'EUR', null],
  ['twelve', 'EUR', null],
])('the amount %s %s', (text, currency, amount) => {
  expect(parseBankAmount(text, currency)).toBe(amount)
})

test.each([
  ['2026-01-31', '2026-01-31'],
  ['2026-01-31T10:00:00', '2026-01-31'],
  ['31.01.2026', '2026-01-31'],
  ['1.2.26', '2026-02-01'],
  ['31/01/2026', '2026-01-31'],
  ['01/31/2026', '2026-01-31'],
  ['31.02.2026', null],
  ['soon', null],
])('the day %s', (text, day) => {
  expect(parseBankDay(text)).toBe(day)
})

describe('columns are found', () => {
  test('by the names of banks', () => {
    const german = [
      'Auftragskonto',
      'Buchungstag',
      'Verwendungszweck',
      'Beguenstigter/Zahlungspflichtiger',
      'Betrag (€)',
      'Waehrung',
    ]
    expect(findStatementColumns(german)).toEqual({
      account: 0,
      booked_on: 1,
      reference: 2,
      payer: 3,
      amount: 4,
      currency: 5,
    })
    const english = ['Booking Date', 'Partner Name', 'Payment Reference', 'Amount (EUR)']
    expect(findStatementColumns(english)).toMatchObject({
      booked_on: 0,
      payer: 1,
      reference: 2,
      amount: 3,
      currency: null,
    })
  })

  test('or not at all', () => {
    expect(findStatementColumns(['Name', 'Email'])).toBeNull()
  })
})
