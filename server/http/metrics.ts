import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Services } from '#server/services.ts'
import { isDirectLoopback } from './address.ts'

/** Prometheus figures of this process; one registry per app so that tests do not meet. */
export function createMetrics(services: Services) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })

  const measure: MiddlewareHandler = async (c, next) => {
    const stop = duration.startTimer({ method: c.req.method })
    await next()
    stop({ route: routePath(c, -1), status: String(c.res.status) })
  }

  /** GET /metrics: only from this machine unless METRICS_PUBLIC says otherwise. */
  const page = async (c: Context) => {
    if (!services.config.metrics_public && !isDirectLoopback(c)) return c.notFound()
    return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
  }
  return { measure, page }
}
