/** A payment as our rows have it, in the currency's minor unit. `returned` has arrived, `returning` is or was lately under way. */
export type PaymentHere = {
  reference: string
  is_received: boolean
  amount: number
  currency: string
  returned: number
  returning: number
}

/** The same payment as the provider has it. */
export type PaymentThere = {
  reference: string
  is_received: boolean
  amount: number
  currency: string
  returned: number
}

/** Each thing that the two can disagree about (docs/payments.md). */
export const DIFFERENCE_CAUSES = [
  'received_there_only',
  'received_here_only',
  'other_amount',
  'other_currency',
  'returned_there_only',
  'returned_here_only',
] as const
export type DifferenceCause = (typeof DIFFERENCE_CAUSES)[number]

/** Why a run did not come to its end, or its last try failed. */
export const RECONCILIATION_FAILURES = [
  'provider_silent',
  'provider_busy',
  'keys_invalid',
  'not_permitted',
  'disconnected',
  'too_many_differences',
  'unexpected',
] as const
export type ReconciliationFailure = (typeof RECONCILIATION_FAILURES)[number]

/** A failure that may be over in a minute is tried again; the rest needs somebody. */
export function isWorthAnotherTry(failure: ReconciliationFailure, failed_tries: number): boolean {
  const passes = failure === 'provider_silent' || failure === 'provider_busy' || failure === 'unexpected'
  return passes && failed_tries < MOST_TRIES
}

/** The pause doubles from try to try: all of them take an hour. */
const MOST_TRIES = 8
export const secondsUntilTry = (failed_tries: number): number => 30 * 2 ** (failed_tries - 1)

export type PaymentDifference = { cause: DifferenceCause; here: number; there: number }

/**
 * Compares one payment here and at the provider; null where one of them has none. At most one difference of what came, and one
 * of what went back: without the same money received, returns are not compared.
 */
export function comparePayment(here: PaymentHere | null, there: PaymentThere | null): PaymentDifference[] {
  const cameHere = here?.is_received ? here.amount : 0
  const cameThere = there?.is_received ? there.amount : 0
  if (cameHere === 0 && cameThere === 0) return []
  if (cameHere === 0) return [{ cause: 'received_there_only', here: 0, there: cameThere }]
  if (cameThere === 0) return [{ cause: 'received_here_only', here: cameHere, there: 0 }]
  if (here?.currency !== there?.currency) return [{ cause: 'other_currency', here: cameHere, there: cameThere }]
  if (cameHere !== cameThere) return [{ cause: 'other_amount', here: cameHere, there: cameThere }]
  return compareReturned(here as PaymentHere, there as PaymentThere)
}

/** A refund under way may or may not be known there. */
function compareReturned({ returned, returning }: PaymentHere, there: PaymentThere): PaymentDifference[] {
  if (there.returned > returned + returning)
    return [{ cause: 'returned_there_only', here: returned, there: there.returned }]
  if (there.returned < returned) return [{ cause: 'returned_here_only', here: returned, there: there.returned }]
  return []
}
