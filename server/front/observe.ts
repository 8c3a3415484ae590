import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Bindings } from '#server/http/bindings.ts'
import type { Metrics } from '#server/http/metrics.ts'
import type { Logger } from '#server/lib/logger.ts'

/** Gives the request an id, by which one search finds all that was logged about it, and notes how it was answered. */
export function observe(
  { incoming, outgoing }: Bindings,
  { log, metrics }: { log: Logger; metrics: Pick<Metrics, 'observe'> },
): string {
  const started = performance.now()
  const request_id = giveId(incoming)
  const path = pathOf(incoming)
  outgoing.on('close', () => {
    const ms = performance.now() - started
    const status = outgoing.statusCode
    const method = incoming.method ?? ''
    metrics.observe({ method, route: outgoing.route ?? 'other', status }, ms / 1000)
    const level = levelOf(status, path)
    if (!log.isLevelEnabled(level)) return
    log[level]({ request_id, method, path: withoutSecrets(path), status, ms: Math.round(ms * 10) / 10 }, 'request')
  })
  return request_id
}

/** Calls made while a page is rendered carry the page's id; so may those of a proxy. */
function giveId(incoming: IncomingMessage): string {
  const given = incoming.headers['x-request-id']
  if (typeof given === 'string' && /^[\w=-]{1,255}$/.test(given)) return given
  const id = randomUUID()
  incoming.headers['x-request-id'] = id
  incoming.rawHeaders.push('x-request-id', id)
  return id
}

export function pathOf(incoming: IncomingMessage): string {
  const url = incoming.url ?? '/'
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

function levelOf(status: number, path: string): 'error' | 'warn' | 'info' | 'debug' {
  // "Busy" is an honest answer, and under the load that makes it there are many.
  if (status >= 500) return status === 503 ? 'warn' : 'error'
  return isAsset(path) ? 'debug' : 'info'
}

/** Reset links, order links and the like are keys: long segments that are not words joined by hyphens are never written out. */
export function withoutSecrets(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment.length >= 16 && (/[A-Z_]/.test(segment) || !segment.includes('-')) ? '…' : segment))
    .join('/')
}

function isAsset(path: string): boolean {
  return /^\/(assets|@|node_modules|web|domain|contract|locales)/.test(path) || /\.(svg|ico|txt|map)$/.test(path)
}
