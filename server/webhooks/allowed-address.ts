import ipaddr from 'ipaddr.js'
import type { Config } from '#server/config.ts'

export type Reach = Pick<Config, 'webhook_allow_http' | 'webhook_allowed_networks'>

/** Public addresses at which a cloud serves private data of the machine. */
const OF_CLOUDS = ['168.63.129.16']
/** All addresses assigned to the public internet. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')
const PORTS = { 'https:': ['', '8443'], 'http:': ['', '8080'] }

/** True if messages may go to this IP address: it is public, or in a network that the operator names. */
export function isAllowedAddress(reach: Reach, address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // An IPv4 address mapped into IPv6 is judged as IPv4.
  const parsed = ipaddr.process(address)
  return isInNamedNetwork(reach, parsed) || isPublic(parsed)
}

function isPublic(parsed: ReturnType<typeof ipaddr.process>): boolean {
  if (parsed.range() !== 'unicast' || OF_CLOUDS.includes(parsed.toString())) return false
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST)
}

function isInNamedNetwork(reach: Reach, parsed: ReturnType<typeof ipaddr.process>): boolean {
  return networksOf(reach).some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits))
}

function networksOf({ webhook_allowed_networks = '' }: Reach) {
  return webhook_allowed_networks.split(',').flatMap((network) => {
    return network.trim() === '' ? [] : [ipaddr.parseCIDR(network.trim())]
  })
}

/** Host of an address for look-ups: IPv6 without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** True if the form of the address is allowed, before its name is looked up. */
export function isAllowedScheme({ webhook_allow_http }: Reach, { protocol, username, password }: URL): boolean {
  if (username || password) return false
  return protocol === 'https:' || (webhook_allow_http && protocol === 'http:')
}

/** Allows ports of web servers; all ports in networks that the operator names. */
export function isAllowedPort(reach: Reach, { protocol, port }: URL, addresses: readonly string[]): boolean {
  if (PORTS[protocol as keyof typeof PORTS]?.includes(port)) return true
  return addresses.every((address) => ipaddr.isValid(address) && isInNamedNetwork(reach, ipaddr.process(address)))
}
