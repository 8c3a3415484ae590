import type { Context } from 'hono'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { registerIntegrityGauges } from '#server/integrity/integrity-gauges.ts'
import { registerComparisonGauges } from '#server/payments/reconciliation/comparison-gauges.ts'
import type { Services } from '#server/services.ts'
import { hasOperatorKey } from './operator.ts'

type Answered = { method: string; route: string; status: number }
export type Metrics = ReturnType<typeof createMetrics>

/** Prometheus metrics of this process; one registry per app, so that tests do not collide. */
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

  const known = new Map<string, { observe: (seconds: number) => void }>()
  function observe({ method, route, status }: Answered, seconds: number): void {
    const key = `${method} ${route} ${status}`
    const one = known.get(key) ?? duration.labels(method, route, String(status))
    known.set(key, one)
    one.observe(seconds)
  }

  const refused = new Counter({
    name: 'http_requests_refused_total',
    help: 'Buyers sent away because too many waited at one event.',
    registers: [registry],
  })
  const countRefused = () => refused.inc()
  registerIntegrityGauges(registry, services)
  registerComparisonGauges(registry, services)

  /** GET /metrics: needs the operator's key, unless METRICS_PUBLIC is set. */
  const page = async (c: Context) => {
    if (!services.config.metrics_public && !hasOperatorKey(c, services.config)) return c.notFound()
    return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
  }
  return { observe, countRefused, page }
}
