import type { IncomingMessage } from 'node:http'
import { pageAt } from '#domain/pages.ts'
import type { Bindings } from '#server/http/bindings.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { memoize } from '#server/lib/memoize.ts'
import { answeredAs, type Level, type RequestLog } from '#server/lib/request-log.ts'
import { newRequestId } from '#server/lib/token.ts'

/** Gives the request an id, by which one search finds all its log lines, and logs its answer. */
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
    const route = outgoing.route ?? ''
    metrics.observe({ method, route: route || 'other', status }, ms / 1000)
    const { level, answered } = lineOf(`${status} ${method} ${route} ${path}`)
    requests.note(level, { request_id, ms: Math.round(ms * 10) / 10, answered })
  })
  return request_id
}

/** Calls made while a page is rendered carry the page's id; a proxy may also pass one. */
function giveId(incoming: IncomingMessage): string {
  const given = incoming.headers['x-request-id']
  if (typeof given === 'string' && /^[\w=-]{1,255}$/.test(given)) return given
  const id = newRequestId()
  incoming.headers['x-request-id'] = id
  incoming.rawHeaders.push('x-request-id', id)
  return id
}

export function pathOf(incoming: IncomingMessage): string {
  const url = incoming.url ?? '/'
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/** Log line of a status, method, route and path; memoized, because most repeat. */
const lineOf = memoize((asked: string): { level: Level; answered: string } => {
  const [status = '', method = '', route = '', path = ''] = asked.split(' ')
  const answered = { method, path: withoutSecrets(path, route), status: Number(status) }
  return { level: levelOf(answered.status, isAsset(path)), answered: answeredAs(answered) }
})

function levelOf(status: number, is_asset: boolean): Level {
  // "Busy" is an expected answer under load, and then frequent.
  if (status >= 500) return status === 503 ? 'warn' : 'error'
  return is_asset ? 'debug' : 'info'
}

/**
 * Removes secrets: reset links, order links, promo codes and the like are keys and never logged. A known route, or the table of
 * pages if the page is a secret one, says which segments are names; of those only numbers are shown. In other paths long
 * segments that are not words joined by hyphens are left out.
 */
export function withoutSecrets(path: string, route?: string): string {
  const template = templateOf(path, route)
  const segments = path.split('/')
  const isKnown = template.length === segments.length
  return segments.map((segment, index) => (isKnown ? named(segment, template[index]) : unlessKey(segment))).join('/')
}

function templateOf(path: string, route = ''): string[] {
  if (route.includes('/:')) return `/api${route}`.split('/')
  const page = pageAt(path)
  return page.secret && page.path.includes('/:') ? page.path.split('/') : []
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
