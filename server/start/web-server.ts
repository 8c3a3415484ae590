import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '#server/config.ts'

import { networkOf } from '#server/http/address.ts'
import { FairShares } from '#server/lib/fair-shares.ts'
import { CONNECTIONS, SENDING } from '#server/lib/load-limits.ts'

import type { Draining } from './draining.ts'

/** Time limit for running requests once the app is asked to stop. */
const DRAIN_MS = 10_000

export type WebServer = { port: number; stop: () => Promise<void> }

/**
 * Creates the server. Closes connections whose request does not complete, and those of an address that holds all while others
 * want some.
 */
export function createWebServer(listener: RequestListener, limits = { sending: SENDING, connections: CONNECTIONS }) {
  const { headers: headersTimeout, request: requestTimeout, check: connectionsCheckingInterval } = limits.sending
  const server = createServer({ headersTimeout, requestTimeout, connectionsCheckingInterval }, listener)
  const connections = new FairShares(limits.connections)
  server.on('connection', (socket) => {
    const caller = networkOf(socket.remoteAddress ?? 'unknown')
    if (connections.take(caller)) socket.once('close', () => connections.giveBack(caller))
    else socket.destroy()
  })
  return server
}

type Listening = Pick<Config, 'port' | 'host'> & { draining?: Draining }

export async function listen(server: Server, { draining, ...config }: Listening): Promise<WebServer> {
  server.listen({ port: config.port, ...(config.host && { host: config.host }) })
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, stop: () => drain(server, draining) }
}

/**
 * Tells clients to go elsewhere, then accepts nothing new, lets running requests finish, and closes what is still open after the
 * limit.
 */
async function drain(server: Server, draining: Draining | undefined): Promise<void> {
  await draining?.begin(server)
  const closed = new Promise((resolve) => server.close(resolve))
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  const limit = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await closed
  clearInterval(idle)
  clearTimeout(limit)
}
