import { describe, expect, test } from 'vitest'
import { csvOf, neutralise, restore } from './csv.ts'
import type { Sheet } from './sheet.ts'

describe('texts that a spreadsheet would execute', () => {
  const dangerous = [
    '=1+1',
    '+49 30',
    '-2',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    "'=1",
    "''@x",
  ]
  test.each(dangerous)('%j begins with an apostrophe and comes back as it was', (text) => {
    expect(neutralise(text)).toBe(`'${text}`)
    expect(restore(neutralise(text))).toBe(text)
  })

  test.each(['Ada', "O'Neill", "'tis", 'a=b', 'x@example.com', '', ' =1', '1-2'])('%j stays as it is', (text) => {
    expect(neutralise(text)).toBe(text)
    expect(restore(text)).toBe(text)
  })
})

test('quotes as RFC 4180 says, and leaves numbers alone', async () => {
  const sheet: Sheet = {
    name: 'x',
    columns: [
      { header: 'Say "hi"', type: 'text', width: 1 },
      { header: 'Amount', type: 'money', width: 1 },
    ],
    select: null as never,
    cellsOf: (row) => row as string[],
  }
  async function* batches() {
    yield [
      ['a,b', '-1.50'],
      ['two\nlines', '0.00'],
    ]
    yield [['she said "no"', null]]
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of csvOf(sheet, batches())) chunks.push(chunk)
  expect(Buffer.concat(chunks).toString('utf8')).toBe(
    '\uFEFF"Say ""hi""",Amount\r\n"a,b",-1.50\r\n"two\nlines",0.00\r\n"she said ""no""",\r\n',
  )
})
