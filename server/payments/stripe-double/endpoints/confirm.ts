import type Stripe from 'stripe'
import { newId } from '../new-id.ts'
import { happened } from '../objects/event.ts'
import { newCharge, newMovement, providerFee } from '../objects/money.ts'
import { behaviourOf } from '../objects/payment-method.ts'
import { invalid, StripeRefusal } from '../protocol/api-error.ts'
import type { AccountState, World } from '../world.ts'

type Attempt = { world: World; state: AccountState; intent: Stripe.PaymentIntent; method: Stripe.PaymentMethod }

type How = { return_url?: string; use_stripe_sdk?: boolean }

/** Confirms with a method. A decline is thrown after its effects, as Stripe answers it with 402. */
export function attempt(at: Attempt, how: How = {}) {
  const { world, state, intent, method } = at
  intent.payment_method = method.id
  intent.last_payment_error = null
  const behaviour = behaviourOf(method)
  if (behaviour === 'authentication') return askForAuthentication(at, how)
  if (behaviour === 'delayed' || behaviour === 'delayed_failure') {
    const charge = newCharge(world, at, 'pending')
    state.charges.set(charge.id, charge)
    Object.assign(intent, { status: 'processing', latest_charge: charge.id, next_action: null })
    happened({ world, state }, 'charge.pending', charge)
    return happened({ world, state }, 'payment_intent.processing', intent)
  }
  if (behaviour === 'succeeds') return settle(at)
  decline(at, behaviour)
  throw new StripeRefusal([402, 'card_error'], 'Your card was declined.', {
    code: behaviour.code,
    decline_code: behaviour.declined,
    charge: String(intent.latest_charge),
    payment_intent: structuredClone(intent),
    payment_method: structuredClone(method),
  })
}

/** Asks in a dialog of the provider's script if that confirms, otherwise on a page of the bank. */
function askForAuthentication({ world, state, intent }: Attempt, { return_url, use_stripe_sdk }: How): void {
  const url = `${world.address}/double/authenticate/${intent.id}`
  const next_action = use_stripe_sdk
    ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
    : { type: 'redirect_to_url', redirect_to_url: { return_url: return_url ?? null, url } }
  Object.assign(intent, { status: 'requires_action', next_action })
  happened({ world, state }, 'payment_intent.requires_action', intent)
}

/** Ends a pending confirmation: authenticated or not, or the delayed payment received or not. */
export function finish(
  world: World,
  state: AccountState,
  { intent, succeeds }: { intent: Stripe.PaymentIntent; succeeds: boolean },
) {
  const method = state.methods.get(String(intent.payment_method))
  if (!method || !['requires_action', 'processing'].includes(intent.status))
    throw invalid(`This PaymentIntent has a status of ${intent.status} and waits for nothing.`)
  const at = { world, state, intent, method }
  if (succeeds) settle(at)
  else decline(at, { code: 'payment_intent_authentication_failure', declined: 'authentication_required' })
}

function settle(at: Attempt): void {
  const { world, state, intent } = at
  const charge = state.charges.get(String(intent.latest_charge))
  const pending = charge?.status === 'pending' ? charge : newCharge(world, at, 'succeeded')
  const application_fee = intent.application_fee_amount ?? 0
  const { amount, currency } = intent
  const fee = providerFee(amount) + application_fee
  const movement = newMovement(world, state, { type: 'charge', amount, fee, source: pending.id, currency })
  Object.assign(pending, { status: 'succeeded', balance_transaction: movement.id })
  state.charges.set(pending.id, pending)
  if (application_fee > 0) takeFee(at, pending, application_fee)
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: amount,
    latest_charge: pending.id,
    next_action: null,
    last_payment_error: null,
  })
  happened({ world, state }, 'charge.succeeded', pending)
  happened({ world, state }, 'payment_intent.succeeded', intent)
}

function takeFee({ world, state, intent }: Attempt, charge: Stripe.Charge, amount: number): void {
  const platform = state.platform ? world.accounts.get(state.platform) : undefined
  if (!platform) return
  const id = newId('fee_')
  const moved = { type: 'application_fee', amount, fee: 0, source: id, currency: intent.currency } as const
  const fee = {
    id,
    object: 'application_fee',
    account: state.account.id,
    amount,
    amount_refunded: 0,
    application: intent.application,
    balance_transaction: newMovement(world, platform, moved).id,
    charge: charge.id,
    created: world.now(),
    currency: intent.currency,
    fee_source: { charge: charge.id, type: 'charge' },
    livemode: false,
    originating_transaction: null,
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, url: `/v1/application_fees/${id}/refunds` },
  } as unknown as Stripe.ApplicationFee
  platform.fees.set(id, fee)
  charge.application_fee = id
}

function decline(at: Attempt, { code, declined }: { code: string; declined: string }): void {
  const { world, state, intent, method } = at
  const pending = intent.status === 'processing' ? state.charges.get(String(intent.latest_charge)) : undefined
  const charge = pending ?? newCharge(world, at, 'failed')
  Object.assign(charge, { status: 'failed', paid: false, captured: false, amount_captured: 0, failure_code: code })
  state.charges.set(charge.id, charge)
  const last_payment_error = {
    charge: charge.id,
    code,
    decline_code: declined,
    message: 'Your card was declined.',
    payment_method: structuredClone(method),
    type: 'card_error',
  }
  Object.assign(intent, {
    status: 'requires_payment_method',
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    last_payment_error,
  })
  happened({ world, state }, 'charge.failed', charge)
  happened({ world, state }, 'payment_intent.payment_failed', intent)
}
