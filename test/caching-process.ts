import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import type { Config } from '#server/config.ts'
import { createResponseCache } from '#server/edge/response-cache.ts'
import { countPageViews } from '#server/page-views/count-page-views.ts'
import type { Services } from '#server/services.ts'

const agent = new Agent({ keepAlive: true })

export type Ask = Parameters<typeof createResponseCache>[1]

/**
 * A web process that answers cached pages from memory. Requests for other pages are passed on, and their responses marked "live".
 */
export async function openCachingProcess(services: Services, ask: Ask, config: Partial<Config> = {}) {
  const own = { ...services, config: { ...services.config, ...config } }
  const views = countPageViews(own)
  const cache = createResponseCache(own, ask, views.note)
  const server = createServer((incoming, outgoing) =>
    cache.fromMemory({ incoming, outgoing }, ['x-request-id', '7'], () => outgoing.end('live')),
  ).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  async function visit(path: string, headers: Record<string, string> = {}) {
    const options = { port, path, agent, headers: { host: `localhost:${port}`, ...headers } }
    const [reply] = (await once(get(options), 'response')) as [IncomingMessage]
    const text = await textOf(reply)
    const age = Number(/\d+$/.exec(String(reply.headers['server-timing'] ?? ''))?.[0])
    return { status: reply.statusCode, text, age, location: reply.headers.location }
  }
  return { visit, bytes: cache.bytes, writeViews: views.write, close: () => server.close() }
}
