import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** A hit that Google's Measurement Protocol received: its property and body. */
export type Told = {
  property: Record<string, string>
  headers: Record<string, unknown>
  body: { client_id: string; consent: object; events: { name: string; params: Record<string, unknown> }[] }
}

/**
 * A server that speaks Google's Measurement Protocol: POST with the property in the URL and events as JSON, always answered with
 * 204. GET returns the received hits.
 */
export async function openAnalytics(port = 0) {
  const told: Told[] = []
  const server = createServer(async (request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (request.method === 'GET') return response.end(JSON.stringify(told))
    const body = (await json(request)) as Told['body']
    told.push({ property: Object.fromEntries(searchParams), headers: request.headers, body })
    response.writeHead(204).end()
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    told,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mp/collect`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
