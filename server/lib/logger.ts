import { DatabaseError } from 'pg'
import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from '#server/config.ts'
import { createRequestLog, type RequestLog } from './request-log.ts'

export type { Logger }

/** Never written down, wherever they turn up in what is logged. */
const SECRETS = ['password', 'token', 'secret', 'authorization', 'cookie', 'set-cookie', 'pin']
const paths = SECRETS.flatMap((name) => ['', '*.', '*.*.'].map((depth) => `${depth}["${name}"]`.replace('.[', '[')))

type LogConfig = Pick<Config, 'log_level' | 'node_env'>

export function createLogger(config: LogConfig, out: DestinationStream = standardOutput(config)): Logger {
  return pino(
    { level: config.log_level, redact: { paths, censor: '…' }, base: null, serializers: { err: describeError } },
    out,
  )
}

/** The log of a process that answers requests; written down to the last line when the process ends by itself. */
export function openLog(config: LogConfig): { log: Logger; requests: RequestLog } {
  const out = standardOutput(config)
  const log = createLogger(config, out)
  const requests = createRequestLog(log, out)
  // Before the output itself is written and closed at the same signal.
  process.prependOnceListener('exit', requests.flush)
  return { log, requests }
}

/** Whoever reads slower than is written loses lines rather than fills up the memory: so many bytes wait for them. */
const WAITING_AT_MOST = 16 * 1024 * 1024

type Output = { write: (lines: string | Buffer) => void }

/** JSON lines in production, written without anybody waiting for it; readable ones in development. */
function standardOutput({ node_env }: LogConfig): Output {
  if (node_env === 'development') {
    const readable = { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }
    const out: DestinationStream = pino.transport({ target: 'pino-pretty', options: readable })
    return { write: (lines) => out.write(String(lines)) }
  }
  const how = { sync: false, maxWrite: 256 * 1024, maxLength: WAITING_AT_MOST, contentMode: 'buffer' } as const
  // Its type knows texts alone, which take it several times as long.
  const out = pino.destination({ dest: 1, ...how }) as unknown as { write: (lines: Buffer) => boolean }
  return { write: (lines) => void out.write(typeof lines === 'string' ? Buffer.from(lines) : lines) }
}

const withAll = pino.stdSerializers.err

/** What PostgreSQL adds to its message (where, detail, the query) holds people's words and addresses. */
function describeError(err: Error): unknown {
  if (!(err instanceof DatabaseError)) return withAll(err)
  const { type, message, stack } = withAll(err)
  return { type, code: err.code, message, constraint: err.constraint, table: err.table, stack }
}
