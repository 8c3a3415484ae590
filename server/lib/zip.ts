import { Zip, ZipPassThrough } from 'fflate'

export type ZipEntry = { path: string; changed_at: string; bytes: Uint8Array }

/** A ZIP archive of already compressed files, streamed as they come: one file at a time is in memory. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const ready: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk as Uint8Array<ArrayBuffer>)
  })
  for await (const { path, changed_at, bytes } of entries) {
    const file = new ZipPassThrough(path)
    file.mtime = changed_at
    zip.add(file)
    file.push(bytes, true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}
