import type { Standing } from '#domain/connected-account.ts'
import type { RefundThere } from '#domain/mirrored-refunds.ts'

/** An amount in the currency's minor unit. */
export type Money = { amount: number; currency: string }

/**
 * State of a payment at the provider. `reference` is the provider's id. `unknown`: the request may have had its effect, so the
 * same request is made again with the same key, or the payment is fetched. `refused`: it had no effect.
 */
export type PaymentOutcome =
  | { state: 'succeeded'; reference: string; received: Money; refunded: number; application_fee: number }
  | {
      state: 'requires_action'
      reference: string
      action: 'choose_method' | 'confirm' | 'authenticate'
      client_secret: string
    }
  | { state: 'processing'; reference: string }
  | { state: 'declined'; reference: string; code: DeclineCode; client_secret: string }
  | { state: 'cancelled'; reference: string }
  | Refused
  | Unknown

export type RefundOutcome =
  | { state: 'succeeded' | 'pending' | 'cancelled'; reference: string; refunded: Money }
  | { state: 'failed'; reference: string; refunded: Money; code: string }
  | Refused
  | Unknown

/** One code for each remedy that a buyer has for a decline. */
export type DeclineCode =
  | 'insufficient_funds'
  | 'expired_card'
  | 'wrong_details'
  | 'authentication_failed'
  | 'try_again'
  | 'card_declined'

export type RefusedCode =
  | 'keys_invalid'
  | 'not_permitted'
  | 'not_found'
  | 'busy'
  | 'key_reused'
  | 'already_refunded'
  | 'exceeds_payment'
  | 'amount_out_of_range'
  | 'wrong_state'
  | 'request_invalid'

export type Refused = { state: 'refused'; code: RefusedCode }
export type Unknown = { state: 'unknown' }

/** `payment_id` is our row: the idempotency key is derived from it. */
export type NewPayment = {
  payment_id: number
  money: Money
  /** Shown in the provider's dashboard. */
  description: string
  about: Record<string, string>
  /** The fee that the platform keeps, in the same currency; null without a platform. */
  application_fee: number | null
}

type ChangedPayment = Pick<NewPayment, 'payment_id' | 'money' | 'application_fee'> & {
  version: number
  reference: string
}

/** `give_fee_back`: refunds the platform's fee as well, in proportion. */
type NewRefund = { refund_id: number; reference: string; amount: number; give_fee_back: boolean }

type Confirmation = {
  payment_id: number
  attempt: number
  reference: string
  method: string
  return_url: string
}

/** A payment in a list of the provider. `about` is its metadata. */
export type ListedPayment = {
  reference: string
  state: 'succeeded' | 'open' | 'cancelled'
  received: Money
  refunded: number
  about: Readonly<Record<string, string>>
}

/** Payments made within the span, the newest first. `next` is the cursor of the next page; null if there are no more. */
export type PaymentPage = { state: 'listed'; payments: ListedPayment[]; next: string | null } | Refused | Unknown

/** Refunds that have not failed, the newest first; at most a hundred. */
export type RefundPage = { state: 'listed'; refunds: RefundThere[] } | Refused | Unknown

/** A webhook that the provider signed: its subject, to be fetched again before anything is done. */
export type JudgedWebhook =
  | { genuine: false }
  | { genuine: true; event_id: string; type: string; account: string | null; about: About }

export type About = { kind: 'payment' | 'refund' | 'account' | 'payout'; reference: string } | { kind: 'other' }

/** `secret` signs messages to the address; it is shown once. */
export type MadeWebhook = { state: 'made'; reference: string; secret: string } | Refused | Unknown

export type KeyReport = {
  is_known: boolean
  can_charge: boolean
  can_refund: boolean
  account: string | null
  is_ready: boolean
  answered: boolean
}

/** The last payout to the bank account, sent or planned. A key without permission to see it is refused. */
export type LastPayout =
  | { state: 'told'; payout: { money: Money; stands: PayoutState; arrives_at: Date } | null }
  | Refused
  | Unknown

export type PayoutState = 'pending' | 'in_transit' | 'paid' | 'failed' | 'cancelled'

/** `gone`: the provider does not let the platform act for the account. */
export type AccountStanding = { state: 'told'; standing: Standing } | { state: 'gone' } | Refused | Unknown

type Capabilities = {
  confirms_on_server: boolean
  partial_refunds: boolean
  delayed_methods: boolean
  application_fees: boolean
}

/** All calls that Foyer needs from a card provider. No method throws the provider's answers. */
export type CardProvider = {
  name: 'STRIPE'
  capabilities: Capabilities
  create(payment: NewPayment): Promise<PaymentOutcome>
  /** Changes the amount, while nothing is paid. `version` increases with each change of the row. */
  change(change: ChangedPayment): Promise<PaymentOutcome>
  confirm(confirmation: Confirmation): Promise<PaymentOutcome>
  /** Cancels a payment; returns the state of one that has ended meanwhile. */
  cancel(payment: { payment_id: number; reference: string }): Promise<PaymentOutcome>
  fetchPayment(reference: string): Promise<PaymentOutcome>
  listPayments(span: { from: Date; until: Date; after: string | null }): Promise<PaymentPage>
  refund(refund: NewRefund): Promise<RefundOutcome>
  fetchRefund(reference: string): Promise<RefundOutcome>
  /** Refunds of a payment, however they were made. */
  refundsOf(reference: string): Promise<RefundPage>
  /** `body` is the received text, byte for byte; `secrets` are those in use, an old one beside a new one. */
  judgeWebhook(webhook: { body: string; signature: string; secrets: readonly string[]; now: Date }): JudgedWebhook
  testKeys(): Promise<KeyReport>
  /** State of the account of these keys. A person waits for it, so it is asked for once and with a short time limit. */
  standing(): Promise<AccountStanding>
  /** The last payout. A person waits for it among other data, so it is asked for once and with a short time limit. */
  lastPayout(): Promise<LastPayout>
  /** Creates a webhook for all events that Foyer handles. */
  makeWebhook(url: string): Promise<MadeWebhook>
  /** Ignores one that is gone already, or that the key may not remove: the provider's dashboard can remove it. */
  removeWebhook(reference: string): Promise<void>
}

/** All calls that Foyer needs from the provider as a platform. No method throws the provider's answers. */
export type CardPlatform = {
  /** Two calls with one key make one account. */
  createAccount(made: { key: string; about: Record<string, string> }): Promise<MadeAccount>
  /** Address of a page on which the owner enters the data that the provider requires: it works once, for a few minutes. */
  onboardingLink(wanted: { reference: string; refresh_url: string; return_url: string }): Promise<OnboardingLink>
}

type MadeAccount = { state: 'made'; reference: string } | Refused | Unknown
type OnboardingLink = { state: 'made'; url: string } | { state: 'gone' } | Refused | Unknown
