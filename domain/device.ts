/** Browser and system of a session as named by the user agent; null if not recognized. */
export type Device = { browser: string | null; system: string | null }

/** The first match counts: most browsers also claim to be those further down. */
const BROWSERS: readonly [name: string, mark: RegExp][] = [
  ['Edge', /\b(Edg|EdgA|EdgiOS)\//],
  ['Opera', /\b(OPR|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|HeadlessChrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+ .*Safari\//],
]

const SYSTEMS: readonly [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** Names without versions: enough to recognize one's own devices. */
export function deviceOf(userAgent: string | null): Device {
  const named = (table: typeof BROWSERS) => table.find(([, mark]) => mark.test(userAgent ?? ''))?.[0] ?? null
  return { browser: named(BROWSERS), system: named(SYSTEMS) }
}

/**
 * Prefix of an address, enough to recognize one's own network and too short to identify a person: `203.0.113.x`, `2001:db8:1:x`.
 * Null for loopback addresses and anything that is no address.
 */
export function networkPrefix(address: string): string | null {
  const [, v4] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address) ?? []
  if (v4) return v4.startsWith('127.') ? null : `${v4}.x`
  const [, v6] = /^([\da-f]*:[\da-f]*:[\da-f]*):/i.exec(address) ?? []
  return v6 && v6 !== '0:0:0' ? `${v6}:x` : null
}
