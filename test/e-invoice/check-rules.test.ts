import { describe, expect, it, test } from 'vitest'
import { creditNoteXml, invoiceXml } from '#server/invoices/invoice-xml.ts'
import { creditPart } from './any-document.ts'
import { brokenRules } from './check-rules.ts'
import { structureProblems } from './check-structure.ts'
import { readXml } from './read-xml.ts'
import { SAMPLE } from './sample-document.ts'

const issued_at = '2026-05-02T10:00:00Z'

async function sampleXml(): Promise<string> {
  const made = await invoiceXml({ invoice_number: 'INV-1', issued_at, snapshot: SAMPLE })
  return made.problem === null ? made.xml : made.problem
}

async function sampleNote(): Promise<string> {
  const snapshot = creditPart(SAMPLE, 0.5, false)
  const made = snapshot && (await creditNoteXml({ credit_note_number: 'CN-1', issued_at, snapshot }))
  return made?.problem === null ? made.xml : ''
}

test('the sample has no problems, as invoice and as credit note', async () => {
  for (const xml of [await sampleXml(), await sampleNote()]) {
    const document = readXml(xml)
    expect([brokenRules(document), structureProblems(document)]).toEqual([[], []])
  }
})

describe('the rules notice', () => {
  const money = (name: string, amount: string) =>
    [new RegExp(`(<cbc:${name} currencyID="EUR">)[\\d.]+`), `$1${amount}`] as const
  const without = (name: string) => [new RegExp(`<${name}[ >][\\s\\S]*?</${name}>`), ''] as const
  it.each<[string, readonly [RegExp, string], string]>([
    ['a wrong sum of lines', money('LineExtensionAmount', '18.01'), 'BR-CO-10'],
    ['a wrong total without tax', money('TaxExclusiveAmount', '18.01'), 'BR-CO-13'],
    ['a wrong total with tax', money('TaxInclusiveAmount', '20.26'), 'BR-CO-15'],
    ['a wrong amount due', money('PayableAmount', '20.26'), 'BR-CO-16'],
    ['a wrong taxable amount', money('TaxableAmount', '10.01'), 'BR-S/Z/E-08'],
    ['a wrong total tax', money('TaxAmount', '2.26'), 'BR-CO-14'],
    ['a wrong price', money('PriceAmount', '10.01'), 'PEPPOL-EN16931-R120'],
    [
      'a tax far from its rate',
      [/(<cac:TaxSubtotal>[\s\S]*?<cbc:TaxAmount currencyID="EUR">)1.90/, '$12.90'],
      'BR-CO-17/BR-S-09',
    ],
    ['no due date', without('cbc:DueDate'), 'BR-CO-25'],
    ['no order number', without('cac:OrderReference'), 'PEPPOL-EN16931-R003'],
    ['no electronic address', without('cbc:EndpointID'), 'PEPPOL-EN16931-R020'],
    ['no tax number of the seller', without('cac:PartyTaxScheme'), 'BR-CO-26'],
    ['no country of the seller', without('cac:Country'), 'BR-09'],
    ['no reason of the exemption', without('cbc:TaxExemptionReason'), 'BR-E-10'],
    ['no breakdown of a rate', without('cac:TaxSubtotal'), 'BR-S/Z/E-01'],
    ['another currency', [/currencyID="EUR"/, 'currencyID="USD"'], 'PEPPOL-EN16931-R051'],
    ['a VAT ID without a country', [/DE123456789/, '123456789'], 'BR-CO-09'],
    ['an empty element', [/Thank you/, ' '], 'PEPPOL-EN16931-R008'],
  ])('%s', async (_, [pattern, replacement], rule) => {
    const xml = await sampleXml()
    const changed = xml.replace(pattern, replacement)
    expect(changed).not.toBe(xml)
    expect(brokenRules(readXml(changed))).toContain(rule)
  })

  it('more than two decimals', async () => {
    const changed = (await sampleXml()).replace(/18\.00</, '18.000<')
    expect(() => brokenRules(readXml(changed))).toThrow('BR-DEC')
  })
})

describe('the schema notices', () => {
  it.each<[string, RegExp, string, RegExp]>([
    ['an unknown element', /cbc:Note>/g, 'cbc:Remark>', /additional properties/],
    [
      'a wrong order',
      /(<cbc:IssueDate>.*<\/cbc:IssueDate>)(\s*)(<cbc:DueDate>.*<\/cbc:DueDate>)/,
      '$3$1',
      /IssueDate is too late/,
    ],
    ['an unknown unit', /unitCode="C62"/, 'unitCode="PIECE"', /allowed values/],
    ['an unknown country', />AT</, '>XX<', /allowed values/],
    ['a missing element', /<cbc:RegistrationName>.*<\/cbc:RegistrationName>/, '', /required property/],
    ['a wrong date', />2026-05-20</, '>20.05.2026<', /pattern/],
  ])('%s', async (_, pattern, replacement, problem) => {
    const xml = await sampleXml()
    const changed = xml.replace(pattern, replacement)
    expect(changed).not.toBe(xml)
    expect(structureProblems(readXml(changed)).join('\n')).toMatch(problem)
  })
})
