import type Stripe from 'stripe'
import { happened } from '../objects/event.ts'
import { newIntent } from '../objects/payment-intent.ts'
import { newMethod } from '../objects/payment-method.ts'
import { invalid, notFound } from '../protocol/api-error.ts'
import { type Call, type Endpoint, endpoint } from '../protocol/endpoint.ts'
import { missing, type Parameters } from '../protocol/judge-parameters.ts'
import { page } from '../protocol/page.ts'
import { applicationOf } from '../world.ts'
import { attempt } from './confirm.ts'

const at = '/v1/payment_intents'
export const paymentIntents: Endpoint[] = [
  endpoint('POST', at, ['PaymentIntents', 'PaymentIntentCreateParams'], create),
  endpoint('GET', at, ['PaymentIntents', 'PaymentIntentListParams'], (call) => page(call, call.state.intents)),
  endpoint('GET', `${at}/:id`, ['PaymentIntents', 'PaymentIntentRetrieveParams'], retrieve),
  endpoint('POST', `${at}/:id`, ['PaymentIntents', 'PaymentIntentUpdateParams'], update),
  endpoint('POST', `${at}/:id/confirm`, ['PaymentIntents', 'PaymentIntentConfirmParams'], confirm),
  endpoint('POST', `${at}/:id/cancel`, ['PaymentIntents', 'PaymentIntentCancelParams'], cancel),
]

const SMALLEST = 50
const LARGEST = 99_999_999
const IMPLEMENTED_LATER = [
  'payment_method_data',
  'confirmation_token',
  'transfer_data',
  'shipping',
  'mandate_data',
  'customer',
]

/** Rules that the types do not express: sizes, exclusive parameters, and requirements of a direct charge. */
function judgeTerms(params: Parameters, call: Call): void {
  const amount = params.amount as number | undefined
  if (amount !== undefined && amount < 1)
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  if (amount !== undefined && amount < SMALLEST)
    throw invalid('Amount must be at least 50 of the smallest unit', { code: 'amount_too_small', param: 'amount' })
  if (amount !== undefined && amount > LARGEST)
    throw invalid('Amount must be no more than 999,999.99', { code: 'amount_too_large', param: 'amount' })
  if (params.currency !== undefined && !/^[a-z]{3}$/i.test(String(params.currency)))
    throw invalid(`Invalid currency: ${params.currency}.`, { code: 'parameter_invalid', param: 'currency' })
  if (params.application_fee_amount !== undefined && params.application_fee_amount !== '' && !call.state.platform)
    throw invalid('Can only apply an application_fee_amount when the request is made for a connected account.', {
      param: 'application_fee_amount',
    })
  judgeMetadata(params.metadata)
  const later = IMPLEMENTED_LATER.find((name) => params[name] !== undefined)
  if (later) throw invalid(`The double does not act on ${later}.`, { param: later })
}

function judgeMetadata(metadata: unknown): void {
  const entries = Object.entries((metadata || {}) as Record<string, unknown>)
  if (entries.length > 50) throw invalid('You can have up to 50 metadata keys.', { param: 'metadata' })
  if (entries.some(([key, value]) => key.length > 40 || String(value).length > 500))
    throw invalid('Metadata keys have up to 40, values up to 500 characters.', { param: 'metadata' })
}

function judgeFee({ amount, application_fee_amount }: Stripe.PaymentIntent): void {
  if (Number(application_fee_amount) > amount)
    throw invalid('The application_fee_amount cannot exceed the amount.', { param: 'application_fee_amount' })
}

function create(call: Call) {
  const { world, state, params } = call
  judgeTerms(params, call)
  if (params.payment_method_types && params.automatic_payment_methods)
    throw invalid('You may only specify one of these parameters: automatic_payment_methods, payment_method_types.', {
      code: 'parameters_exclusive',
    })
  const intent = newIntent(world, params, applicationOf(state.platform))
  judgeFee(intent)
  state.intents.set(intent.id, intent)
  happened({ world, state }, 'payment_intent.created', intent)
  if (params.confirm) return confirmed(call, intent)
  if (params.payment_method) chooseMethod(call, intent)
  return intent
}

function retrieve(call: Call) {
  const intent = known(call)
  const { client_secret } = call.params
  if (client_secret !== undefined && client_secret !== intent.client_secret) throw notFound('payment_intent', intent.id)
  return intent
}

function update(call: Call) {
  const { world, state, params } = call
  const intent = known(call)
  judgeTerms(params, call)
  allow(intent, ['requires_payment_method', 'requires_confirmation', 'requires_action'], 'update')
  const { amount, description, receipt_email, application_fee_amount: fee } = params
  const given = { amount, description, receipt_email, application_fee_amount: fee === '' ? null : fee }
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  judgeFee({ ...intent, ...changes })
  Object.assign(intent, changes)
  if (params.metadata) for (const [key, value] of Object.entries(params.metadata)) setMetadata(intent, key, value)
  if (params.payment_method) chooseMethod(call, intent)
  happened({ world, state }, 'payment_intent.updated', intent)
  return intent
}

function setMetadata(intent: Stripe.PaymentIntent, key: string, value: unknown): void {
  if (value === null || value === '') delete intent.metadata[key]
  else intent.metadata[key] = String(value)
}

function confirm(call: Call) {
  const intent = known(call)
  judgeTerms(call.params, call)
  allow(intent, ['requires_payment_method', 'requires_confirmation', 'requires_action'], 'confirm')
  return confirmed(call, intent)
}

function confirmed(call: Call, intent: Stripe.PaymentIntent) {
  const { world, state, params } = call
  if (params.payment_method) chooseMethod(call, intent)
  const method = state.methods.get(String(intent.payment_method))
  if (!method)
    throw invalid("You cannot confirm this PaymentIntent because it's missing a payment method.", {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    })
  const redirects =
    (intent.automatic_payment_methods as { allow_redirects?: string } | null)?.allow_redirects !== 'never'
  if (intent.automatic_payment_methods && redirects && !params.return_url) throw missing('return_url')
  attempt({ world, state, intent, method }, params as { return_url?: string; use_stripe_sdk?: boolean })
  return intent
}

function chooseMethod({ world, state, params }: Call, intent: Stripe.PaymentIntent): void {
  const name = String(params.payment_method)
  const method = state.methods.get(name) ?? newMethod(world, state, name)
  if (!method) throw notFound('PaymentMethod', name, 'payment_method')
  if (!intent.payment_method_types.includes(method.type))
    throw invalid(`The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent.`, {
      code: 'payment_intent_incompatible_payment_method',
      param: 'payment_method',
    })
  Object.assign(intent, { payment_method: method.id, status: 'requires_confirmation' })
}

function cancel(call: Call) {
  const { world, state, params } = call
  const intent = known(call)
  allow(intent, ['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture'], 'cancel')
  Object.assign(intent, {
    status: 'canceled',
    canceled_at: world.now(),
    cancellation_reason: params.cancellation_reason ?? null,
    next_action: null,
  })
  happened({ world, state }, 'payment_intent.canceled', intent)
  return intent
}

function known({ state, path }: Call): Stripe.PaymentIntent {
  const intent = state.intents.get(path.id ?? '')
  if (!intent) throw notFound('payment_intent', path.id ?? '', 'intent')
  return intent
}

function allow(intent: Stripe.PaymentIntent, statuses: readonly string[], verb: string): void {
  if (statuses.includes(intent.status)) return
  const message = `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`
  throw invalid(message, { code: 'payment_intent_unexpected_state', payment_intent: structuredClone(intent) })
}
