import dns, { type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { hostOf, isAllowedAddress, isAllowedPort, isAllowedScheme, type Reach } from './allowed-address.ts'

const LOOK_UP_MS = 5_000

/** The address leads, or may lead, to a forbidden place. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
}

/** Checks the scheme and a literal IP address, without looking up a name. Throws if refused. */
export function refuseAtSight(reach: Reach, url: string): URL {
  if (!URL.canParse(url)) throw new AddressRefused(url)
  const parsed = new URL(url)
  if (!isAllowedScheme(reach, parsed)) throw new AddressRefused(url)
  const host = hostOf(parsed)
  const problem = isIP(host) ? problemOf(reach, parsed, [{ address: host }]) : null
  if (problem) throw problem
  return parsed
}

/** Throws unless every present IP address of the host is allowed; an unknown name is refused as well. */
export async function refuseAddress(reach: Reach, url: string): Promise<void> {
  const parsed = refuseAtSight(reach, url)
  const looked = new Promise<void>((resolve, reject) => {
    checkedLookup(reach, parsed)(hostOf(parsed), { all: true }, (error) => (error ? reject(error) : resolve()))
  })
  const tooLong = sleep(LOOK_UP_MS, undefined, { ref: false }).then(() => Promise.reject(new AddressRefused(url)))
  await Promise.race([looked, tooLong])
}

/** Resolves a name for a connection, and refuses forbidden results at that moment. */
export function checkedLookup(reach: Reach, url: URL): LookupFunction {
  return (host, options, done) => {
    dns.lookup(host, { ...options, all: true }, (error, found) => {
      const addresses = found as LookupAddress[] | undefined
      const problem = error ?? problemOf(reach, url, addresses ?? [])
      const [first] = addresses ?? []
      if (problem || !first) done(problem ?? new AddressRefused(host), '', 0)
      else if (options.all) done(null, addresses ?? [])
      else done(null, first.address, first.family)
    })
  }
}

/** One forbidden address among several is enough, as any of them may be used. */
function problemOf(reach: Reach, url: URL, found: readonly Pick<LookupAddress, 'address'>[]): Error | null {
  const addresses = found.map(({ address }) => address)
  const isAllowed = addresses.length > 0 && addresses.every((address) => isAllowedAddress(reach, address))
  return isAllowed && isAllowedPort(reach, url, addresses) ? null : new AddressRefused(url.host)
}
