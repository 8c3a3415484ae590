import { isIP } from 'node:net'
import type { Context } from 'hono'
import type { Config } from '#server/config.ts'

type NodeBindings = { incoming?: { socket?: { remoteAddress?: string } } }

/** The caller's address: the socket's, or what the configured number of trusted proxies report. */
export function clientAddress(c: Context, config: Config): string {
  const direct = socketAddress(c)
  if (config.trusted_proxies === 0) return direct
  const chain = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  const reported = chain.at(-config.trusted_proxies) ?? ''
  return isIP(reported) ? reported : direct
}

/** From this very machine and through no proxy: the only stranger who may see the local mailbox. */
export function isDirectLoopback(c: Context): boolean {
  const forwarded = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'].some((name) =>
    c.req.header(name),
  )
  return !forwarded && /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/.test(socketAddress(c))
}

/** Did the visitor come over https, directly or as a trusted proxy reports? */
export function isHttps(c: Context, config: Config): boolean {
  if (config.trusted_proxies > 0 && c.req.header('x-forwarded-proto') === 'https') return true
  return new URL(c.req.url).protocol === 'https:'
}

function socketAddress(c: Context): string {
  return (c.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress ?? 'unknown'
}
