import { describe, expect, test } from 'vitest'
import { type RefundHere, type RefundThere, refundsToMirror } from './mirrored-refunds.ts'

const ours = (row: Partial<RefundHere> = {}): RefundHere => ({
  ...{ amount: 500, reference: 're_1', state: 'SUCCEEDED', by_hand: false },
  ...row,
})
const theirs = (reference: string, amount = 500, is_pending = false): RefundThere => ({ reference, amount, is_pending })

describe('refunds of the provider that become rows', () => {
  const CASES: [string, RefundHere[], RefundThere[], number, string[]][] = [
    ['the one that nobody knows', [], [theirs('re_1')], 500, ['re_1']],
    ['the oldest first', [], [theirs('re_2', 300), theirs('re_1')], 800, ['re_1', 're_2']],
    ['none that has a row', [ours()], [theirs('re_1')], 1000, []],
    ['the one beside a row', [ours()], [theirs('re_2'), theirs('re_1')], 1000, ['re_2']],
    ['none of which a row has failed', [ours({ state: 'FAILED' })], [theirs('re_1')], 500, []],
    ['one after a refund that failed', [ours({ state: 'FAILED' })], [theirs('re_2')], 500, ['re_2']],
    ['none while another is under way', [ours({ state: 'PENDING', reference: null })], [theirs('re_2')], 1000, []],
    ['none beside one recorded by hand', [ours({ by_hand: true, reference: null })], [theirs('re_2')], 1000, []],
    [
      'one once the recorded one is taken back',
      [ours({ by_hand: true, reference: null, state: 'CANCELLED' })],
      [theirs('re_2')],
      500,
      ['re_2'],
    ],
    ['none beyond the money that went back', [ours({ reference: '' })], [theirs('re_2')], 500, []],
    ['none after one that is on its way', [], [theirs('re_2', 300), theirs('re_1', 500, true)], 800, ['re_1']],
  ]
  test.each(CASES)('%s', (_, here, refunds, refunded, expected) => {
    expect(refundsToMirror(here, { refunded, refunds }).map(({ reference }) => reference)).toEqual(expected)
  })
})
