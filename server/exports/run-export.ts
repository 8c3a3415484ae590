import type { ExportFormat } from '#domain/export.ts'
import type { Services } from '#server/services.ts'
import { csvOf } from './csv.ts'
import type { Run } from './export-queries.ts'
import { pacedStream } from './paced-stream.ts'
import { watchProgress } from './progress.ts'
import type { Sheet } from './sheet.ts'
import { openSnapshot } from './snapshot.ts'
import { xlsxOf } from './xlsx.ts'

export type RunningExport = { total: number; file: ReadableStream<Uint8Array> }

type Wanted = { run: Run; sheet: Sheet; format: ExportFormat; currency: string; release: () => void }

/**
 * Streams a file: rows are read only as fast as the reader takes them. Ends, and releases its connection, when the last row is
 * out, the reader disconnects or stalls, or the export is cancelled.
 */
export async function runExport(services: Services, wanted: Wanted): Promise<RunningExport> {
  const { run, sheet, format, currency, release } = wanted
  const { total, batches, close } = await openSnapshot(services.db, sheet.select)
  const stopping = new AbortController()
  const stop = (reason: Error) => stopping.abort(reason)
  const progress = watchProgress(services, { run, total_rows: total, stop })
  async function onEnd(isComplete: boolean) {
    const noted = progress.end(isComplete)
    await close()
    release()
    await noted
  }
  const rows = progress.count(batches)
  const chunks = format === 'csv' ? csvOf(sheet, rows) : xlsxOf(sheet, rows, currency)
  return { total, file: pacedStream(chunks[Symbol.asyncIterator](), { signal: stopping.signal, onEnd }) }
}
