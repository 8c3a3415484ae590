import { expect, test } from 'vitest'
import type { BankSuggestion } from '#contract/bank-statements.ts'
import { choose, chosenAtFirst, groupOf, sumsOf } from './entry-groups.ts'

const order = (id: number, total_gross = 1000, currency = 'EUR') => ({
  ...{ id, public_id: `O-${id}`, first_name: 'Ada', last_name: 'Lovelace' },
  ...{ total_gross, currency },
})
const entry = (entry_hash: string, fields: Partial<BankSuggestion> = {}): BankSuggestion => ({
  ...{ entry_hash, booked_on: '2026-11-29', amount: 1000, currency: 'EUR', payer: 'Ada', reference: '' },
  ...{ match: 'EXACT', orders: [order(1)], difference: 0, booked_order: null, is_booked: false },
  ...fields,
})

test.each([
  ['READY', {}],
  ['CHECK', { match: 'NUMBER_ONLY' }],
  ['CHECK', { match: 'SEVERAL' }],
  ['NONE', { match: 'NONE' }],
  ['BOOKED', { is_booked: true }],
] as const)('%s has entries such as %o', (group, fields) => {
  expect(groupOf(entry('a', fields))).toBe(group)
})

test('exact entries are chosen at first, one for each order, and none that was booked', () => {
  const entries = [
    entry('a'),
    entry('again'),
    entry('b', { orders: [order(2)] }),
    entry('c', { orders: [order(3)], match: 'NUMBER_ONLY' }),
    entry('d', { orders: [order(4)], is_booked: true }),
  ]
  expect([...chosenAtFirst(entries)].map(([hash, { id }]) => [hash, id])).toEqual([
    ['a', 1],
    ['b', 2],
  ])
})

test('an order is paid by one entry', () => {
  const chosen = choose(choose(new Map(), 'a', order(1)), 'b', order(2))
  expect([...choose(chosen, 'b', order(1)).keys()]).toEqual(['b'])
  expect([...choose(chosen, 'a', null).keys()]).toEqual(['b'])
})

test('sums are those of the orders, by currency', () => {
  const chosen = new Map([
    ['a', order(1, 500)],
    ['b', order(2, 700)],
    ['c', order(3, 100, 'CHF')],
  ])
  expect(sumsOf(chosen)).toEqual([
    ['EUR', 1200],
    ['CHF', 100],
  ])
})
