/** HARD: the address does not accept email and is not written to again. SOFT: this email was not delivered; the next may be. */
export type Bounce = 'HARD' | 'SOFT'

/** Reasons for not sending an email. ADDRESS_BOUNCED: an earlier one to this address had a hard bounce. */
export const EMAIL_FAILURES = ['ADDRESS_BOUNCED'] as const

/** Fields of a delivery report about one recipient (RFC 3464, 2.3.3 and 2.3.4); "" if missing. */
type Reported = { action: string; status: string }

/** RFC 3463: the address does not exist (X.1.…), or its mailbox is disabled (X.2.1). */
const NO_SUCH_ADDRESS = /^5\.(1\.\d{1,3}|2\.1)(?!\d)/

/**
 * True if the status means that the address accepts no email. Full mailboxes and refusals of the sender or the content are
 * temporary: the next email may be accepted.
 */
export const isNoSuchAddress = (status: string): boolean => NO_SUCH_ADDRESS.test(status.trim())

/** Bounce reported for one recipient. Null if the email was delivered or still may be. */
export function bounceOf({ action, status }: Reported): Bounce | null {
  if (action.trim().toLowerCase() !== 'failed' || !/^\s*[45]\.\d{1,3}\.\d{1,3}(?!\d)/.test(status)) return null
  return isNoSuchAddress(status) ? 'HARD' : 'SOFT'
}
