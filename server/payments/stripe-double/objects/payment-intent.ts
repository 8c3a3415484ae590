import type Stripe from 'stripe'
import { newId } from '../new-id.ts'
import type { Parameters } from '../protocol/judge-parameters.ts'
import type { World } from '../world.ts'

const UNTOUCHED = {
  canceled_at: null,
  cancellation_reason: null,
  customer: null,
  customer_account: null,
  last_payment_error: null,
  latest_charge: null,
  next_action: null,
  payment_method: null,
  payment_method_configuration_details: null,
  processing: null,
  review: null,
  shipping: null,
  source: null,
  transfer_data: null,
}

export function newIntent(world: World, params: Parameters, application: string | null): Stripe.PaymentIntent {
  const id = newId('pi_')
  const types = params.payment_method_types as string[] | undefined
  const automatic = params.automatic_payment_methods as { enabled: boolean; allow_redirects?: string } | undefined
  const intent = {
    id,
    object: 'payment_intent',
    amount: params.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    ...UNTOUCHED,
    application,
    application_fee_amount: params.application_fee_amount ?? null,
    automatic_payment_methods: types ? null : { allow_redirects: 'always', enabled: true, ...automatic },
    capture_method: params.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${newId('', 25)}`,
    confirmation_method: params.confirmation_method ?? 'automatic',
    created: world.now(),
    currency: String(params.currency).toLowerCase(),
    description: params.description ?? null,
    excluded_payment_method_types: params.excluded_payment_method_types ?? null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: params.metadata ?? {},
    on_behalf_of: params.on_behalf_of ?? null,
    payment_method_options: {},
    payment_method_types: types ?? ['card', 'sepa_debit'],
    receipt_email: params.receipt_email ?? null,
    setup_future_usage: params.setup_future_usage ?? null,
    statement_descriptor: params.statement_descriptor ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_group: params.transfer_group ?? null,
  }
  return intent as unknown as Stripe.PaymentIntent
}
