import type Stripe from 'stripe'
import { newId } from '../new-id.ts'
import type { AccountState, World } from '../world.ts'

type Wanted = { amount: number; currency: string; status: string; arrival_date: number }

/** A payout to the account's bank account. */
export function newPayout(world: World, state: AccountState, wanted: Wanted): Stripe.Payout {
  const id = newId('po_')
  const payout = {
    id,
    object: 'payout',
    amount: wanted.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: wanted.arrival_date,
    automatic: true,
    balance_transaction: null,
    created: world.now(),
    currency: wanted.currency.toLowerCase(),
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'in_progress',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: wanted.status,
    trace_id: null,
    type: 'bank_account',
  } as unknown as Stripe.Payout
  state.payouts.set(id, payout)
  return payout
}
