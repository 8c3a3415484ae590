import Stripe from 'stripe'
import type {
  DeclineCode,
  ListedPayment,
  PaymentOutcome,
  RefundOutcome,
  Refused,
  RefusedCode,
  Unknown,
} from '../provider.ts'

/** State of an intent. Its `latest_charge` must be expanded, for the refunded amount and the platform's fee. */
export function paymentOutcome(intent: Stripe.PaymentIntent): PaymentOutcome {
  const { id: reference, client_secret } = intent
  const waiting = { reference, client_secret: client_secret ?? '' }
  switch (intent.status) {
    case 'succeeded':
      return {
        state: 'succeeded',
        reference,
        received: moneyOf(intent.amount_received, intent.currency),
        refunded: refundedOf(intent),
        application_fee: chargeOf(intent)?.application_fee_amount ?? 0,
      }
    case 'processing':
      return { state: 'processing', reference }
    case 'canceled':
      return { state: 'cancelled', reference }
    case 'requires_payment_method': {
      const error = intent.last_payment_error
      if (error) return { state: 'declined', ...waiting, code: declineCode(error.code, error.decline_code) }
      return { state: 'requires_action', action: 'choose_method', ...waiting }
    }
    case 'requires_confirmation':
      return { state: 'requires_action', action: 'confirm', ...waiting }
    case 'requires_action':
      return { state: 'requires_action', action: 'authenticate', ...waiting }
    default:
      return { state: 'unknown' }
  }
}

export function listedPayment(intent: Stripe.PaymentIntent): ListedPayment {
  const { id: reference, status, amount_received, currency, metadata: about } = intent
  const state = status === 'succeeded' ? 'succeeded' : status === 'canceled' ? 'cancelled' : 'open'
  return { reference, state, received: moneyOf(amount_received, currency), refunded: refundedOf(intent), about }
}

const refundedOf = (intent: Stripe.PaymentIntent) => chargeOf(intent)?.amount_refunded ?? 0

const chargeOf = ({ latest_charge }: Stripe.PaymentIntent) => (typeof latest_charge === 'string' ? null : latest_charge)

export function refundOutcome(refund: Stripe.Refund): RefundOutcome {
  const known = { reference: refund.id, refunded: moneyOf(refund.amount, refund.currency) }
  switch (refund.status) {
    case 'succeeded':
      return { state: 'succeeded', ...known }
    case 'canceled':
      return { state: 'cancelled', ...known }
    case 'failed':
      return { state: 'failed', ...known, code: refund.failure_reason ?? 'unknown' }
    default:
      return { state: 'pending', ...known }
  }
}

const moneyOf = (amount: number, currency: string) => ({ amount, currency: currency.toUpperCase() })

/** A decline is an expected outcome: the intent in the error has its state. */
export function declinedIntent(error: unknown): Stripe.PaymentIntent | undefined {
  return error instanceof Stripe.errors.StripeCardError ? error.payment_intent : undefined
}

/**
 * Decides whether a failed request may have had an effect: unknown after a lost connection, an answer of 500 and above, or while
 * the request is still in progress (409). Errors that are not the package's are thrown.
 */
export function failureOf(error: unknown): Refused | Unknown {
  const { errors } = Stripe
  if (!(error instanceof errors.StripeError)) throw error
  if (error instanceof errors.StripeRateLimitError) return refused('busy')
  if (error instanceof errors.StripeAuthenticationError) return refused('keys_invalid')
  if (error instanceof errors.StripePermissionError) return refused('not_permitted')
  if (error instanceof errors.StripeIdempotencyError) return refused('key_reused')
  if (error instanceof errors.StripeInvalidRequestError) return refused(invalidCode(error))
  return { state: 'unknown' }
}

const refused = (code: RefusedCode): Refused => ({ state: 'refused', code })

const INVALID: Readonly<Record<string, RefusedCode>> = {
  resource_missing: 'not_found',
  charge_already_refunded: 'already_refunded',
  payment_intent_unexpected_state: 'wrong_state',
  charge_not_refundable: 'wrong_state',
  amount_too_small: 'amount_out_of_range',
  amount_too_large: 'amount_out_of_range',
  account_invalid: 'not_permitted',
}

function invalidCode({
  code,
  message,
  param,
}: InstanceType<typeof Stripe.errors.StripeInvalidRequestError>): RefusedCode {
  // The only refusal of refunds without a code.
  if (param === 'amount' && /greater than unrefunded amount/.test(message)) return 'exceeds_payment'
  return INVALID[code ?? ''] ?? 'request_invalid'
}

const DECLINES: Readonly<Record<string, DeclineCode>> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  incorrect_cvc: 'wrong_details',
  incorrect_number: 'wrong_details',
  incorrect_zip: 'wrong_details',
  invalid_cvc: 'wrong_details',
  invalid_expiry_month: 'wrong_details',
  invalid_expiry_year: 'wrong_details',
  authentication_required: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  processing_error: 'try_again',
  try_again_later: 'try_again',
}

const declineCode = (code?: string | null, decline?: string | null): DeclineCode =>
  DECLINES[decline ?? ''] ?? DECLINES[code ?? ''] ?? 'card_declined'
