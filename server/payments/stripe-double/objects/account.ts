import type Stripe from 'stripe'
import { newId } from '../new-id.ts'

type Wanted = {
  type: 'standard' | 'express' | 'custom' | 'none'
  ready: boolean
  email?: string
  country?: string
  controller?: object
}

const NO_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }
const DUE = ['business_profile.url', 'external_account', 'tos_acceptance.date', 'tos_acceptance.ip']

export function newAccount(created: number, wanted: Wanted): Stripe.Account {
  const id = newId('acct_', 16)
  const due = wanted.ready ? [] : DUE
  const account = {
    id,
    object: 'account',
    business_profile: businessProfile(),
    business_type: null,
    capabilities: wanted.ready
      ? { card_payments: 'active', transfers: 'active' }
      : { card_payments: 'inactive', transfers: 'inactive' },
    charges_enabled: wanted.ready,
    controller: wanted.controller
      ? { is_controller: true, type: 'application', ...wanted.controller }
      : { type: 'account' },
    country: wanted.country ?? 'IE',
    created,
    default_currency: 'eur',
    details_submitted: wanted.ready,
    email: wanted.email ?? null,
    external_accounts: { object: 'list', data: [], has_more: false, url: `/v1/accounts/${id}/external_accounts` },
    future_requirements: requirements([], null),
    metadata: {},
    payouts_enabled: wanted.ready,
    requirements: requirements(due, wanted.ready ? null : 'requirements.past_due'),
    settings: settings(),
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: wanted.type,
  }
  // The published types and the published examples differ in their fields.
  return account as unknown as Stripe.Account
}

/** Possible states of an account: complete, abandoned halfway, in review, restricted until more is entered, or rejected. */
export const STANDINGS = ['ready', 'half', 'review', 'restricted', 'rejected'] as const
export type DoubleStanding = (typeof STANDINGS)[number]

export function setStanding(account: Stripe.Account, standing: DoubleStanding): void {
  const may = standing === 'ready'
  const asked = {
    ready: requirements([], null),
    half: requirements(DUE, 'requirements.past_due'),
    review: {
      ...requirements([], 'requirements.pending_verification'),
      pending_verification: ['individual.id_number'],
    },
    restricted: requirements(['individual.verification.document'], 'requirements.past_due'),
    rejected: requirements([], 'rejected.terms_of_service'),
  }
  account.charges_enabled = may
  account.payouts_enabled = may
  account.details_submitted = standing !== 'half'
  account.capabilities = {
    card_payments: may ? 'active' : 'inactive',
    transfers: may ? 'active' : 'inactive',
  }
  account.requirements = asked[standing] as unknown as Stripe.Account.Requirements
}

function businessProfile() {
  return {
    annual_revenue: null,
    estimated_worker_count: null,
    mcc: null,
    minority_owned_business_designation: null,
    name: 'The double',
    product_description: null,
    support_address: NO_ADDRESS,
    support_email: null,
    support_phone: null,
    support_url: null,
    url: null,
  }
}

function requirements(due: readonly string[], disabled_reason: string | null) {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: [...due],
    disabled_reason,
    errors: [],
    eventually_due: [...due],
    past_due: [],
    pending_verification: [],
  }
}

function settings() {
  return {
    bacs_debit_payments: { display_name: null, service_user_number: null },
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_issuing: { tos_acceptance: { date: null, ip: null } },
    card_payments: {
      decline_on: { avs_failure: false, cvc_failure: false },
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: 'The double', timezone: 'Etc/UTC' },
    invoices: { default_account_tax_ids: null, hosted_payment_method_save: null },
    payments: {
      statement_descriptor: null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    payouts: {
      debit_negative_balances: true,
      schedule: { delay_days: 2, interval: 'daily' },
      statement_descriptor: null,
    },
    sepa_debit_payments: {},
  }
}
