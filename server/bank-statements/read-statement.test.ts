import { describe, expect, test } from 'vitest'
import { MOST_BANK_ENTRIES } from '#domain/bank-statement.ts'
import { readStatement } from './read-statement.ts'

const read = (text: string, encoding: 'utf8' | 'latin1' = 'utf8') =>
  readStatement({ bytes: new Uint8Array(Buffer.from(text, encoding)), currency: 'EUR' })

const camt = (entries: string, before = '') => `<?xml version="1.0" encoding="UTF-8"?>${before}
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`

const details = (name: string, reference: string, amount = '') =>
  `<TxDtls>${amount}<RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties>
  <RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls>`

const entry = (amount: string, inner: string, { direction = 'CRDT', status = '<Cd>BOOK</Cd>', more = '' } = {}) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${more}<Sts>${status}</Sts>
  <BookgDt><Dt>2026-01-31</Dt></BookgDt><AcctSvcrRef>K1</AcctSvcrRef><NtryDtls>${inner}</NtryDtls></Ntry>`

const ACCOUNT = 'DE89370400440532013000'
const ADA = { booked_on: '2026-01-31', amount: 1250, currency: 'EUR', payer: 'Ada & Co', reference: 'O-1' }

describe('CAMT.053', () => {
  test('has the money received, not debits, reversals and pending entries', async () => {
    const one = details('Ada &amp; Co', 'O-1')
    const others = [
      entry('9', one, { direction: 'DBIT' }),
      entry('9', one, { status: 'PDNG' }),
      entry('9', one, { more: '<RvslInd>true</RvslInd>' }),
    ]
    const statement = { entries: [{ ...ADA, account: ACCOUNT, bank_reference: 'K1' }], skipped_count: 3 }
    expect(await read(camt(entry('12.50', one) + others.join('')))).toEqual({ statement })
    expect(await read(camt(entry('12.50', one, { status: 'BOOK' })))).toMatchObject({ statement: { skipped_count: 0 } })
  })

  test('has the payments of a collective entry', async () => {
    const both = details('Ada', 'O-1', '<Amt Ccy="EUR">2</Amt>') + details('Grace', 'O-2', '<Amt Ccy="EUR">3</Amt>')
    const statement = {
      entries: [
        { payer: 'Ada', amount: 200 },
        { payer: 'Grace', amount: 300 },
      ],
    }
    expect(await read(camt(entry('5', both)))).toMatchObject({ statement })
    const summed = { entries: [{ payer: 'Ada Grace', reference: 'O-1 O-2', amount: 500 }] }
    expect(await read(camt(entry('5', details('Ada', 'O-1') + details('Grace', 'O-2'))))).toMatchObject({
      statement: summed,
    })
  })

  test.each([
    ['with a document type', camt('', '<!DOCTYPE a [<!ENTITY b "c">]>')],
    ['with an unknown entity', camt(entry('1', details('&b;', '')))],
    ['that is broken off', camt('').slice(0, -20)],
    ['of another kind', '<html></html>'],
    ['that is too deep', camt('<a>'.repeat(100) + '</a>'.repeat(100))],
  ])('is refused %s', async (_, xml) => {
    expect(await read(xml)).toMatchObject({ refused: { code: 'not_a_statement' } })
  })

  test('has a limit', async () => {
    const many = entry('1', details('Ada', 'O-1')).repeat(MOST_BANK_ENTRIES + 1)
    expect(await read(camt(many))).toMatchObject({ refused: { code: 'too_many_rows' } })
  })
})

describe('a table', () => {
  const row = { ...ADA, payer: 'Zoë', bank_reference: '' }

  test('of a German bank, below lines about the account', async () => {
    const csv =
      '"Konto";"Giro"\r\n\r\n"Buchungstag";"Auftraggeber";"Verwendungszweck";"Betrag (€)"\r\n"31.01.26";"Zoë";"O-1";"12,50"\r\n"31.01.26";"Bank";"fee";"-3,00"\r\n'
    const statement = { entries: [{ ...row, account: '' }], skipped_count: 1 }
    expect(await read(csv)).toEqual({ statement })
    expect(await read(csv.replace('€', 'EUR'), 'latin1')).toEqual({ statement })
  })

  test('of an English one, with currencies', async () => {
    const csv = 'Date,Payer,Reference,Amount,Currency\n2026-01-31,Zoë,O-1,12.50,USD\n'
    expect(await read(csv)).toMatchObject({ statement: { entries: [{ ...row, currency: 'USD' }] } })
  })

  test.each(['Name,Email\nAda,ada@example.com', '', 'PK'])('is refused if it is none: %j', async (text) => {
    expect(await read(text)).toHaveProperty('refused')
  })
})
