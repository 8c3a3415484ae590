import type Stripe from 'stripe'
import { happened } from '../objects/event.ts'
import { newFeeRefund, newMovement, newRefund } from '../objects/money.ts'
import { hasPendingRefunds } from '../objects/payment-method.ts'
import { invalid, notFound } from '../protocol/api-error.ts'
import { type Call, type Endpoint, endpoint } from '../protocol/endpoint.ts'
import { missing } from '../protocol/judge-parameters.ts'
import { page } from '../protocol/page.ts'
import type { AccountState, World } from '../world.ts'

export const refunds: Endpoint[] = [
  endpoint('POST', '/v1/refunds', ['Refunds', 'RefundCreateParams'], create),
  endpoint('GET', '/v1/refunds', ['Refunds', 'RefundListParams'], (call) =>
    page(call, call.state.refunds, ['charge', 'payment_intent']),
  ),
  endpoint('GET', '/v1/refunds/:id', ['Refunds', 'RefundRetrieveParams'], ({ state, path }) => {
    const refund = state.refunds.get(path.id ?? '')
    if (!refund) throw notFound('refund', path.id ?? '')
    return refund
  }),
]

function create(call: Call) {
  const { world, state, params } = call
  const charge = chargeOf(call)
  const left = charge.amount - charge.amount_refunded
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  const amount = (params.amount as number | undefined) ?? left
  if (amount < 1)
    throw invalid('Refund amount must be at least 1.', { code: 'parameter_invalid_integer', param: 'amount' })
  if (amount > left)
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    })
  if (params.refund_application_fee && !charge.application_fee)
    throw invalid('The charge has no application fee to refund.', { param: 'refund_application_fee' })
  const refund = newRefund(world, charge, { amount, reason: (params.reason as string | undefined) ?? null })
  refund.metadata = (params.metadata || {}) as Stripe.Metadata
  if (hasPendingRefunds(state.methods.get(String(charge.payment_method))))
    Object.assign(refund, { status: 'pending', pending_reason: 'processing' })
  const { currency } = charge
  const movement = newMovement(world, state, { type: 'refund', amount: -amount, fee: 0, source: refund.id, currency })
  refund.balance_transaction = movement.id
  state.refunds.set(refund.id, refund)
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  if (params.refund_application_fee) giveFeeBack(call, charge, amount)
  happened({ world, state }, 'refund.created', refund)
  happened({ world, state }, 'charge.refunded', charge)
  return refund
}

function chargeOf({ state, params }: Call): Stripe.Charge {
  if (params.charge && params.payment_intent)
    throw invalid('You may only specify one of these parameters: charge, payment_intent.', {
      code: 'parameters_exclusive',
    })
  if (!params.charge && !params.payment_intent) throw missing('payment_intent')
  if (params.charge) return succeeded(state.charges.get(String(params.charge)), String(params.charge))
  const intent = state.intents.get(String(params.payment_intent))
  if (!intent) throw notFound('payment_intent', String(params.payment_intent), 'payment_intent')
  if (intent.status !== 'succeeded')
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      code: 'resource_missing',
      param: 'payment_intent',
    })
  return succeeded(state.charges.get(String(intent.latest_charge)), String(intent.latest_charge))
}

function succeeded(charge: Stripe.Charge | undefined, id: string): Stripe.Charge {
  if (!charge) throw notFound('charge', id, 'charge')
  if (charge.status === 'succeeded') return charge
  throw invalid(`Charge ${id} cannot be refunded: it is ${charge.status}.`, { code: 'charge_not_refundable' })
}

/** Refunds the platform's fee in proportion; the last part refunds all that is left of it. */
function giveFeeBack({ world, state }: Call, charge: Stripe.Charge, amount: number): void {
  const platform = world.accounts.get(state.platform ?? '')
  const fee = platform?.fees.get(String(charge.application_fee))
  if (!platform || !fee) return
  const left = fee.amount - fee.amount_refunded
  const back = charge.refunded ? left : Math.min(left, Math.round((fee.amount * amount) / charge.amount))
  if (back === 0) return
  const { currency, id } = fee
  fee.amount_refunded += back
  fee.refunded = fee.amount_refunded === fee.amount
  const moved = { type: 'application_fee_refund', amount: -back, fee: 0, source: id, currency } as const
  fee.refunds.data.push(newFeeRefund(world, fee, newMovement(world, platform, moved)))
  newMovement(world, state, { type: 'application_fee_refund', amount: back, fee: 0, source: id, currency })
}

/**
 * Ends a refund: a pending one succeeds, and any may fail, also a successful one. The money of a failed one returns to the
 * balance, and its amount can be refunded again.
 */
export function finishRefund(
  world: World,
  state: AccountState,
  { refund, succeeds }: { refund: Stripe.Refund; succeeds: boolean },
): void {
  if (succeeds && refund.status !== 'pending') throw invalid(`The refund ${refund.id} is ${refund.status}.`)
  if (refund.status === 'failed') throw invalid(`The refund ${refund.id} has failed.`)
  if (succeeds) {
    Object.assign(refund, { status: 'succeeded', pending_reason: undefined })
    happened({ world, state }, 'refund.updated', refund)
    return
  }
  const { id, amount, currency } = refund
  const back = newMovement(world, state, { type: 'refund_failure', amount, fee: 0, source: id, currency })
  const failed = { status: 'failed', failure_reason: 'expired_or_canceled_card', failure_balance_transaction: back.id }
  Object.assign(refund, { ...failed, pending_reason: undefined })
  const charge = state.charges.get(String(refund.charge))
  if (charge) Object.assign(charge, { amount_refunded: charge.amount_refunded - amount, refunded: false })
  happened({ world, state }, 'refund.updated', refund)
  happened({ world, state }, 'refund.failed', refund)
}
