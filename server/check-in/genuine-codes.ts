import { isTicketSecret } from '#domain/ticket-code.ts'
import { secretOfCode } from '#server/tickets/signed-code.ts'
import { knownKeysOf } from '#server/tickets/ticket-keys.ts'

type Shown = { code?: string | undefined }

/** Replaces a code that was not issued here: it matches no ticket, and none is looked up. */
const NO_TICKET = ''

/** Replaces the scanned codes by the tickets' secrets before any look-up (docs/rules/check-in.md). */
export async function withSecrets<T extends Shown>(
  at: Parameters<typeof knownKeysOf>[0],
  event_id: number,
  shown: readonly T[],
): Promise<T[]> {
  // Codes from before signing are the secret itself: there is no signature to verify.
  if (shown.every(({ code }) => code === undefined || isTicketSecret(code))) return [...shown]
  const keys = await knownKeysOf(at, event_id)
  return shown.map((one) =>
    one.code === undefined ? one : { ...one, code: secretOfCode(one.code, event_id, keys) ?? NO_TICKET },
  )
}
