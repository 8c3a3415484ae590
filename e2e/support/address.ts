import { randomBytes } from 'node:crypto'

/** Returns a random IP address. Limits are counted by address, so journeys must not share one. */
export const anyAddress = () => ['10', ...randomBytes(3)].join('.')

/** The headers by which a proxy passes on a client address, for a browser. */
export const fromAnywhere = () => ({ 'x-forwarded-for': anyAddress() })
