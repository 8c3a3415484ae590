import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'
import type { Context } from 'hono'
import type { Config } from '#server/config.ts'
import { remember } from '#server/lib/remember.ts'

type Trust = Pick<Config, 'trusted_proxies'>

/** Scheme and host as the visitor sees them: what a trusted proxy says, else the request's own. */
export function visitorOrigin(c: Context, config: Trust): string {
  const url = new URL(c.req.url)
  if (config.trusted_proxies === 0) return url.origin
  const scheme = first(c.req.header('x-forwarded-proto')) ?? url.protocol.slice(0, -1)
  const host = first(c.req.header('x-forwarded-host')) ?? url.host
  return parsed(scheme, host) ?? url.origin
}

/** The same before anything is parsed; null where the host is not an ordinary one. */
export function originOf({ headers, socket }: IncomingMessage, { trusted_proxies }: Trust): string | null {
  const own = (socket as TLSSocket).encrypted ? 'https' : 'http'
  const isTold = trusted_proxies > 0
  const scheme = (isTold && first(headers['x-forwarded-proto'])) || own
  const host = (isTold && first(headers['x-forwarded-host'])) || headers.host
  return host ? ordinary(`${scheme}://${host}`) : null
}

const ordinary = remember((origin) => (/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(origin) ? origin : null))

function parsed(scheme: string, host: string): string | null {
  const address = `${scheme}://${host}`
  return /^https?$/.test(scheme) && URL.canParse(address) ? new URL(address).origin : null
}

function first(list: string | string[] | undefined): string | undefined {
  return (Array.isArray(list) ? list[0] : list)?.split(',')[0]?.trim() || undefined
}
