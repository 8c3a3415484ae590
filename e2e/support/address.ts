import { randomBytes } from 'node:crypto'

/** An address of somebody's own. Limits are counted by address: journeys that shared one would use up each other's. */
export const anyAddress = () => ['10', ...randomBytes(3)].join('.')

/** The headers by which a proxy tells an address, for a browser. */
export const fromAnywhere = () => ({ 'x-forwarded-for': anyAddress() })
