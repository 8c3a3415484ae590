import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { routePath } from 'hono/route'
import { createApi } from './api.ts'
import { isCanonical } from './edge/canonical-path.ts'
import { completeBody } from './edge/complete-body.ts'
import { observe, pathOf } from './edge/observe.ts'
import { createResponseCache } from './edge/response-cache.ts'
import { sendError } from './edge/send-error.ts'
import { WaitingRoom } from './edge/waiting-room.ts'
import { callerOfRequest, isHttpsRequest } from './http/address.ts'
import { type Bindings, bindingsOf } from './http/bindings.ts'
import { createMetrics, type Metrics } from './http/metrics.ts'
import { createProxyWatch, warnOfProxies } from './http/proxy-sightings.ts'
import { fileRoute } from './images/file-route.ts'
import { ApiError } from './lib/errors.ts'
import { mailbox } from './mailbox/mailbox.ts'
import { oneClickRoute } from './messages/one-click-route.ts'
import { countPageViews } from './page-views/count-page-views.ts'
import { calendarRoute } from './pages/calendar-route.ts'
import { pictureRoutes } from './pages/picture-routes.ts'
import { createPages } from './pages/render-page.ts'
import { robots } from './pages/robots.ts'
import { baseHeaders } from './pages/security-headers.ts'
import { sitemap } from './pages/sitemap.ts'
import { staticFiles } from './pages/static-files.ts'
import { webManifest } from './pages/web-manifest.ts'
import type { Services, WebServices } from './services.ts'
import { oneClickLeave } from './waitlist/one-click-leave.ts'

/** Request listener of the web side; `close` writes the counts held in memory. */
export type App = RequestListener & { close: () => Promise<void> }

/** Every request comes here: public pages come out of the cache, /api/* goes to the API, the rest to the site. */
export function createApp(services: WebServices): App {
  const metrics = createMetrics(services)
  const api = createApi(services)
  const site = createSite(services, metrics, api)
  const fetch = (request: Request, env: Bindings) =>
    (isApi(new URL(request.url).pathname) ? api : site).fetch(request, env)
  const views = countPageViews(services)
  const { fromMemory } = createResponseCache(services, fetch, views.note)
  const watchProxies = createProxyWatch(services)
  void warnOfProxies(services)
  const waitingRoom = new WaitingRoom(metrics.countRefused)
  const toApi = getRequestListener(api.fetch as never, NAMELESS)
  const toSite = getRequestListener(site.fetch as never, NAMELESS)

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse, path: string): Promise<void> {
    watchProxies(incoming)
    const request_id = observe({ incoming, outgoing }, { requests: services.requests, metrics })
    const own = [...baseHeaders(path, isHttpsRequest(incoming, services.config)), 'x-request-id', request_id]
    await fromMemory({ incoming, outgoing }, own, async () => {
      for (let index = 0; index < own.length; index += 2) outgoing.setHeader(own[index] ?? '', own[index + 1] ?? '')
      // Handlers of shared responses overwrite this header.
      if (isApi(path)) outgoing.setHeader('cache-control', 'no-store')
      if (!isApi(path)) await toSite(incoming, outgoing)
      else if (isCanonical(path)) await toApi(incoming, outgoing)
      else sendError(outgoing, new ApiError('not_found'))
    })
  }

  const listener = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = pathOf(incoming)
    const enter = () => answer(incoming, outgoing, path)
    const event = incoming.method === 'POST' ? RESERVATION.exec(path)?.[1] : undefined
    if (event === undefined) return void enter()
    const caller = callerOfRequest(incoming, services.config)
    completeBody({ incoming, outgoing }, (bytes) => waitingRoom.admit({ outgoing, event, caller, bytes }, enter))
  }
  return Object.assign(listener, { close: views.write })
}

/** HTTP/1.0 requests may have no Host, as in the health checks of many load balancers. */
const NAMELESS = { hostname: 'localhost' }

/** Route of reservations, the hot spot of a rush: these requests pass the waiting room. */
const RESERVATION = /^\/api\/public\/events\/(\d{1,10})\/order$/

function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}

/** Routes outside the API: screens, files, and endpoints for machines. */
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
  site.route('/', pictureRoutes(services))
  site.route('/', webManifest(services))
  site.route('/', oneClickRoute(services))
  site.route('/', oneClickLeave(services))
  site.route('/dev/mailbox', mailbox(services))
  // Vite serves the files in development.
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
