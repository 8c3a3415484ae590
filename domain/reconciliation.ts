/** Payment in our database, in minor units. `returned` has been refunded; `returning` is pending or was until recently. */
export type PaymentHere = {
  reference: string
  is_received: boolean
  amount: number
  currency: string
  returned: number
  returning: number
}

/** Same payment at the provider. */
export type PaymentThere = {
  reference: string
  is_received: boolean
  amount: number
  currency: string
  returned: number
}

/** Possible differences (docs/payments.md). */
export const DIFFERENCE_CAUSES = [
  'received_there_only',
  'received_here_only',
  'other_amount',
  'other_currency',
  'returned_there_only',
  'returned_here_only',
] as const
export type DifferenceCause = (typeof DIFFERENCE_CAUSES)[number]

/** Reasons why a run did not finish, or why its last attempt failed. */
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

/** True if the failure may pass by itself, so that it is retried. All others need an operator. */
export function isWorthAnotherTry(failure: ReconciliationFailure, failed_tries: number): boolean {
  const passes = failure === 'provider_silent' || failure === 'provider_busy' || failure === 'unexpected'
  return passes && failed_tries < MOST_TRIES
}

/** The pause doubles with each attempt: all of them take an hour. */
const MOST_TRIES = 8
export const secondsUntilTry = (failed_tries: number): number => 30 * 2 ** (failed_tries - 1)

export type PaymentDifference = { cause: DifferenceCause; here: number; there: number }

/**
 * Compares a payment here and at the provider; null if one of them has none. Returns at most one difference of the amount
 * received and one of the amount refunded. Refunds are compared only if the same amount was received.
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

/** The provider may or may not know of a pending refund. */
function compareReturned({ returned, returning }: PaymentHere, there: PaymentThere): PaymentDifference[] {
  if (there.returned > returned + returning)
    return [{ cause: 'returned_there_only', here: returned, there: there.returned }]
  if (there.returned < returned) return [{ cause: 'returned_here_only', here: returned, there: there.returned }]
  return []
}
