import ipaddr from 'ipaddr.js'
import type { Config } from '#server/config.ts'

/** True if the provider can reach this installation by its address; a local stand-in always can. */
export function isReachable({ app_url, stripe_api_url }: Pick<Config, 'app_url' | 'stripe_api_url'>): boolean {
  if (stripe_api_url) return true
  const { protocol, hostname } = new URL(app_url)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol !== 'https:' || host === 'localhost' || host.endsWith('.localhost') || host.endsWith('.local'))
    return false
  return !ipaddr.isValid(host) || ipaddr.process(host).range() === 'unicast'
}
