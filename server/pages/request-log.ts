import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'

/** One line per request; reset links, order links and the like are keys, so they are never written out. */
export function requestLog(log: Logger): MiddlewareHandler<{ Variables: { requestId: string } }> {
  return async (c, next) => {
    const started = performance.now()
    await next()
    const line = {
      request_id: c.var.requestId,
      method: c.req.method,
      path: withoutSecrets(c.req.path),
      status: c.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
    }
    if (c.res.status >= 500) log.error(line, 'request')
    else if (isAsset(c.req.path)) log.debug(line, 'request')
    else log.info(line, 'request')
  }
}

/** Long segments that are not words joined by hyphens are tokens and secret ids. */
export function withoutSecrets(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment.length >= 16 && (/[A-Z_]/.test(segment) || !segment.includes('-')) ? '…' : segment))
    .join('/')
}

function isAsset(path: string): boolean {
  return /^\/(assets|@|node_modules|web|domain|contract|locales)/.test(path) || /\.(svg|ico|txt|map)$/.test(path)
}
