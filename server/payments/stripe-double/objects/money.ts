import type Stripe from 'stripe'
import { newId } from '../new-id.ts'
import type { AccountState, World } from '../world.ts'
import { billingDetails, chargeDetails } from './payment-method.ts'

type Moved = {
  type: 'charge' | 'refund' | 'refund_failure' | 'application_fee' | 'application_fee_refund'
  amount: number
  fee: number
  source: string
  currency: string
}

/** A row of the account's balance. Amounts are whole minor units, and negative where money leaves. */
export function newMovement(world: World, state: AccountState, moved: Moved): Stripe.BalanceTransaction {
  const { type, amount, fee, source, currency } = moved
  const movement = {
    id: newId('txn_'),
    object: 'balance_transaction',
    amount,
    available_on: world.now() + 2 * 86_400,
    balance_type: 'payments',
    created: world.now(),
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [{ amount: fee, application: null, currency, description: null, type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: type,
    source,
    status: 'pending',
    type,
  } as unknown as Stripe.BalanceTransaction
  state.movements.set(movement.id, movement)
  return movement
}

/** The provider's own fee: 1.5 % and 25 minor units, at most the amount. */
export const providerFee = (amount: number) => Math.min(amount, Math.round((amount * 15) / 1000) + 25)

export type ChargeStatus = 'succeeded' | 'pending' | 'failed'

export function newCharge(
  world: World,
  { intent, method }: { intent: Stripe.PaymentIntent; method: Stripe.PaymentMethod },
  status: ChargeStatus,
): Stripe.Charge {
  const id = newId(method.type === 'card' ? 'ch_' : 'py_')
  const charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: status === 'failed' ? 0 : intent.amount,
    amount_refunded: 0,
    application: intent.application,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: billingDetails(),
    captured: status !== 'failed',
    created: world.now(),
    currency: intent.currency,
    description: intent.description,
    ...UNTOUCHED,
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: intent.on_behalf_of,
    outcome: outcome(status),
    paid: status !== 'failed',
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: chargeDetails(method),
    receipt_email: intent.receipt_email,
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, url: `/v1/charges/${id}/refunds` },
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status,
    transfer_group: intent.transfer_group,
  }
  return charge as unknown as Stripe.Charge
}

const UNTOUCHED = {
  calculated_statement_descriptor: null,
  customer: null,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  receipt_number: null,
  receipt_url: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  transfer_data: null,
}

const outcome = (status: ChargeStatus) => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: status === 'failed' ? 'declined_by_network' : 'approved_by_network',
  reason: null,
  seller_message: null,
  type: status === 'failed' ? 'issuer_declined' : 'authorized',
})

/** A refunded part of the platform's fee. */
export function newFeeRefund(
  world: World,
  { id: fee, currency }: Stripe.ApplicationFee,
  moved: Stripe.BalanceTransaction,
) {
  const refund = {
    id: newId('fr_'),
    object: 'fee_refund',
    amount: -moved.amount,
    balance_transaction: moved.id,
    created: world.now(),
    currency,
    fee,
    metadata: {},
  }
  return refund as unknown as Stripe.FeeRefund
}

export function newRefund(world: World, charge: Stripe.Charge, wanted: { amount: number; reason: string | null }) {
  const refund = {
    id: newId('re_'),
    object: 'refund',
    amount: wanted.amount,
    balance_transaction: null,
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: wanted.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  return refund as unknown as Stripe.Refund
}
