import type { Logger } from 'pino'

/** What many requests have in common. */
export type Answered = { method: string; path: string; status: number }
/** One request: how many milliseconds it took, and how it was answered, as `answeredAs` writes it. */
type RequestLine = { request_id: string; ms: number; answered: string }
export type Level = 'error' | 'warn' | 'info' | 'debug'

export type RequestLog = {
  note: (level: Level, line: RequestLine) => void
  /** Hands over what has not been written yet. */
  flush: () => void
}

/** So much may be lost in a crash; a planned stop writes everything. */
const WRITTEN_AFTER_MS = 1_000
const KEPT_BYTES = 64 * 1024
const BYTES_OF_A_CHARACTER = 3

/** The end of a line; whoever notes many alike writes it once for all of them. */
export function answeredAs(answered: Answered): string {
  return `${JSON.stringify({ ...answered, msg: 'request' }).slice(1)}\n`
}

/**
 * One line per request, among the lines of the log and in their form. They are many and always alike, so they are put
 * together here, without looking for secrets where there cannot be any, and are handed over many at a time.
 */
export function createRequestLog(log: Logger, out: { write: (lines: Buffer) => void }): RequestLog {
  const kept = Buffer.allocUnsafe(KEPT_BYTES)
  let end = 0
  let timer: NodeJS.Timeout | undefined

  function note(level: Level, { request_id, ms, answered }: RequestLine): void {
    if (!log.isLevelEnabled(level)) return
    const line = `{"level":${log.levels.values[level]},"time":${Date.now()},"request_id":"${request_id}","ms":${ms},${answered}`
    if (end + BYTES_OF_A_CHARACTER * line.length > KEPT_BYTES) flush()
    // Written out at once: many small pieces of text, put together later, cost several times as much.
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
