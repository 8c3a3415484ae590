import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { archiveProblem, invoiceNumber } from './invoice.ts'

describe('invoiceNumber', () => {
  it.each([
    [null, 1, 'INV-1'],
    ['', 1, 'INV-1'],
    ['INV-', 12, 'INV-12'],
    ['RE', 7, 'RE7'],
    ['2026', 1, '2026-1'],
    ['2026-', 1, '2026-1'],
    ['INV-1', 1, 'INV-1-1'],
    ['-', 999_999_999, '-999999999'],
  ])('prefix %j, number %i: %s', (prefix, number, expected) => {
    expect(invoiceNumber(prefix, number)).toBe(expected)
  })

  it('is never the same for two numbers, whatever their prefixes', () => {
    const prefix = fc.stringMatching(/^[A-Za-z0-9-]{0,10}$/)
    const number = fc.integer({ min: 1, max: 1_999_999_999 })
    fc.assert(
      fc.property(prefix, number, (chosen, given) => {
        expect(invoiceNumber(chosen, given).match(/\d+$/)?.[0]).toBe(String(given))
      }),
    )
  })
})

test.each([
  [0, 0, 'no_invoices'],
  [1, 0, null],
  [0, 1, null],
  [1_999, 1, null],
  [2_000, 1, 'too_many_invoices'],
])('%i invoices and %i credit notes as one archive: %s', (invoices, credit_notes, problem) => {
  expect(archiveProblem({ invoices, credit_notes })).toBe(problem)
})
