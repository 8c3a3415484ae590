import type { OfflineTicket } from '#contract/staff-devices.ts'
import { type CheckInDecision, decideCheckIn } from '#domain/check-in.ts'
import { isSoldSince } from '#domain/check-in-device.ts'
import type { Facts } from './book.ts'
import { readCode } from './genuine.ts'
import { hashOfCode, newcomer } from './ticket.ts'

type CheckIn = OfflineTicket['check_in']
/**
 * `newcomer` is the hash of the secret of a genuine ticket that is missing from the list: sold since the list was last loaded.
 */
export type Judged = {
  ticket: OfflineTicket | null
  decision: CheckInDecision | 'not_on_device'
  newcomer: string | null
}
export type Known = {
  facts: Pick<Facts, 'list' | 'ticket_keys' | 'known_until'>
  now: string
  ask_if_unpaid: boolean
  /** Finds a ticket by the hash of its secret. */
  find: (code_hash: string) => OfflineTicket | null
  /** Whether the device saw the ticket get another code. */
  isReplaced: (code_hash: string) => boolean
  /** The device's own check-in of a newcomer, by the hash of its secret. */
  newcomerIn: (code_hash: string) => CheckIn
}

/** Decides on a code offline: by the list, and by the signature for tickets missing from the list. */
export async function judgeCode(code: string, known: Known): Promise<Judged> {
  const { list, ticket_keys, known_until } = known.facts
  const { secret, claims, is_forged } = await readCode(code, { event_id: list.event.id, ticket_keys })
  if (is_forged) return judgeTicket(null, known)
  const code_hash = await hashOfCode(secret)
  const existing = known.newcomerIn(code_hash)
  const listed = known.find(code_hash)
  if (listed) return judgeTicket({ ...listed, check_in: listed.check_in ?? existing }, known)
  if (!claims) return { ticket: null, decision: 'not_on_device', newcomer: null }
  // The list was loaded after this code was signed and lacks it, so the code was replaced.
  if (known.isReplaced(code_hash) || !isSoldSince({ ...claims, known_until })) return judgeTicket(null, known)
  return { ...judgeTicket(newcomer(claims, list, existing), known), newcomer: code_hash }
}

/** Decides by the same rule as the server; null stands for an unknown ticket. */
export function judgeTicket(
  ticket: OfflineTicket | null,
  { facts: { list }, now, ask_if_unpaid }: Pick<Known, 'facts' | 'now' | 'ask_if_unpaid'>,
): Judged {
  const decision = decideCheckIn({
    list: { ...list, product_ids: list.products.map(({ id }) => id) },
    ticket,
    existing_check_in: ticket?.check_in ?? null,
    allow_unpaid: list.allow_unpaid && !ask_if_unpaid,
    now,
  })
  return { ticket, decision, newcomer: null }
}
