import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { requestId } from 'hono/request-id'
import { createApi } from './api.ts'
import { createMetrics } from './http/metrics.ts'
import { fileRoute } from './images/file-route.ts'
import { mailbox } from './mailbox/mailbox.ts'
import { calendarRoute } from './pages/calendar-route.ts'
import { visitorOrigin } from './pages/origin.ts'
import { createPages } from './pages/render-page.ts'
import { requestLog } from './pages/request-log.ts'
import { robots } from './pages/robots.ts'
import { baseHeaders } from './pages/security-headers.ts'
import { sitemap } from './pages/sitemap.ts'
import { staticFiles } from './pages/static-files.ts'
import type { Services } from './services.ts'

// What the office does later is compiled with the rest, because e-mails are TSX with macros too.
export { startWorker } from './worker.ts'

/** The one door in the wall: /api/* goes to the API, files are sent, everything else is a screen. */
export function createApp(services: Services) {
  const api = createApi(services)
  const pages = createPages(services, (request, env) => api.fetch(request, env as object))

  const app = new Hono<{ Variables: { requestId: string } }>()
  const metrics = createMetrics(services)
  app.use(requestId(), requestLog(services.log), metrics.measure, compress())
  app.use(async (c, next) => {
    // Calls made while a page is rendered carry the page's id, so that one search finds them all in the log.
    c.req.raw.headers.set('x-request-id', c.var.requestId)
    await next()
    const https = visitorOrigin(c, services.config).startsWith('https:')
    for (const [name, value] of Object.entries(baseHeaders(c.req.path, https))) c.res.headers.set(name, value)
    c.res.headers.set('x-request-id', c.var.requestId)
  })
  app.all('/api/*', (c) => api.fetch(c.req.raw, c.env))
  app.get('/metrics', metrics.page)
  app.route('/', fileRoute(services))
  app.route('/', robots(services))
  app.route('/', sitemap(services))
  app.route('/', calendarRoute(services))
  app.route('/dev/mailbox', mailbox(services))
  // In development Vite stands in front and sends the files.
  if (import.meta.env.PROD) app.route('/', staticFiles())
  app.all('*', pages)
  app.onError((error, c) => {
    services.log.error({ err: error, request_id: c.var.requestId }, 'unexpected error')
    return c.text('Something went wrong on our side. Try again in a moment.', 500)
  })
  return app
}
