import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant, line, optional, seenVersion } from './fields.ts'
import { issue } from './issues.ts'

const path = '/accounts/:account_id/card-payments'

/** Card payments of an account. Keys are never returned; `key_end` is the last four characters of the secret key. */
const cardPaymentsOfAccount = z.object({
  is_connected: z.boolean(),
  /** Connected through the installation’s own account at the provider, without keys: see `…/stripe/connect_accounts`. */
  is_of_platform: z.boolean(),
  /** Connected to a former platform of the installation, or in another mode: see `…/stripe/connect_accounts`. */
  is_out_of_reach: z.boolean(),
  /** The installation is a platform, so that no keys are needed. */
  is_platform_offered: z.boolean(),
  /** Fee of the installation for each card payment through its account at the provider; null if there is none. */
  platform_fee: z
    .object({
      percent: z.number(),
      /** Fee for each ticket that is not free; no fee in other currencies. */
      per_ticket: z.array(z.object({ amount: z.int(), currency: z.string() })),
    })
    .nullable(),
  /** Test keys move no money. */
  is_test: z.boolean(),
  provider_account: z.string().nullable(),
  publishable_key: z.string().nullable(),
  key_end: z.string().nullable(),
  can_charge: z.boolean(),
  can_refund: z.boolean(),
  /** The provider lets the account accept payments. */
  is_ready: z.boolean(),
  tested_at: instant.nullable(),
  webhook: z.object({
    /** Address to which the provider sends events. Null while not connected, and if the platform receives them. */
    url: z.string().nullable(),
    /** True if there is a secret to verify them with. */
    is_set_up: z.boolean(),
    last_received_at: instant.nullable(),
  }),
  updated_at: instant,
})
export type CardPaymentsOfAccount = z.output<typeof cardPaymentsOfAccount>

/** States of a payout to the bank account. */
const PAYOUT_STATES = ['pending', 'in_transit', 'paid', 'failed', 'cancelled'] as const

const lastPayout = z.object({
  /** False if keys may accept payments but not read payouts, and always without keys. */
  may_see: z.boolean(),
  /** Null without any payout, or without permission to read them. */
  payout: z
    .object({
      /** Negative if the provider takes money from the bank account. */
      amount: z.int(),
      currency: z.string(),
      state: z.enum(PAYOUT_STATES),
      /** Actual or expected date of arrival in the bank account. */
      arrives_on: z.iso.date(),
    })
    .nullable(),
})
export type LastPayout = z.output<typeof lastPayout>

const keyLike = (pattern: RegExp, beginning: string) =>
  line(300).refine((text) => pattern.test(text), issue('not_a_key', { beginning }))

const secretKey = keyLike(/^(sk|rk)_(test|live)_\w+$/, 'rk_ / sk_')
const publishableKey = keyLike(/^pk_(test|live)_\w+$/, 'pk_')
const webhookSecret = keyLike(/^whsec_\w+$/, 'whsec_')

export const cardPayments = {
  get: endpoint({
    method: 'GET',
    path,
    access: 'account',
    permission: 'payments.manage',
    summary: 'How the account takes card payments',
    response: cardPaymentsOfAccount,
  }),
  connect: endpoint({
    method: 'PUT',
    path,
    access: 'account',
    permission: 'payments.manage',
    people_only: true,
    summary: 'Connect the account with its own keys of the card provider',
    description:
      'Asks for a fresh password or second factor first (409 `confirm_first`). The keys are tried before they are kept: 409 `card_keys_unknown`, `card_keys_cannot_charge` or `card_keys_differ`. The provider is asked to send webhooks, where the key may; otherwise the secret of an endpoint that was made by hand is given.',
    body: z.object({
      secret_key: secretKey,
      publishable_key: publishableKey,
      webhook_secret: optional(webhookSecret),
      updated_at: seenVersion,
    }),
    response: cardPaymentsOfAccount,
  }),
  test: endpoint({
    method: 'POST',
    path: `${path}/test`,
    access: 'account',
    permission: 'payments.manage',
    summary: 'Try again what the keys may, and ask the provider for a webhook',
    response: cardPaymentsOfAccount,
  }),
  lastPayout: endpoint({
    method: 'GET',
    path: `${path}/last-payout`,
    access: 'account',
    permission: 'payments.manage',
    summary: 'The last payout to the account’s bank account',
    description: 'Asks the provider, for at most five seconds: 409 `card_provider_silent` where it does not answer.',
    limit: { max: 30, seconds: 60, by: 'user' },
    response: lastPayout,
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path,
    access: 'account',
    permission: 'payments.manage',
    people_only: true,
    summary: 'Forget the keys: no cards are taken any more, and refunds to cards are made in the provider’s dashboard',
    description:
      'Asks for a fresh password or second factor first (409 `confirm_first`). What is being paid at this moment is cancelled.',
    response: null,
  }),
}
