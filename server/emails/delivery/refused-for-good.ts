import { isNoSuchAddress } from '#domain/bounce.ts'
import { MailError } from '#server/lib/mail-error.ts'

/** The part of nodemailer's error about a failed SMTP conversation. */
type Refusal = { command?: string; response?: string }

/**
 * True if a mail server says that the address does not exist, so that a retry is pointless. Other refusals may end: a full
 * mailbox, a blocked sender, a misconfigured relay.
 */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof MailError)) return false
  const { command, response = '' } = error.cause as Refusal
  const [, status = ''] = /^5\d\d[ -](\S+)/.exec(response) ?? []
  return command === 'RCPT TO' && isNoSuchAddress(status)
}
