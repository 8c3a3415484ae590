import { isNoSuchAddress } from '#domain/bounce.ts'
import { MailError } from '#server/lib/mail-error.ts'

/** The part of nodemailer's error about a conversation that failed. */
type Refusal = { command?: string; response?: string }

/**
 * Whether a mail server has said that there is no such address, so that another try is in vain. Other refusals may end: a
 * full mailbox, a sender on a list, a relay that is set up wrongly.
 */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof MailError)) return false
  const { command, response = '' } = error.cause as Refusal
  const [, status = ''] = /^5\d\d[ -](\S+)/.exec(response) ?? []
  return command === 'RCPT TO' && isNoSuchAddress(status)
}
