import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { Context } from 'hono'
import type { Config } from '#server/config.ts'

type NodeBindings = { incoming?: { socket?: { remoteAddress?: string } } }

/**
 * The caller's address for limits and shares: the socket's address, or the one reported by the configured number of trusted
 * proxies. For IPv6 the /64 network, since the holder of one address has all of it.
 */
export function clientAddress(c: Context, config: Pick<Config, 'trusted_proxies'>): string {
  return callerOf(socketAddress(c), c.req.header('x-forwarded-for'), config)
}

/** The same for a request that is not parsed yet. */
export function callerOfRequest({ headers, socket }: IncomingMessage, config: Pick<Config, 'trusted_proxies'>): string {
  const forwarded = headers['x-forwarded-for']
  return callerOf(socket.remoteAddress ?? 'unknown', Array.isArray(forwarded) ? forwarded.join() : forwarded, config)
}

function callerOf(direct: string, forwarded: string | undefined, { trusted_proxies }: Pick<Config, 'trusted_proxies'>) {
  if (trusted_proxies === 0) return networkOf(direct)
  const chain = (forwarded ?? '').split(',').map((part) => part.trim())
  const reported = chain.at(-trusted_proxies) ?? ''
  return networkOf(isIP(reported) ? reported : direct)
}

/** `2001:db8:1:2:3:4:5:6` → `2001:db8:1:2::/64`; an IPv4 address unchanged, also if written as IPv6. */
export function networkOf(address: string): string {
  const [, v4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (v4) return v4
  if (isIP(address) !== 6) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = !tail ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(missing).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** True for a name by which only this machine reaches itself. */
export function isLoopbackName(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname) || hostname.endsWith('.localhost')
}

type Https = Pick<Config, 'app_url' | 'trusted_proxies'>

/**
 * True if the visitor uses https: always if the installation's address does, otherwise as the connection or a trusted proxy
 * reports.
 */
export function isHttps(c: Context, config: Https): boolean {
  return usesHttps(c.req.header('x-forwarded-proto'), c.req.url.startsWith('https:'), config)
}

/** The same for a request that is not parsed yet. */
export function isHttpsRequest({ headers, socket }: IncomingMessage, config: Https): boolean {
  return usesHttps(headers['x-forwarded-proto'], (socket as TLSSocket).encrypted === true, config)
}

function usesHttps(forwarded: string | string[] | undefined, isEncrypted: boolean, config: Https): boolean {
  return config.app_url.startsWith('https:') || forwardedValue(forwarded, config) === 'https' || isEncrypted
}

/** Value of the outermost trusted proxy in a list to which each proxy adds one, in lower case. */
export function forwardedValue(
  list: string | string[] | undefined,
  { trusted_proxies }: Pick<Config, 'trusted_proxies'>,
) {
  if (trusted_proxies === 0 || !list) return undefined
  const values = String(list).split(',')
  return values.at(-Math.min(trusted_proxies, values.length))?.trim().toLowerCase() || undefined
}

function socketAddress(c: Context): string {
  return (c.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress ?? 'unknown'
}
