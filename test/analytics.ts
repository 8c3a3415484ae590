import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** What Google's Measurement Protocol was told: of which property, and what. */
export type Told = {
  property: Record<string, string>
  headers: Record<string, unknown>
  body: { client_id: string; consent: object; events: { name: string; params: Record<string, unknown> }[] }
}

/**
 * A server that speaks Google's Measurement Protocol: POST with the property in the address and events as JSON, answered
 * with 204 whatever it makes of them; GET gives back what it was told.
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
