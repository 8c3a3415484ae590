import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Bindings } from '#server/http/bindings.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { remember } from '#server/lib/remember.ts'
import type { RequestLog } from '#server/lib/request-log.ts'

/** Gives the request an id, by which one search finds all that was logged about it, and notes how it was answered. */
export function observe(
  { incoming, outgoing }: Bindings,
  { requests, metrics }: { requests: RequestLog; metrics: Pick<Metrics, 'observe'> },
): string {
  const started = performance.now()
  const request_id = giveId(incoming)
  const path = pathOf(incoming)
  outgoing.on('close', () => {
    const ms = performance.now() - started
    const status = outgoing.statusCode
    const method = incoming.method ?? ''
    const shown = shownAs(`${outgoing.route ?? ''} ${path}`)
    metrics.observe({ method, route: outgoing.route ?? 'other', status }, ms / 1000)
    const line = {
      request_id,
      method,
      path: shown.path,
      status,
      ms: Math.round(ms * 10) / 10,
    }
    requests.note(levelOf(status, shown.is_asset), line)
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

/** Of a route and a path; most are asked for again and again. */
const shownAs = remember((asked: string): { path: string; is_asset: boolean } => {
  const [route = '', path = ''] = asked.split(' ')
  return { path: withoutSecrets(path, route), is_asset: isAsset(path) }
})

function levelOf(status: number, is_asset: boolean): 'error' | 'warn' | 'info' | 'debug' {
  // "Busy" is an honest answer, and under the load that makes it there are many.
  if (status >= 500) return status === 503 ? 'warn' : 'error'
  return is_asset ? 'debug' : 'info'
}

/**
 * Reset links, order links, promo codes and the like are keys and never written out. Where the route is known, it says which
 * segments are names; of those only numbers are shown. Elsewhere long segments that are not words joined by hyphens are left out.
 */
export function withoutSecrets(path: string, route?: string): string {
  const template = route?.includes('/:') ? `/api${route}`.split('/') : []
  const segments = path.split('/')
  const isKnown = template.length === segments.length
  return segments.map((segment, index) => (isKnown ? named(segment, template[index]) : unlessKey(segment))).join('/')
}

function named(segment: string, name: string | undefined): string {
  return !name?.startsWith(':') || /^\d{1,10}$/.test(segment) ? segment : '…'
}

function unlessKey(segment: string): string {
  return segment.length >= 16 && (/[A-Z_]/.test(segment) || !segment.includes('-')) ? '…' : segment
}

function isAsset(path: string): boolean {
  return /^\/(assets|@|node_modules|web|domain|contract|locales)/.test(path) || /\.(svg|ico|txt|map)$/.test(path)
}
