/** HARD: the address does not take e-mail, and is not written to again. SOFT: this e-mail did not arrive; the next one may. */
export type Bounce = 'HARD' | 'SOFT'

/** Why an e-mail is not handed over. ADDRESS_BOUNCED: an earlier one to this address came back (HARD). */
export const EMAIL_FAILURES = ['ADDRESS_BOUNCED'] as const

/** The fields of a delivery report about one recipient (RFC 3464, 2.3.3 and 2.3.4); "" where one is missing. */
type Reported = { action: string; status: string }

/** RFC 3463: there is no such address (X.1.…), or its mailbox is closed (X.2.1). */
const NO_SUCH_ADDRESS = /^5\.(1\.\d{1,3}|2\.1)(?!\d)/

/**
 * Whether a status says that it is the address that takes no e-mail. A full mailbox is emptied, and a server that refuses the
 * sender or what was sent may take the next e-mail.
 */
export const isNoSuchAddress = (status: string): boolean => NO_SUCH_ADDRESS.test(status.trim())

/** The bounce that a delivery report tells of one recipient; null: the e-mail may still arrive, or has. */
export function bounceOf({ action, status }: Reported): Bounce | null {
  if (action.trim().toLowerCase() !== 'failed' || !/^\s*[45]\.\d{1,3}\.\d{1,3}(?!\d)/.test(status)) return null
  return isNoSuchAddress(status) ? 'HARD' : 'SOFT'
}
