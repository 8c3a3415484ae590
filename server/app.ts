import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { routePath } from 'hono/route'
import { createApi } from './api.ts'
import { createAdmission } from './front/admission.ts'
import { observe, pathOf } from './front/observe.ts'
import { sharedReplies } from './front/shared-replies.ts'
import { type Bindings, bindingsOf } from './http/bindings.ts'
import { createMetrics, type Metrics } from './http/metrics.ts'
import { fileRoute } from './images/file-route.ts'
import { mailbox } from './mailbox/mailbox.ts'
import { calendarRoute } from './pages/calendar-route.ts'
import { originOf } from './pages/origin.ts'
import { createPages } from './pages/render-page.ts'
import { robots } from './pages/robots.ts'
import { baseHeaders } from './pages/security-headers.ts'
import { sitemap } from './pages/sitemap.ts'
import { staticFiles } from './pages/static-files.ts'
import type { Services } from './services.ts'

/** The one door in the wall: what everybody may see comes out of memory, /api/* goes to the API, everything else to the site. */
export function createApp(services: Services): RequestListener {
  const metrics = createMetrics(services)
  const api = createApi(services)
  const site = createSite(services, metrics, api)
  const fetch = (request: Request, env: Bindings) =>
    (isApi(new URL(request.url).pathname) ? api : site).fetch(request, env)
  const fromMemory = sharedReplies(services, fetch)
  const admit = createAdmission({ onRefused: metrics.countRefused })
  const toApi = getRequestListener(api.fetch as never)
  const toSite = getRequestListener(site.fetch as never)

  function answer(incoming: IncomingMessage, outgoing: ServerResponse, path: string): void {
    const request_id = observe({ incoming, outgoing }, { log: services.log, metrics })
    const https = originOf(incoming, services.config)?.startsWith('https:') ?? false
    const own = [...baseHeaders(path, https), 'x-request-id', request_id]
    if (fromMemory({ incoming, outgoing }, own)) return
    for (let index = 0; index < own.length; index += 2) outgoing.setHeader(own[index] ?? '', own[index + 1] ?? '')
    void (isApi(path) ? toApi : toSite)(incoming, outgoing)
  }

  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = pathOf(incoming)
    admit({ incoming, outgoing }, path, () => answer(incoming, outgoing, path))
  }
}

function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}

/** Everything that is not the API: screens, files, and what machines ask for. */
function createSite(services: Services, metrics: Metrics, api: Hono): Hono {
  const site = new Hono()
  site.use(compress(), async (c, next) => {
    await next()
    const bindings = bindingsOf(c.env)
    if (bindings) bindings.outgoing.route = routePath(c, -1)
  })
  site.get('/metrics', metrics.page)
  site.route('/', fileRoute(services))
  site.route('/', robots(services))
  site.route('/', sitemap(services))
  site.route('/', calendarRoute(services))
  site.route('/dev/mailbox', mailbox(services))
  // In development Vite stands in front and sends the files.
  if (import.meta.env.PROD) site.route('/', staticFiles())
  site.all(
    '*',
    createPages(services, (request, env) => api.fetch(request, env as object)),
  )
  site.onError((error, c) => {
    services.log.error({ err: error, request_id: c.req.header('x-request-id') }, 'unexpected error')
    return c.text('Something went wrong on our side. Try again in a moment.', 500)
  })
  return site
}
