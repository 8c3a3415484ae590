import type Stripe from 'stripe'
import { newId } from '../new-id.ts'
import type { AccountState, World } from '../world.ts'

/** The outcome of a payment with the method. */
export type Behaviour =
  | 'succeeds'
  | 'authentication'
  | 'delayed'
  | 'delayed_failure'
  | { declined: string; code: string }

type TestMethod = { last4: string; brand: string; behaviour: Behaviour; has_pending_refunds?: true }
const card = (last4: string, behaviour: Behaviour): TestMethod => ({ last4, brand: 'visa', behaviour })

/** Test names of Stripe's test mode, as far as they are needed. */
const TEST_METHODS: Readonly<Record<string, TestMethod>> = {
  pm_card_visa: card('4242', 'succeeds'),
  pm_card_mastercard: { last4: '4444', brand: 'mastercard', behaviour: 'succeeds' },
  pm_card_chargeDeclined: card('0002', { code: 'card_declined', declined: 'generic_decline' }),
  pm_card_chargeDeclinedInsufficientFunds: card('9995', { code: 'card_declined', declined: 'insufficient_funds' }),
  pm_card_chargeDeclinedExpiredCard: card('0069', { code: 'expired_card', declined: 'expired_card' }),
  pm_card_chargeDeclinedIncorrectCvc: card('0127', { code: 'incorrect_cvc', declined: 'incorrect_cvc' }),
  pm_card_chargeDeclinedProcessingError: card('0119', { code: 'processing_error', declined: 'processing_error' }),
  pm_card_authenticationRequired: card('3220', 'authentication'),
  pm_card_pendingRefund: { ...card('7726', 'succeeds'), has_pending_refunds: true },
  pm_sepaDebit: { last4: '3000', brand: 'sepa_debit', behaviour: 'delayed' },
  pm_sepaDebit_failure: { last4: '3001', brand: 'sepa_debit', behaviour: 'delayed_failure' },
}

/** Finds the test method by its last four digits, which are unique. */
const testOf = ({ card, sepa_debit }: Stripe.PaymentMethod) =>
  Object.values(TEST_METHODS).find(({ last4 }) => last4 === (card ?? sepa_debit)?.last4)

export const behaviourOf = (method: Stripe.PaymentMethod): Behaviour => testOf(method)?.behaviour ?? 'succeeds'

/** Refunds to it stay pending until they are finished by `/double/finish/{refund}`. */
export const hasPendingRefunds = (method: Stripe.PaymentMethod | undefined): boolean =>
  method !== undefined && testOf(method)?.has_pending_refunds === true

/** Creates the payment method of a test name; each use creates a new one. */
export function newMethod(world: World, state: AccountState, name: string): Stripe.PaymentMethod | undefined {
  const test = TEST_METHODS[name]
  if (!test) return undefined
  const isCard = test.brand !== 'sepa_debit'
  const method = {
    id: newId('pm_'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billingDetails(),
    ...(isCard ? { card: cardDetails(test) } : { sepa_debit: debitDetails(test) }),
    created: world.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: isCard ? 'card' : 'sepa_debit',
  } as unknown as Stripe.PaymentMethod
  state.methods.set(method.id, method)
  return method
}

export const billingDetails = () => ({
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
})

const CHECKS = { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' }

const cardDetails = ({ brand, last4, behaviour }: TestMethod) => ({
  brand,
  checks: CHECKS,
  country: 'IE',
  display_brand: brand,
  exp_month: 12,
  exp_year: 2034,
  fingerprint: 'DoubleFingerprnt',
  funding: 'credit',
  generated_from: null,
  last4,
  networks: { available: [brand], preferred: null },
  regulated_status: null,
  three_d_secure_usage: { supported: behaviour === 'authentication' },
  wallet: null,
})

const debitDetails = ({ last4 }: TestMethod) => ({
  bank_code: '37040044',
  branch_code: '',
  country: 'DE',
  fingerprint: 'DoubleFingerprnt',
  generated_from: { charge: null, setup_attempt: null },
  last4,
})

/** Details of the method that a charge repeats. */
export function chargeDetails(method: Stripe.PaymentMethod) {
  if (method.type !== 'card') return { sepa_debit: { ...method.sepa_debit, mandate: null }, type: method.type }
  const { display_brand, generated_from, networks, three_d_secure_usage, ...card } = method.card as NonNullable<
    Stripe.PaymentMethod['card']
  >
  return { card: { ...card, ...unused(), network: card.brand }, type: 'card' }
}

const unused = () => ({
  amount_authorized: null,
  authorization_code: null,
  extended_authorization: { status: 'disabled' },
  incremental_authorization: { status: 'unavailable' },
  installments: null,
  mandate: null,
  multicapture: { status: 'unavailable' },
  network_token: { used: false },
  network_transaction_id: null,
  overcapture: { maximum_amount_capturable: 0, status: 'unavailable' },
  three_d_secure: null,
  transaction_link_id: null,
})
