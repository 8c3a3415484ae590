import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const ENTRY_LENGTH = 46
/** Maximum length of a ZIP archive's end record: 22 bytes and a comment. */
const LONGEST_END = 65_557
const MOST_ENTRIES = 1_000

/**
 * True if all parts of a ZIP archive unpack to at most this many bytes. Really unpacks them: the sizes that an archive declares
 * may be false.
 */
export function isWithin(archive: Uint8Array, most: number): boolean {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  let left = most
  for (const { method, packed } of entriesOf(bytes)) {
    const size = method === 0 ? packed.length : unpackedSize(packed, left)
    left -= size ?? left + 1
    if (left < 0) return false
  }
  return true
}

/** Null if larger than `most`. */
function unpackedSize(packed: Buffer, most: number): number | null {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) }).length
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return null
    throw error
  }
}

function* entriesOf(bytes: Buffer) {
  const end = endOf(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > MOST_ENTRIES) throw new Error('an archive of too many parts')
  let at = bytes.readUInt32LE(end + 16)
  for (let left = count; left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new Error('a broken directory of an archive')
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    yield { method: bytes.readUInt16LE(at + 10), packed: bytes.subarray(start, start + bytes.readUInt32LE(at + 20)) }
    at += ENTRY_LENGTH + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
}

function endOf(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - LONGEST_END); at -= 1)
    if (bytes.readUInt32LE(at) === END) return at
  throw new Error('no archive')
}
