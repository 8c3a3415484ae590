import { describe, expect, test } from 'vitest'
import { neutralise, restore } from '#domain/csv.ts'
import { csvOf } from './csv.ts'
import type { Sheet } from './sheet.ts'

describe('texts that a spreadsheet would execute', () => {
  const dangerous = [
    '=1+1',
    '+1+1',
    '+49-30',
    '+A1',
    '+',
    "'+49 30",
    '-2',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '\nx',
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

  test.each(['Ada', '+49 30 1234567', '+4930', "O'Neill", "'tis", 'a=b', 'x@example.com', '', ' =1', '1-2'])(
    '%j stays as it is',
    (text) => {
      expect(neutralise(text)).toBe(text)
      expect(restore(text)).toBe(text)
    },
  )
})

describe('texts that a reader with another separator would execute', () => {
  test.each([
    ["x;=cmd|' /C calc'!A0;y", "x;'=cmd|' /C calc'!A0;y"],
    ['x;+1', "x;'+1"],
    ['x\t-1\t@y', "x\t'-1\t'@y"],
    ['x\n=1', "x\n'=1"],
    ['x\r\n=1', "x\r\n'=1"],
    ['x;"=1', 'x;\'"=1'],
    ['x; =1', "x;' =1"],
    ["x;'=1", "x;''=1"],
    ['x;＝1', "x;'＝1"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['=1;=2', "'=1;'=2"],
    [';;=1', ";;'=1"],
  ])('%j has an apostrophe in each such cell and comes back as it was', (text, written) => {
    expect(neutralise(text)).toBe(written)
    expect(restore(written)).toBe(text)
  })

  test.each(['a; b', "a;'b", 'one\ntwo', 'a;1', 'x;y=z'])('%j stays as it is', (text) => {
    expect(neutralise(text)).toBe(text)
    expect(restore(text)).toBe(text)
  })

  test('whatever is written comes back', () => {
    const letters = [';', '\t', '\n', "'", '"', ' ', '=', '-', 'a']
    let texts = ['']
    for (let length = 0; length < 5; length++) {
      texts = texts.flatMap((text) => letters.map((letter) => text + letter))
      for (const text of texts) if (restore(neutralise(text)) !== text) expect(restore(neutralise(text))).toBe(text)
    }
    expect(texts).toHaveLength(9 ** 5)
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
