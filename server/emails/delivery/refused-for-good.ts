import { MailError } from '#server/lib/mail-error.ts'

/** What nodemailer tells of a conversation that failed. */
type Refusal = { command?: string; response?: string }

/** RFC 3463: the address does not exist or cannot be written to (X.1.…), or its mailbox is closed (X.2.1). */
const NO_SUCH_ADDRESS = /^5\d\d[ -]5\.(1\.\d+|2\.1)\b/

/**
 * Whether a mail server has said that there is no such address, so that another try is in vain. Other refusals may end: a
 * full mailbox, a sender on a list, a relay that is set up wrongly.
 */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof MailError)) return false
  const { command, response } = error.cause as Refusal
  return command === 'RCPT TO' && NO_SUCH_ADDRESS.test(response ?? '')
}
