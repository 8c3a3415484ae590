import { describe, expect, test } from 'vitest'
import { hasTransfer, repeatedMethods, spacedIban, transferReference } from './payment-method.ts'

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
