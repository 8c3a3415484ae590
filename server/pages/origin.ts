import type { Context } from 'hono'
import type { Config } from '#server/config.ts'

/** Scheme and host as the visitor sees them: what a trusted proxy says, else the request's own. */
export function visitorOrigin(c: Context, config: Pick<Config, 'trusted_proxies'>): string {
  const url = new URL(c.req.url)
  if (config.trusted_proxies === 0) return url.origin
  const scheme = first(c.req.header('x-forwarded-proto')) ?? url.protocol.slice(0, -1)
  const host = first(c.req.header('x-forwarded-host')) ?? url.host
  return /^https?$/.test(scheme) && URL.canParse(`${scheme}://${host}`)
    ? new URL(`${scheme}://${host}`).origin
    : url.origin
}

function first(list: string | undefined): string | undefined {
  return list?.split(',')[0]?.trim() || undefined
}
