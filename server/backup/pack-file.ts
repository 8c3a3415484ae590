import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, type ZstdOptions } from 'node:zlib'
import { pack } from 'tar-stream'
import { encryptedWith } from './encryption.ts'
import { CHECKSUMS, type Checksums } from './format.ts'

/** Adds one entry; resolves when it is on its way to the disk. */
export type AddEntry = (name: string, bytes: Buffer) => Promise<void>

type Target = { path: string; passphrase: string | null; signal: AbortSignal }

/**
 * Writes a new file: a tar archive, compressed with zstd, encrypted in the age format if there is a passphrase; ends with its
 * checksums.
 */
export async function packFile(
  { path, passphrase, signal }: Target,
  fill: (add: AddEntry) => Promise<Checksums['rows']>,
): Promise<void> {
  const archive = pack()
  const entries: Checksums['entries'] = {}
  const put = (name: string, bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      const entry = archive.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()))
      // The callback reports the error, too.
      entry.on('error', () => undefined)
    })
  const add: AddEntry = async (name, bytes) => {
    entries[name] = { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length }
    await put(name, bytes)
  }
  async function filled() {
    const rows = await fill(add)
    await put(CHECKSUMS, Buffer.from(JSON.stringify({ entries, rows })))
    archive.finalize()
  }
  const output = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  const writing = pipeline(Readable.from(archive), compressed(), encryptedWith(passphrase), output, { signal })
  const filling = filled().catch((error) => archive.destroy(error))
  // On a full disk `fill` fails only because the archive is closed; the writer's error has the reason.
  await writing.finally(() => filling)
}

/**
 * The frame's checksum reveals a file that lost its last bytes. Each piece is compressed before the next one is taken: if Node
 * learns of the end while a piece waits, it ends the frame twice, and readers ignore everything after the second, empty frame.
 */
const compressed = () =>
  createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 }, writableHighWaterMark: 1 } as ZstdOptions)
