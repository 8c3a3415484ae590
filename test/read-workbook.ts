import { inflateRawSync } from 'node:zlib'

/** Files of a zip archive by name, read by its directory at the end, independently of the library that wrote it. */
export function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const files = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [compressed, nameLength] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = archive.subarray(start, start + compressed)
    const isStored = archive.readUInt16LE(at + 10) === 0
    files.set(name, (isStored ? bytes : inflateRawSync(bytes)).toString('utf8'))
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}

export type WorkbookCell = { type: string | null; text: string; hasFormula: boolean; format: string | null }

/** The cells of a workbook's first sheet, row by row. */
export function readWorkbook(archive: Buffer): WorkbookCell[][] {
  const files = unzip(archive)
  const formats = formatsIn(files.get('xl/styles.xml') ?? '')
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  if (!sheet.endsWith('</sheetData></worksheet>')) throw new Error('the sheet is not complete')
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes = '', content = '']) => ({
      type: attribute(attributes, 't'),
      text: plain(content),
      hasFormula: content.includes('<f'),
      format: formats[Number(attribute(attributes, 's') ?? 0)] ?? null,
    })),
  )
}

/** The number format of each cell style. */
function formatsIn(styles: string): (string | null)[] {
  const codes = new Map(
    [...styles.matchAll(/<numFmt ([^>]*)\/>/g)].map(([, one = '']) => [
      attribute(one, 'numFmtId'),
      attribute(one, 'formatCode'),
    ]),
  )
  const [, cellStyles = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles) ?? []
  return [...cellStyles.matchAll(/<xf ([^>]*)/g)].map(([, xf = '']) => codes.get(attribute(xf, 'numFmtId')) ?? null)
}

function attribute(text: string, name: string): string | null {
  return new RegExp(`(?:^| )${name}="([^"]*)"`).exec(text)?.[1] ?? null
}

function plain(xml: string): string {
  const text = xml
    .replace(/<[^>]*>/g, '')
    .replace(/_x([\dA-F]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&')
}
