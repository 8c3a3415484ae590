import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CreditNoteSnapshot, InvoiceSnapshot } from '#domain/invoice-snapshot.ts'
import { toMajor } from '#domain/money.ts'
import { sumOfParts } from '#domain/refund.ts'
import { anyInvoice, anyTaxedInvoice, creditPart } from '#test/e-invoice/any-document.ts'
import { brokenRules } from '#test/e-invoice/check-rules.ts'
import { structureProblems } from '#test/e-invoice/check-structure.ts'
import { readXml, text } from '#test/e-invoice/read-xml.ts'
import { creditNoteXml, type InvoiceXml, invoiceXml } from './invoice-xml.ts'

const issued_at = '2026-05-02T10:00:00Z'
const asInvoice = (snapshot: InvoiceSnapshot) => invoiceXml({ invoice_number: 'INV-1', issued_at, snapshot })
const asNote = (snapshot: CreditNoteSnapshot) => creditNoteXml({ credit_note_number: 'CN-2', issued_at, snapshot })

/** Every rule holds for the document, and its amounts are the stored ones. */
function expectValid(
  made: InvoiceXml,
  { currency, total_tax, ...snapshot }: InvoiceSnapshot | CreditNoteSnapshot,
): void {
  if (made.problem !== null) throw new Error(made.problem)
  const document = readXml(made.xml)
  expect(brokenRules(document)).toEqual([])
  expect(structureProblems(document)).toEqual([])
  expect(text(document, 'cac:TaxTotal/cbc:TaxAmount')).toBe(toMajor(total_tax, currency))
  const gross = sumOfParts({ ...snapshot, total_tax })
  expect(text(document, 'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount')).toBe(toMajor(gross, currency))
}

/** Numbers of documents that were expressed, and that were refused by reason. */
function counter() {
  const counts: Record<string, number> = {}
  return {
    counts,
    count: ({ problem }: InvoiceXml) => (counts[problem ?? 'valid'] = (counts[problem ?? 'valid'] ?? 0) + 1),
  }
}

describe('for every order, EN 16931 in XML', () => {
  it('is valid, unless the rounding of its taxes is too far off', async () => {
    const { counts, count } = counter()
    const check = fc.asyncProperty(anyInvoice, async (snapshot) => {
      const made = await asInvoice(snapshot)
      count(made)
      if (made.problem !== 'xml_rounding') expectValid(made, snapshot)
    })
    await fc.assert(check, { numRuns: 2_000 })
    expect(counts.valid).toBeGreaterThan(1_900)
  })

  it('is valid for a credit note of any part of it, and for its reversal', async () => {
    const { counts, count } = counter()
    const part = fc.integer({ min: 1, max: 100 }).map((percent) => percent / 100)
    const check = fc.asyncProperty(anyInvoice, part, fc.boolean(), async (invoice, share, isReversal) => {
      const note = creditPart(invoice, share, isReversal)
      if (!note) return
      const made = await asNote(note)
      count(made)
      if (made.problem !== 'xml_rounding') expectValid(made, note)
      if (made.problem === null) expect(readXml(made.xml).name).toBe(isReversal ? 'Invoice' : 'CreditNote')
    })
    await fc.assert(check, { numRuns: 2_000 })
    expect(counts.valid).toBeGreaterThan(1_700)
  })

  it('is valid or refused for a reason with any taxes', async () => {
    const { counts, count } = counter()
    const check = fc.asyncProperty(anyTaxedInvoice, async (snapshot) => {
      const made = await asInvoice(snapshot)
      count(made)
      if (made.problem === null) expectValid(made, snapshot)
    })
    await fc.assert(check, { numRuns: 2_000 })
    const { valid = 0, xml_several_taxes = 0, xml_fixed_tax = 0, xml_rounding = 0, ...others } = counts
    expect(others).toEqual({})
    expect(Math.min(valid, xml_several_taxes, xml_fixed_tax)).toBeGreaterThan(400)
    expect(xml_rounding).toBeLessThan(100)
  })
})
