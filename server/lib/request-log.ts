import type { DestinationStream, Logger } from 'pino'

export type RequestLine = { request_id: string; method: string; path: string; status: number; ms: number }
type Level = 'error' | 'warn' | 'info' | 'debug'

export type RequestLog = {
  note: (level: Level, line: RequestLine) => void
  /** Hands over what has not been written yet. */
  flush: () => void
}

/** So much may be lost in a crash; a planned stop writes everything. */
const WRITTEN_AFTER_MS = 1_000
const WRITTEN_FROM_CHARACTERS = 64 * 1024

/**
 * One line per request, among the lines of the log and in their form. They are many and always alike, so they are put
 * together here, without looking for secrets where there cannot be any, and are handed over many at a time.
 */
export function createRequestLog(log: Logger, out: DestinationStream): RequestLog {
  let lines = ''
  let timer: NodeJS.Timeout | undefined

  function note(level: Level, { request_id, method, path, status, ms }: RequestLine): void {
    if (!log.isLevelEnabled(level)) return
    lines += `{"level":${log.levels.values[level]},"time":${Date.now()},"request_id":"${request_id}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${ms},"msg":"request"}\n`
    if (lines.length > WRITTEN_FROM_CHARACTERS) flush()
    else timer ??= setTimeout(flush, WRITTEN_AFTER_MS).unref()
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (lines !== '') out.write(lines)
    lines = ''
  }
  return { note, flush }
}
