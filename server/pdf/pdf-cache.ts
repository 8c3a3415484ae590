import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Limits in bytes and days. A process removes files after each `written` bytes that it has added: the least recently used
 * ones beyond `kept`, and those unused for `days`. So five processes together never exceed 200 MB.
 */
export const PDF_CACHE = { kept: 150_000_000, written: 10_000_000, days: 30 }

type Limits = typeof PDF_CACHE
type Bytes = Uint8Array<ArrayBuffer>

const DIGEST_BYTES = 32
/** Age after which a file whose writer has died is removed. */
const ABANDONED_MS = 3_600_000

/** Bytes that this process has added to each folder since it last removed files. */
const added = new Map<string, number>()

/**
 * Drawn PDFs in `DATA_DIR/pdf-cache`, by a hash of their content. Safe with several processes. Not backed up; can be deleted at
 * any time.
 */
export function openPdfCache({ data_dir }: { data_dir: string }, limits: Limits = PDF_CACHE) {
  const folder = join(data_dir, 'pdf-cache')
  const at = (key: string) => join(folder, `${key}.pdf`)
  return {
    /** Null if it is missing or damaged. */
    async get(key: string): Promise<Bytes | null> {
      const file = await readFile(at(key)).catch(() => null)
      const bytes = file && undamaged(file)
      // A failure affects the order of removal only.
      if (bytes) await utimes(at(key), new Date(), new Date()).catch(() => undefined)
      return bytes
    },
    async put(key: string, bytes: Bytes): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const part = join(folder, `${randomUUID()}.part`)
      // Readers find the whole file or none.
      await writeFile(part, Buffer.concat([bytes, digestOf(bytes)]), { mode: 0o600 })
      await rename(part, at(key))
      const total = (added.get(folder) ?? 0) + bytes.length
      added.set(folder, total >= limits.written ? 0 : total)
      if (total >= limits.written) await prune(folder, limits)
    },
    prune: () => prune(folder, limits),
  }
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** The PDF in a file that ends with its digest. */
function undamaged(file: Buffer<ArrayBuffer>): Bytes | null {
  const end = file.length - DIGEST_BYTES
  const bytes = new Uint8Array(file.subarray(0, Math.max(end, 0)))
  return end > 0 && digestOf(bytes).equals(file.subarray(end)) ? bytes : null
}

async function prune(folder: string, { kept, days }: Limits): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const files = (await Promise.all(names.map((name) => fileAt(join(folder, name))))).filter((file) => file !== null)
  let total = 0
  for (const { path, bytes, used } of files.toSorted((a, b) => b.used - a.used)) {
    total += bytes
    const age = Date.now() - used
    const isAbandoned = path.endsWith('.part') && age > ABANDONED_MS
    if (total > kept || isAbandoned || age > days * 86_400_000) await rm(path, { force: true })
  }
}

/** Null if another process has removed it. */
async function fileAt(path: string) {
  const found = await stat(path).catch(() => null)
  return found && { path, bytes: found.size, used: found.mtimeMs }
}
