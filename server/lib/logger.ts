import { DatabaseError } from 'pg'
import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from '#server/config.ts'
import { createRequestLog, type RequestLog } from './request-log.ts'

export type { Logger }

/** Fields that are never logged, at whatever depth. */
const SECRETS = ['password', 'token', 'secret', 'authorization', 'cookie', 'set-cookie', 'pin']
const paths = SECRETS.flatMap((name) => ['', '*.', '*.*.'].map((depth) => `${depth}["${name}"]`.replace('.[', '[')))

type LogConfig = Pick<Config, 'log_level' | 'node_env'>

export function createLogger(config: LogConfig, out: DestinationStream = standardOutput(config)): Logger {
  return pino(
    { level: config.log_level, redact: { paths, censor: '…' }, base: null, serializers: { err: describeError } },
    out,
  )
}

/** The log of a process that answers requests; flushed to the last line when the process ends by itself. */
export function openLog(config: LogConfig): { log: Logger; requests: RequestLog } {
  const out = standardOutput(config)
  const log = createLogger(config, out)
  const requests = createRequestLog(log, out)
  // Runs before the output itself is flushed and closed at the same event.
  process.prependOnceListener('exit', requests.flush)
  return { log, requests }
}

/** Maximum bytes waiting for a slow reader; beyond, lines are lost instead of filling the memory. */
const WAITING_AT_MOST = 16 * 1024 * 1024

type Output = { write: (lines: string | Buffer) => void }

/** JSON lines in production, written asynchronously; readable lines in development. */
function standardOutput({ node_env }: LogConfig): Output {
  if (node_env === 'development') {
    const readable = { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }
    const out: DestinationStream = pino.transport({ target: 'pino-pretty', options: readable })
    return { write: (lines) => out.write(String(lines)) }
  }
  const how = { sync: false, maxWrite: 256 * 1024, maxLength: WAITING_AT_MOST, contentMode: 'buffer' } as const
  // The type accepts only strings, which take several times as long as buffers.
  const out = pino.destination({ dest: 1, ...how }) as unknown as { write: (lines: Buffer) => boolean }
  return { write: (lines) => void out.write(typeof lines === 'string' ? Buffer.from(lines) : lines) }
}

const withAll = pino.stdSerializers.err

/** Leaves out PostgreSQL's additions to its message (where, detail, the query), which may contain personal data. */
function describeError(err: Error): unknown {
  if (!(err instanceof DatabaseError)) return withAll(err)
  const { type, message, stack } = withAll(err)
  return { type, code: err.code, message, constraint: err.constraint, table: err.table, stack }
}
