import type { Standing } from '#domain/connected-account.ts'
import type { RefundThere } from '#domain/mirrored-refunds.ts'

/** An amount in the currency's minor unit. */
export type Money = { amount: number; currency: string }

/**
 * How a payment stands at the provider. `reference` is the provider's name for it. `unknown`: the request may have had its
 * effect, so the same request is made again with the same key, or the payment is fetched. `refused`: it had no effect.
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

/** There is one code for each thing that a buyer can do about a decline. */
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
  /** The fee that the platform keeps, in the same currency; null where there is no platform. */
  application_fee: number | null
}

type ChangedPayment = Pick<NewPayment, 'payment_id' | 'money' | 'application_fee'> & {
  version: number
  reference: string
}

/** `give_fee_back`: the platform's fee goes back with it, in proportion. */
type NewRefund = { refund_id: number; reference: string; amount: number; give_fee_back: boolean }

type Confirmation = {
  payment_id: number
  attempt: number
  reference: string
  method: string
  return_url: string
}

/** A payment as a list of the provider has it. `about` is what it was made with. */
export type ListedPayment = {
  reference: string
  state: 'succeeded' | 'open' | 'cancelled'
  received: Money
  refunded: number
  about: Readonly<Record<string, string>>
}

/** Made within the span, the newest first. `next` is what to ask on with; null where there are no more. */
export type PaymentPage = { state: 'listed'; payments: ListedPayment[]; next: string | null } | Refused | Unknown

/** Refunds that have not failed, the newest first; at most a hundred. */
export type RefundPage = { state: 'listed'; refunds: RefundThere[] } | Refused | Unknown

/** A webhook that the provider signed: what it is about, to be fetched again before anything is done. */
export type JudgedWebhook =
  | { genuine: false }
  | { genuine: true; event_id: string; type: string; account: string | null; about: About }

export type About = { kind: 'payment' | 'refund' | 'account' | 'payout'; reference: string } | { kind: 'other' }

/** `secret` signs what is sent to the address; it is told once. */
export type MadeWebhook = { state: 'made'; reference: string; secret: string } | Refused | Unknown

export type KeyReport = {
  /** The provider knows the key. */
  is_known: boolean
  can_charge: boolean
  can_refund: boolean
  account: string | null
  is_ready: boolean
  answered: boolean
}

/** The money that went to the bank account last, or is to go there. A key that may not see it is refused. */
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

/** Everything that the product asks of a card provider. No method throws what the provider answers. */
export type CardProvider = {
  name: 'STRIPE'
  capabilities: Capabilities
  create(payment: NewPayment): Promise<PaymentOutcome>
  /** Sets another amount, while nothing is paid. `version` grows with each change of the row. */
  change(change: ChangedPayment): Promise<PaymentOutcome>
  confirm(confirmation: Confirmation): Promise<PaymentOutcome>
  /** A payment that has ended meanwhile answers with how it stands. */
  cancel(payment: { payment_id: number; reference: string }): Promise<PaymentOutcome>
  fetchPayment(reference: string): Promise<PaymentOutcome>
  listPayments(span: { from: Date; until: Date; after: string | null }): Promise<PaymentPage>
  refund(refund: NewRefund): Promise<RefundOutcome>
  fetchRefund(reference: string): Promise<RefundOutcome>
  /** Of a payment, however they were made. */
  refundsOf(reference: string): Promise<RefundPage>
  /** `body` is what came, byte for byte; `secrets` are those in use, an old one beside a new one. */
  judgeWebhook(webhook: { body: string; signature: string; secrets: readonly string[]; now: Date }): JudgedWebhook
  testKeys(): Promise<KeyReport>
  /** How far the account is that the keys act for. Somebody waits for it, so it is asked for once and not for long. */
  standing(): Promise<AccountStanding>
  /** Somebody waits for it beside other things, so it is asked for once and not for long. */
  lastPayout(): Promise<LastPayout>
  /** Asks for webhooks of all that this product acts on. */
  makeWebhook(url: string): Promise<MadeWebhook>
  /** One that is gone already, or that the key may not remove, is left to the provider's dashboard. */
  removeWebhook(reference: string): Promise<void>
}

/** All that the product asks of the provider as a platform. No method throws what the provider answers. */
export type CardPlatform = {
  /** Two calls with one key make one account. */
  createAccount(made: { key: string; about: Record<string, string> }): Promise<MadeAccount>
  /** The address of a page on which its owner enters what the provider asks for: it works once, for a few minutes. */
  onboardingLink(wanted: { reference: string; refresh_url: string; return_url: string }): Promise<OnboardingLink>
}

type MadeAccount = { state: 'made'; reference: string } | Refused | Unknown
type OnboardingLink = { state: 'made'; url: string } | { state: 'gone' } | Refused | Unknown
