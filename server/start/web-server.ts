import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '#server/config.ts'

/** How long running requests may take to finish once the app is asked to stop. */
const DRAIN_MS = 10_000

export type WebServer = { port: number; stop: () => Promise<void> }

export async function listen(server: Server, config: Pick<Config, 'port' | 'host'>): Promise<WebServer> {
  server.listen({ port: config.port, ...(config.host && { host: config.host }) })
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, stop: () => drain(server) }
}

/** Accepts nothing new, lets running requests finish, and closes what is still open after the limit. */
async function drain(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  const limit = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await closed
  clearInterval(idle)
  clearTimeout(limit)
}
