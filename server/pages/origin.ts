import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import type { Config } from '#server/config.ts'
import { forwardedValue, isHttps, isHttpsRequest, isLoopbackName } from '#server/http/address.ts'
import { memoize } from '#server/lib/memoize.ts'

type Addresses = Pick<Config, 'app_url' | 'frontend_url' | 'trusted_proxies'>

/**
 * Scheme and host for the links of a page: those of the installation's public address, whatever the request says. If none is
 * configured, the visitor's own, as a trusted proxy reports or as the request has it.
 */
export function visitorOrigin(c: Context, config: Addresses): string {
  const configured = configuredOrigin(config.frontend_url)
  if (configured) return configured
  const url = new URL(c.req.url)
  const host = forwardedValue(c.req.header('x-forwarded-host'), config) ?? url.host
  const address = `${isHttps(c, config) ? 'https' : 'http'}://${host}`
  return URL.canParse(address) ? new URL(address).origin : url.origin
}

/** The same before anything is parsed, for our own addresses; null for all others, of which there may be any number. */
export function knownOrigin(incoming: IncomingMessage, config: Addresses): string | null {
  const configured = configuredOrigin(config.frontend_url)
  if (configured) return configured
  const { headers, socket } = incoming
  const host = forwardedValue(headers['x-forwarded-host'], config) ?? headers.host
  const isOwn = host && OWN_NAMES.some((name) => host === name || host === `${name}:${socket.localPort}`)
  return isOwn ? `${isHttpsRequest(incoming, config) ? 'https' : 'http'}://${host}` : null
}

const OWN_NAMES = ['localhost', '127.0.0.1']

/** Empty if the address names the visitor's own machine: then none is configured. */
const configuredOrigin = memoize((frontend_url) => {
  const { hostname, origin } = new URL(frontend_url)
  return isLoopbackName(hostname) ? '' : origin
})
