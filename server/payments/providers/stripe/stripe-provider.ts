import type Stripe from 'stripe'
import type { Config } from '#server/config.ts'
import type { CardProvider, PaymentOutcome, PaymentPage, RefundOutcome, RefundPage } from '../provider.ts'
import { accountStanding } from './account-standing.ts'
import { type StripeAccess, stripeClient } from './client.ts'
import { judgeWebhook } from './judge-webhook.ts'
import { lastPayout } from './last-payout.ts'
import { declinedIntent, failureOf, listedPayment, paymentOutcome, refundOutcome } from './outcomes.ts'
import { testKeys } from './test-keys.ts'
import { makeWebhook, removeWebhook } from './webhook-endpoints.ts'

const EXPANDED = { expand: ['latest_charge'] }

/** Card payments by Stripe, with the keys of an account or for an account that is connected to the platform. */
export function stripeProvider(config: Pick<Config, 'stripe_api_url'>, access: StripeAccess): CardProvider {
  const stripe = stripeClient(config, access)
  return {
    name: 'STRIPE',
    capabilities: {
      confirms_on_server: true,
      partial_refunds: true,
      delayed_methods: true,
      application_fees: access.connected_account !== null,
    },
    ...payments(stripe, access),
    ...refunds(stripe, access),
    listPayments: (span) => listPayments(stripe, span),
    judgeWebhook,
    testKeys: () => testKeys(stripe),
    standing: () => accountStanding(stripe),
    lastPayout: () => lastPayout(stripe),
    makeWebhook: (url) => makeWebhook(stripe, url),
    removeWebhook: (reference) => removeWebhook(stripe, reference),
  }
}

function payments(
  { paymentIntents }: Stripe,
  { key_prefix }: StripeAccess,
): Pick<CardProvider, 'create' | 'change' | 'confirm' | 'cancel' | 'fetchPayment'> {
  const fetchPayment = (reference: string) => payment(paymentIntents.retrieve(reference, EXPANDED))
  return {
    fetchPayment,
    create: ({ payment_id, money, description, about, application_fee }) =>
      payment(
        paymentIntents.create(
          {
            ...stripeMoney(money),
            description,
            metadata: about,
            automatic_payment_methods: { enabled: true },
            ...(application_fee ? { application_fee_amount: application_fee } : {}),
            ...EXPANDED,
          },
          { idempotencyKey: `${key_prefix}-payment-${payment_id}` },
        ),
      ),
    change: ({ payment_id, version, reference, money, application_fee }) =>
      payment(
        paymentIntents.update(
          reference,
          { ...stripeMoney(money), ...changedFee(application_fee), ...EXPANDED },
          { idempotencyKey: `${key_prefix}-payment-${payment_id}-change-${version}` },
        ),
      ),
    confirm: ({ payment_id, attempt, reference, method, return_url }) =>
      payment(
        paymentIntents.confirm(
          reference,
          { payment_method: method, return_url, ...EXPANDED },
          { idempotencyKey: `${key_prefix}-payment-${payment_id}-confirm-${attempt}` },
        ),
      ),
    cancel: async ({ payment_id, reference }) => {
      const options = { idempotencyKey: `${key_prefix}-payment-${payment_id}-cancel` }
      const outcome = await payment(paymentIntents.cancel(reference, EXPANDED, options))
      return outcome.state === 'refused' && outcome.code === 'wrong_state' ? fetchPayment(reference) : outcome
    },
  }
}

/** An empty value removes the fee. */
const changedFee = (fee: number | null) =>
  fee === null ? {} : { application_fee_amount: fee === 0 ? ('' as const) : fee }

const A_PAGE = 100

async function listPayments(
  { paymentIntents }: Stripe,
  { from, until, after }: Parameters<CardProvider['listPayments']>[0],
): Promise<PaymentPage> {
  const created = { gte: secondsOf(from), lt: secondsOf(until) }
  const asked = { created, limit: A_PAGE, ...(after && { starting_after: after }), expand: ['data.latest_charge'] }
  try {
    const { data, has_more } = await paymentIntents.list(asked)
    return { state: 'listed', payments: data.map(listedPayment), next: has_more ? (data.at(-1)?.id ?? null) : null }
  } catch (error) {
    return failureOf(error)
  }
}

const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000)

function refunds(
  { refunds: all }: Stripe,
  { key_prefix }: StripeAccess,
): Pick<CardProvider, 'refund' | 'fetchRefund' | 'refundsOf'> {
  return {
    refundsOf: (reference) => all.list({ payment_intent: reference, limit: A_PAGE }).then(listedRefunds, failureOf),
    fetchRefund: (reference) => refund(all.retrieve(reference)),
    refund: ({ refund_id, reference, amount, give_fee_back }) =>
      refund(
        all.create(
          { payment_intent: reference, amount, ...(give_fee_back ? { refund_application_fee: true } : {}) },
          { idempotencyKey: `${key_prefix}-refund-${refund_id}` },
        ),
      ),
  }
}

async function payment(asked: Promise<Stripe.PaymentIntent>): Promise<PaymentOutcome> {
  try {
    return paymentOutcome(await asked)
  } catch (error) {
    const intent = declinedIntent(error)
    return intent ? paymentOutcome(intent) : failureOf(error)
  }
}

function listedRefunds({ data }: { data: Stripe.Refund[] }): RefundPage {
  const standing = data.filter(({ status }) => status !== 'failed' && status !== 'canceled')
  const refunds = standing.map(({ id, amount, status }) => ({
    reference: id,
    amount,
    is_pending: status !== 'succeeded',
  }))
  return { state: 'listed', refunds }
}

const refund = (asked: Promise<Stripe.Refund>): Promise<RefundOutcome> => asked.then(refundOutcome, failureOf)

const stripeMoney = ({ amount, currency }: { amount: number; currency: string }) => ({
  amount,
  currency: currency.toLowerCase(),
})
