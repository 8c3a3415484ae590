import type { Services } from '#server/services.ts'
import { endRun, type Run, saveProgress } from './export-queries.ts'

const REPORT_EVERY_MS = 500
/** Limits for a reader that stalls or is slow: it must not hold a database connection. */
const PATIENCE_MS = 20_000
const LONGEST_MS = 15 * 60_000

export type Progress = {
  /** Counts rows once the reader has taken them. */
  count: (batches: AsyncIterable<unknown[]>) => AsyncGenerator<unknown[]>
  end: (isComplete: boolean) => Promise<void>
}

type Watched = { run: Run; total_rows: number; stop: (reason: Error) => void }

/** Records the progress of a file, and stops it when it was cancelled or its reader has stalled. */
export function watchProgress({ db, log }: Services, { run, total_rows, stop }: Watched): Progress {
  const started_at = Date.now()
  let [written_rows, moved_at, hasFailed, isOver, isReporting] = [0, started_at, false, false, false]

  async function report() {
    const now = Date.now()
    if (now - moved_at > PATIENCE_MS || now - started_at > LONGEST_MS) {
      hasFailed = true
      return stop(new Error('the reader was too slow'))
    }
    if (isReporting) return
    isReporting = true
    const isWanted = await saveProgress(db, run, { total_rows, written_rows }).catch(() => true)
    isReporting = false
    if (!isWanted && !isOver) stop(new Error('cancelled'))
  }

  void report()
  const reporter = setInterval(() => void report(), REPORT_EVERY_MS).unref()

  async function* count(batches: AsyncIterable<unknown[]>) {
    try {
      for await (const rows of batches) {
        moved_at = Date.now()
        yield rows
        written_rows += rows.length
      }
    } catch (error) {
      // A read in progress at the end finds its transaction closed; that error is not logged.
      hasFailed ||= !isOver
      if (!isOver) log.error({ err: error, export_id: run.id }, 'an export broke off')
      throw error
    }
  }

  async function end(isComplete: boolean) {
    isOver = true
    clearInterval(reporter)
    const status = hasFailed ? 'FAILED' : isComplete ? 'DONE' : 'CANCELLED'
    await endRun(db, run, { total_rows, written_rows, status }).catch((err) =>
      log.warn({ err, export_id: run.id }, 'the end of an export was not noted'),
    )
  }

  return { count, end }
}
