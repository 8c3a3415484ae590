import { sql } from 'kysely'
import { cardCheckout } from '#contract/card-checkout.ts'
import { type CardPaymentsOfAccount, cardPayments } from '#contract/card-payments.ts'
import { checkout } from '#contract/checkout.ts'
import { events } from '#contract/events.ts'
import { askCardPayment, cancelCardPayment } from '#server/payments/cards/cancel-card-payment.ts'
import { sendRefund } from '#server/payments/cards/send-refund.ts'
import { takeProviderEvent } from '#server/payments/provider-events/take-provider-event.ts'
import type { Double } from '#server/payments/stripe-double/start-double.ts'
import { signed } from '#server/payments/stripe-double/webhooks/deliver.ts'
import { DOUBLE_KEYS } from '#server/payments/stripe-double/world.ts'
import type { Services } from '#server/services.ts'
import { buy, keyOf } from './buyers.ts'
import { type App, type Visitor, visit } from './clients.ts'
import { createEventOnSale, PAY_LATER, signUp } from './factories.ts'

/** The keys of the stand-in's first account. */
export const KEYS = { secret_key: DOUBLE_KEYS.secret, publishable_key: DOUBLE_KEYS.publishable }

/** Uses the stand-in's first account as the platform account of this installation; other accounts take payments through it. */
export const PLATFORM = {
  stripe_platform_secret_key: DOUBLE_KEYS.secret,
  stripe_platform_publishable_key: DOUBLE_KEYS.publishable,
  stripe_platform_webhook_secret: 'whsec_ofthetestplatform',
}

/** Completes onboarding at the provider, as the owner of a connected account does. */
export async function onboardAt({ address }: Pick<Double, 'address'>, provider_account: string, to = 'ready') {
  const at = `${address}/double/onboard/${provider_account}`
  await fetch(at, { method: 'POST', body: JSON.stringify({ to }) })
}

/** Connects the account to the card provider. */
export async function connectCards(
  { visitor, account_id }: { visitor: Visitor; account_id: number },
  keys: Partial<typeof KEYS> = {},
): Promise<CardPaymentsOfAccount> {
  const { data } = await visitor.call(cardPayments.connect, { params: { account_id }, body: { ...KEYS, ...keys } })
  return data
}

type Terms = NonNullable<Parameters<typeof createEventOnSale>[1]>

/** An account that takes cards, and its event, payable by card and offline. */
export async function openCardSale(app: App, terms: Terms = {}) {
  const owner = await signUp(app)
  await connectCards(owner)
  const sale = await createEventOnSale(owner, terms)
  const body = { ...PAY_LATER, payment_providers: ['STRIPE' as const, 'OFFLINE' as const] }
  await owner.visitor.call(events.updateSettings, { params: { event_id: sale.event.id }, body })
  return { ...owner, ...sale }
}

/** An order with its details, at the provider's payment form. */
export async function beginToPay(app: App, sale: Parameters<typeof buy>[1], quantity = 1) {
  const order = await buy(app, sale, quantity)
  const params = keyOf(order)
  const buyer = visit(app)
  const { data: intent } = await buyer.call(cardCheckout.createPaymentIntent, { params })
  const read = async () => {
    const { data } = await buyer.call(cardCheckout.getPaymentIntent, { params })
    return { ...data, order: (await buyer.call(checkout.get, { params })).data }
  }
  return { order, params, buyer, intent, reference: referenceOf(intent), read }
}

const referenceOf = ({ client_secret }: { client_secret: string }) => client_secret.split('_secret_')[0] ?? ''

/** Confirms a payment as the provider's form does in the buyer's browser. */
export async function payAt(double: Pick<Double, 'address'>, client_secret: string, payment_method = 'pm_card_visa') {
  const path = `/v1/payment_intents/${referenceOf({ client_secret })}/confirm`
  const body = new URLSearchParams({ client_secret, payment_method, return_url: 'https://tickets.example.com/return' })
  const headers = { authorization: `Bearer ${KEYS.publishable_key}` }
  return fetch(`${double.address}${path}`, { method: 'POST', headers, body })
}

/** Completes or fails a delayed payment or refund at the stand-in. */
export const finishAt = (double: Pick<Double, 'address'>, reference: string, succeeds: boolean) =>
  fetch(`${double.address}/double/finish/${reference}`, { method: 'POST', body: JSON.stringify({ succeeds }) })

/** The stand-in's events about a payment, and the secret that signs them. */
export function eventsAbout({ world }: Double, reference: string) {
  const all = [...world.accounts.values()]
  const events = all.flatMap(({ events }) => [...events.values()])
  const secrets = all.flatMap(({ endpoints }) => [...endpoints.values()].map(({ secret }) => secret))
  const about = events.filter(({ data: { object } }) => JSON.stringify(object).includes(reference))
  return { events: about, secret: secrets.at(-1) ?? '' }
}

type Told = { url: string; event: object; secret: string; at?: number; headers?: Record<string, string> }

/** Sends a provider event to the webhook, signed with the present time by default. */
export function tell(app: App, { url, event, secret, at = Date.now() / 1000, headers }: Told): Promise<Response> {
  const body = JSON.stringify(event, null, 2)
  const sent = { 'stripe-signature': signed(body, secret, Math.floor(at)), ...headers }
  return visit(app).fetch(new URL(url).pathname, { method: 'POST', body, headers: sent })
}

const CARD_JOBS = { askCardPayment, cancelCardPayment, sendRefund, takeProviderEvent }

/** Runs all jobs about card payments that are due within seconds, until none is left. Returns their errors. */
export async function doCardJobs(services: Services): Promise<string[]> {
  const failures: string[] = []
  for (;;) {
    const { rows } = await sql<{ id: number; name: keyof typeof CARD_JOBS; payload: never }>`
      delete from jobs where lane = 'payments' and run_at <= now() + interval '5 seconds' returning id, name, payload`.execute(
      services.db,
    )
    if (rows.length === 0) return failures
    for (const { name, payload } of rows)
      await CARD_JOBS[name](services, payload).catch((error: Error) => failures.push(error.message))
  }
}
