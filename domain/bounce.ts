/** HARD: the address does not take e-mail, and is not written to again. SOFT: this e-mail did not arrive; the next one may. */
export type Bounce = 'HARD' | 'SOFT'

/** Why an e-mail is not handed over. ADDRESS_BOUNCED: an earlier one to this address came back (HARD). */
export const EMAIL_FAILURES = ['ADDRESS_BOUNCED'] as const

/** The fields of a delivery report about one recipient (RFC 3464, 2.3.3 and 2.3.4); "" where one is missing. */
type Reported = { action: string; status: string }

/** What a delivery report says of one recipient; null: the e-mail may still arrive, or has. */
export function bounceOf({ action, status }: Reported): Bounce | null {
  if (action.trim().toLowerCase() !== 'failed') return null
  const [, kind] = /^\s*([245])\.\d{1,3}\.\d{1,3}(?!\d)/.exec(status) ?? []
  if (kind === '5') return 'HARD'
  return kind === '4' ? 'SOFT' : null
}
