import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { MOST_IMPORTED } from '#domain/attendee-import.ts'
import { readTable } from './read-table.ts'
import { isWithin } from './zip-size.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const workbook = (rows: (string | number | Date | null)[][]) => writeXlsx({ sheets: [{ name: 'Guests', rows }] })

const TABLE = {
  header: ['Name', 'Email'],
  rows: [
    { row_number: 2, cells: ['Zoë', 'zoe@example.com'] },
    { row_number: 4, cells: ['Ada', 'ada@example.com'] },
  ],
}
const LINES = ['Name;Email', 'Zoë;zoe@example.com', ';', 'Ada;ada@example.com']

describe('a file of attendees is read', () => {
  test.each([
    ['in UTF-8 with commas', utf8(LINES.join('\n').replaceAll(';', ','))],
    ['with its mark, semicolons and lines of Windows', utf8(`\uFEFF${LINES.join('\r\n')}\r\n`)],
    ['with tabs, in UTF-16', utf16(LINES.join('\n').replaceAll(';', '\t'))],
    ['in the letters of Windows', latin1(LINES.join('\r\n'))],
    ['with a line that names the separator', utf8(`sep=;\n${LINES.join('\n')}`)],
  ])('%s', async (_, bytes) => {
    expect(await readTable(bytes)).toEqual({ table: TABLE })
  })

  test('as a workbook, in which an empty row counts', async () => {
    const bytes = await workbook([
      ['Name', 'Email'],
      ['Zoë', 'zoe@example.com'],
      [null, null],
      ['Ada', 'ada@example.com'],
    ])
    expect(await readTable(bytes)).toEqual({ table: TABLE })
  })

  test('with quotes, lines inside of cells, numbers, and what our own files put before a formula', async () => {
    const csv = utf8('Name,Notes\n"King, Ada","says ""hi""\nand goes"\n\'=1+1,\n')
    const rows = [
      { row_number: 2, cells: ['King, Ada', 'says "hi"\nand goes'] },
      { row_number: 3, cells: ['=1+1', ''] },
    ]
    expect(await readTable(csv)).toEqual({ table: { header: ['Name', 'Notes'], rows } })
    const sheet = await workbook([
      ['Seat', 'Day'],
      [12, new Date('2031-05-01T00:00:00Z')],
    ])
    expect(await readTable(sheet)).toMatchObject({
      table: { rows: [{ cells: ['12', expect.stringContaining('2031-05-01')] }] },
    })
  })
})

const refused = async (bytes: Uint8Array) => {
  const read = await readTable(bytes)
  return 'refused' in read ? read.refused.code : read.table
}

describe('a file is refused', () => {
  test.each([
    ['without rows', utf8('Name,Email\n,\n'), 'no_rows'],
    ['empty', utf8('\n'), 'no_rows'],
    ['with too many columns', utf8(`${'a,'.repeat(51)}\nx`), 'too_many_columns'],
    ['with too many rows', utf8(`Name\n${'x\n'.repeat(MOST_IMPORTED + 1)}`), 'too_many_rows'],
    ['that is a workbook of before 2007', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'not_a_table'],
    ['that only begins like a workbook', utf8('PK\x03\x04 and no more'), 'not_a_table'],
  ])('%s', async (_, bytes, code) => {
    expect(await refused(bytes)).toBe(code)
  })

  test('as many rows as may be are none too many', async () => {
    const read = await readTable(utf8(`Name\n${'x\n'.repeat(MOST_IMPORTED)}`))
    expect('table' in read && read.table.rows).toHaveLength(MOST_IMPORTED)
  })

  test('that would be gigabytes once unpacked, whatever it says of itself', async () => {
    const packed = deflateRawSync(Buffer.alloc(200_000_000))
    const bomb = archiveOf(packed, 10)
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(isWithin(bomb, 100_000_000)).toBe(false)
    expect(isWithin(bomb, 200_000_000)).toBe(true)
    expect(await refused(bomb)).toBe('not_a_table')
  })
})

/** A ZIP archive of one part that claims this size. */
function archiveOf(packed: Buffer, claimed: number): Uint8Array {
  const name = Buffer.from('xl/workbook.xml')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(claimed, 22)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(claimed, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return new Uint8Array(Buffer.concat([local, name, packed, entry, name, end]))
}

test('whatever bytes come, they are read or refused', async () => {
  const start = fc.constantFrom([], [0x50, 0x4b, 3, 4], [0xff, 0xfe], [0xd0, 0xcf, 0x11, 0xe0])
  await fc.assert(
    fc.asyncProperty(start, fc.uint8Array({ maxLength: 300 }), async (first, rest) => {
      const read = await readTable(new Uint8Array([...first, ...rest]))
      if ('refused' in read) return
      for (const { cells } of read.table.rows) for (const cell of cells) expect(cell).not.toMatch(/\0|[\uD800-\uDFFF]/u)
    }),
  )
})
