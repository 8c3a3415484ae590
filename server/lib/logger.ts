import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from '#server/config.ts'

export type { Logger }

/** Never written down, wherever they turn up in what is logged. */
const SECRETS = ['password', 'token', 'secret', 'authorization', 'cookie', 'set-cookie', 'pin']
const paths = SECRETS.flatMap((name) => ['', '*.', '*.*.'].map((depth) => `${depth}["${name}"]`.replace('.[', '[')))

/** JSON lines in production, readable ones in development. */
export function createLogger(config: Pick<Config, 'log_level' | 'node_env'>, out?: DestinationStream): Logger {
  const options = { level: config.log_level, redact: { paths, censor: '…' }, base: null }
  if (config.node_env !== 'development') return out ? pino(options, out) : pino(options)
  return pino({
    ...options,
    transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
  })
}
