import { describe, expect, test } from 'vitest'
import {
  admitsUnpaid,
  daysToPay,
  hasTransfer,
  onlyPaysAtTheDoor,
  paysAtTheDoor,
  repeatedMethods,
  spacedIban,
  transferReference,
} from './payment-method.ts'

test.each([
  ['DE89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
  ['NO9386011117947', 'NO93 8601 1117 947'],
  ['XK051212012345678906', 'XK05 1212 0123 4567 8906'],
])('%s is read as %s', (iban, spaced) => {
  expect(spacedIban(iban)).toBe(spaced)
})

test.each([
  [null, 'O-7KQ2', 'O-7KQ2'],
  ['Summer tickets', 'O-7KQ2', 'Summer tickets O-7KQ2'],
])('with %j before it, order %s is named %s', (reference, order, written) => {
  expect(transferReference({ reference }, order)).toBe(written)
})

test.each([
  [[], false],
  [['CASH', 'INVOICE'] as const, false],
  [['CASH', 'BANK_TRANSFER'] as const, true],
])('among %j is a transfer: %s', (kinds, has) => {
  expect(hasTransfer(kinds.map((kind) => ({ kind })))).toBe(has)
})

test.each([
  [[], false, false],
  [['BANK_TRANSFER', 'INVOICE'] as const, false, false],
  [['CASH'] as const, true, true],
  [['CASH', 'BANK_TRANSFER'] as const, true, false],
])('by %j one pays at the door: %s, and only there: %s', (kinds, pays, only) => {
  const methods = kinds.map((kind) => ({ kind }))
  expect([paysAtTheDoor(methods), onlyPaysAtTheDoor(methods)]).toEqual([pays, only])
})

test.each([
  [[], false, false],
  [[], true, true],
  [['BANK_TRANSFER'] as const, false, false],
  [['BANK_TRANSFER'] as const, true, true],
  [['BANK_TRANSFER', 'CASH'] as const, false, true],
])('with %j, and allowed besides: %s, unpaid attendees are admitted: %s', (kinds, allowed, admits) => {
  const offline_payment_methods = kinds.map((kind) => ({ kind }))
  expect(admitsUnpaid({ offline_payment_methods, allow_orders_awaiting_offline_payment_to_check_in: allowed })).toBe(
    admits,
  )
})

test.each([
  [['BANK_TRANSFER'] as const, 14, 14],
  [['BANK_TRANSFER'] as const, null, null],
  [['BANK_TRANSFER', 'CASH'] as const, 14, null],
])('by %j within %s days an order waits %s', (kinds, offline_payment_due_days, days) => {
  const offline_payment_methods = kinds.map((kind) => ({ kind }))
  expect(daysToPay({ offline_payment_methods, offline_payment_due_days })).toBe(days)
})

describe('what is there twice', () => {
  const to = (iban: string | null) => ({ kind: 'BANK_TRANSFER' as const, iban })
  const cash = { kind: 'CASH' as const, iban: null }
  const invoice = { kind: 'INVOICE' as const, iban: null }
  test.each([
    ['nothing', [], []],
    ['one of each', [to('A'), cash, invoice], []],
    ['two accounts', [to('A'), to('B')], []],
    ['one account twice', [to('A'), cash, to('A')], [2]],
    ['cash three times', [cash, cash, invoice, cash], [1, 3]],
  ])('%s', (_, methods, repeated) => {
    expect(repeatedMethods(methods)).toEqual(repeated)
  })
})
