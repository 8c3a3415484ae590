import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { type Extract, extract } from 'tar-stream'
import { decryptedWith } from './encryption.ts'
import { CHECKSUMS, type Checksums, checksums, MANIFEST, parsed } from './format.ts'
import { readStart, type Source } from './read-start.ts'
import { changed, foreign, Refusal, truncated } from './refusal.ts'

export type Entry = { name: string; bytes: AsyncIterable<Buffer> }

/**
 * Passes the entries of a backup one after the other, each to be read to its end, and judges the file when all were read: until
 * this returns, callers must do nothing with them that cannot be undone. A faulty file ends in a `Refusal`.
 */
export async function readBackup(source: Source, take: Take): Promise<Checksums> {
  const { isEncrypted } = await readStart(source)
  const archive = extract()
  const unpacked = createZstdDecompress()
  let given = 0
  async function* counted(bytes: AsyncIterable<Uint8Array>) {
    for await (const chunk of bytes) {
      given += chunk.length
      yield chunk
    }
  }
  const { file, signal } = source
  const decrypted = decryptedWith(isEncrypted ? source.passphrase : null)
  const target = archive as unknown as NodeJS.WritableStream
  const opening = pipeline(createReadStream(file), decrypted, counted, unpacked, target, { signal }).then(
    () => undefined,
    (error: Error) => {
      archive.destroy(error)
      return error
    },
  )
  const found: Found = { entries: {}, last: undefined }
  const failure = await takeAll(archive, found, take)
  const broken = await opening
  signal.throwIfAborted()
  // If the file breaks off, `take` fails with the same error as the file.
  if (failure && (failure instanceof Refusal || failure !== broken)) throw failure
  if (broken) throw explained(broken, found)
  if (unpacked.bytesWritten !== given) throw changed()
  return judged(found)
}

/** Returns the failure, if any; the archive is closed then. */
async function takeAll(archive: Extract, found: Found, take: Take): Promise<unknown> {
  let failure: unknown
  try {
    for await (const entry of archive) {
      failure = await takeEntry(found, { name: entry.header.name, bytes: entry as AsyncIterable<Buffer> }, take).then(
        () => undefined,
        (error: unknown) => error,
      )
      if (failure) break
    }
    return failure
  } catch (error) {
    return failure ?? error
  }
}

type Take = (entry: Entry) => Promise<void>
type Found = { entries: Checksums['entries']; last: Buffer | undefined }

async function takeEntry(found: Found, { name, bytes }: Entry, take: Take): Promise<void> {
  if (found.last || name in found.entries) throw changed()
  if (Object.keys(found.entries).length === 0 && name !== MANIFEST) throw foreign()
  if (name === CHECKSUMS) {
    found.last = await buffer(bytes)
    return
  }
  const hash = createHash('sha256')
  let length = 0
  async function* hashed() {
    for await (const chunk of bytes) {
      hash.update(chunk)
      length += chunk.length
      yield chunk
    }
  }
  await take({ name, bytes: hashed() })
  found.entries[name] = { sha256: hash.digest('hex'), bytes: length }
}

function judged({ entries, last }: Found): Checksums {
  if (!last) throw truncated()
  const told = checksums.safeParse(parsed(last))
  if (!told.success) throw changed()
  const names = Object.keys(told.data.entries)
  if (names.length !== Object.keys(entries).length) throw changed()
  for (const name of names) {
    const [said, seen] = [told.data.entries[name], entries[name]]
    if (said?.sha256 !== seen?.sha256 || said?.bytes !== seen?.bytes) throw changed()
  }
  return told.data
}

/** Explains an error between the disk and the archive. */
function explained(error: Error & { code?: string }, { entries }: Found): Error {
  const { code = '', message } = error
  if (error instanceof Refusal) return error
  if (code === 'Z_BUF_ERROR' || /Unexpected end/.test(message)) return truncated()
  if (code.startsWith('ZSTD_error')) return changed()
  if (!code && /tar|header/i.test(message)) return Object.keys(entries).length === 0 ? foreign() : changed()
  return error
}
