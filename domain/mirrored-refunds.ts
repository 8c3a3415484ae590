import { isStanding, type RefundState } from './refund.ts'

/** A refund of a payment as our rows have it, in the currency's minor unit. `reference` is the provider's name for it. */
export type RefundHere = { amount: number; reference: string | null; state: RefundState; by_hand: boolean }

/** A refund that has not failed, as the provider has it. */
export type RefundThere = { reference: string; amount: number; is_pending: boolean }

/** The amount that went back of a payment at the provider, and its refunds, the newest first. */
export type RefundsThere = { refunded: number; refunds: readonly RefundThere[] }

/**
 * Refunds that somebody made in the provider's dashboard and that have no row here, the oldest first. None while a refund is
 * under way or recorded by hand: it may be the same. One that is on its way is the last: the others wait for it.
 */
export function refundsToMirror(here: readonly RefundHere[], { refunded, refunds }: RefundsThere): RefundThere[] {
  const standing = here.filter(({ state }) => isStanding(state))
  if (standing.some(({ by_hand, state }) => by_hand || state === 'PENDING')) return []
  const found: RefundThere[] = []
  let known = standing.reduce((sum, { amount }) => sum + amount, 0)
  for (const refund of refunds.toReversed()) {
    const isKnown = here.some(({ reference }) => reference === refund.reference)
    if (isKnown || known + refund.amount > refunded) continue
    known += refund.amount
    found.push(refund)
    if (refund.is_pending) break
  }
  return found
}
