import { isTicketSecret } from '#domain/ticket-code.ts'
import { secretOfCode } from '#server/tickets/signed-code.ts'
import { knownKeysOf } from '#server/tickets/ticket-keys.ts'

type Shown = { code?: string | undefined }

/** Instead of a code that nobody here has made: it names no ticket, and none is looked for. */
const NO_TICKET = ''

/** What was shown with the tickets' secrets in place of their codes, before anything is looked up (docs/rules/check-in.md). */
export async function withSecrets<T extends Shown>(
  at: Parameters<typeof knownKeysOf>[0],
  event_id: number,
  shown: readonly T[],
): Promise<T[]> {
  // Codes of before are the secret itself: nothing is signed that a key would have to prove.
  if (shown.every(({ code }) => code === undefined || isTicketSecret(code))) return [...shown]
  const keys = await knownKeysOf(at, event_id)
  return shown.map((one) =>
    one.code === undefined ? one : { ...one, code: secretOfCode(one.code, event_id, keys) ?? NO_TICKET },
  )
}
