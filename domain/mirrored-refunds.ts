import { isStanding, type RefundState } from './refund.ts'

/** Refund of a payment in our database, in minor units. `reference` is the provider's id. */
export type RefundHere = { amount: number; reference: string | null; state: RefundState; by_hand: boolean }

/** Refund at the provider that has not failed. */
export type RefundThere = { reference: string; amount: number; is_pending: boolean }

/** Total refunded of a payment at the provider, and its refunds, newest first. */
export type RefundsThere = { refunded: number; refunds: readonly RefundThere[] }

/**
 * Refunds made in the provider's dashboard that have no row here, oldest first. None while a refund is pending or recorded by
 * hand: it may be the same one. A pending refund ends the list: later ones wait for it.
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
