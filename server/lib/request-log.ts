import type { Logger } from 'pino'

/** Part of a log line that many requests share. */
export type Answered = { method: string; path: string; status: number }
/** One request: its duration in milliseconds, and the text by `answeredAs`. */
type RequestLine = { request_id: string; ms: number; answered: string }
export type Level = 'error' | 'warn' | 'info' | 'debug'

export type RequestLog = {
  note: (level: Level, line: RequestLine) => void
  /** Writes the pending lines. */
  flush: () => void
}

/** Maximum delay and size of pending lines, which a crash loses; a planned stop writes everything. */
const WRITTEN_AFTER_MS = 1_000
const KEPT_BYTES = 64 * 1024
const BYTES_OF_A_CHARACTER = 3

/** End of a log line; callers with many similar requests write it once for all of them. */
export function answeredAs(answered: Answered): string {
  return `${JSON.stringify({ ...answered, msg: 'request' }).slice(1)}\n`
}

/**
 * One line per request, in the log's format. These lines are frequent and similar, so they are assembled here, without searching
 * for secrets where there cannot be any, and written many at a time.
 */
export function createRequestLog(log: Logger, out: { write: (lines: Buffer) => void }): RequestLog {
  const kept = Buffer.allocUnsafe(KEPT_BYTES)
  let end = 0
  let timer: NodeJS.Timeout | undefined

  function note(level: Level, { request_id, ms, answered }: RequestLine): void {
    if (!log.isLevelEnabled(level)) return
    const line = `{"level":${log.levels.values[level]},"time":${Date.now()},"request_id":"${request_id}","ms":${ms},${answered}`
    if (end + BYTES_OF_A_CHARACTER * line.length > KEPT_BYTES) flush()
    // Encoded at once: joining many small strings later costs several times as much.
    end += kept.write(line, end)
    timer ??= setTimeout(flush, WRITTEN_AFTER_MS).unref()
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (end > 0) out.write(Buffer.from(kept.subarray(0, end)))
    end = 0
  }
  return { note, flush }
}
