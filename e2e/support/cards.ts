import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { FrameLocator, Page } from '@playwright/test'
import type Stripe from 'stripe'
import { cardCheckout } from '#contract/card-checkout.ts'
import { cardPayments } from '#contract/card-payments.ts'
import type { PublicOrder } from '#contract/checkout.ts'
import type { Account } from './account.ts'
import { cardsPort } from './app-env.ts'
import { caller } from './caller.ts'

/** The keys of the stand-in's first account, as it prints them when it starts. */
export const KEYS = {
  secret: 'sk_test_double0000000000000001',
  publishable: 'pk_test_double0000000000000001',
  charges_only: 'rk_test_double00chargesonly001',
  reads_only: 'rk_test_double000readsonly0001',
}

/** Starts the stand-in for all journeys. Returns a function that stops it. */
export async function startCardProvider(): Promise<() => Promise<void>> {
  return (await startStandIn(cardsPort())).stop
}

/** Starts a stand-in, on a free port unless one is given. */
export async function startStandIn(port = 0): Promise<{ address: string; stop: () => Promise<void> }> {
  const record = process.env.RECORD_STRIPE ? ['--record', process.env.RECORD_STRIPE] : []
  const args = ['server/payments/stripe-double/main.ts', '--port', String(port), ...record]
  const running = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [told] = (await once(running.stdout, 'data')) as [Buffer]
  const { address } = JSON.parse(told.toString()) as { address: string }
  const stop = async () => {
    const ended = once(running, 'exit')
    running.kill('SIGTERM')
    await ended
  }
  return { address, stop }
}

/**
 * Connects the account to the card provider without a browser. With a `webhook_secret` the provider sends no webhooks by itself.
 */
export async function takeCards({ call, user: { account_id } }: Account, webhook_secret?: string): Promise<void> {
  const body = { secret_key: KEYS.secret, publishable_key: KEYS.publishable, webhook_secret }
  await call(cardPayments.connect, { params: { account_id }, body })
}

/** The stand-in's form inside a page or a frame of the app. */
export const cardForm = (page: Page | FrameLocator) => page.frameLocator('iframe[title="Secure payment input frame"]')

const at = (path: string) => `http://127.0.0.1:${cardsPort()}${path}`

/** Pays with one of the provider's test methods, without a browser. */
export async function payWith(order: PublicOrder, payment_method: string): Promise<void> {
  const { call } = caller()
  const params = { event_id: order.event.id, order_short_id: order.short_id }
  const { client_secret } = (await call(cardCheckout.createPaymentIntent, { params })).data
  await call(cardCheckout.startConfirmation, { params, body: { amount: order.total_gross } })
  const [reference = ''] = client_secret.split('_secret_')
  await fetch(at(`/v1/payment_intents/${reference}/confirm`), {
    method: 'POST',
    body: new URLSearchParams({ client_secret, payment_method, return_url: 'https://foyer.test/' }),
    headers: { authorization: `Bearer ${KEYS.publishable}` },
  })
  await call(cardCheckout.getPaymentIntent, { params })
}

type Ledger = {
  accounts: { charges: Stripe.Charge[]; refunds: Stripe.Refund[]; payment_intents: Stripe.PaymentIntent[] }[]
}

/** The provider's record of an order: successful charges and their refunds, oldest first. */
export async function ledgerOf({ public_id, event }: { public_id: string; event: { id: number } }) {
  const { accounts } = (await (await fetch(at('/double/ledger'))).json()) as Ledger
  const isOurs = ({ metadata }: Stripe.PaymentIntent) =>
    metadata.order === public_id && metadata.event_id === String(event.id)
  const intents = accounts.flatMap(({ payment_intents }) => payment_intents).filter(isOurs)
  const isOfThem = ({ payment_intent }: Stripe.Charge | Stripe.Refund) =>
    intents.some(({ id }) => id === payment_intent)
  const charges = accounts.flatMap((account) => account.charges).filter(isOfThem)
  return {
    charges: charges.filter(({ status }) => status === 'succeeded'),
    refunds: accounts.flatMap((account) => account.refunds).filter(isOfThem),
  }
}

/** Ends a payment or a refund at once that would take days. */
export async function finishPayment(reference: string, succeeds: boolean): Promise<void> {
  const reply = await fetch(at(`/double/finish/${reference}`), { method: 'POST', body: JSON.stringify({ succeeds }) })
  if (!reply.ok) throw new Error(await reply.text())
}

/** Pays as the stand-in's form does. */
export async function payAtProvider(client_secret: string): Promise<void> {
  const fields = { client_secret, payment_method: 'pm_card_visa', return_url: 'https://tickets.example.com/return' }
  await askProvider(`payment_intents/${intentOf(client_secret)}/confirm`, KEYS.publishable, fields)
}

/** Refunds as from the provider's dashboard. */
export async function refundAtProvider(client_secret: string, amount: number): Promise<void> {
  const fields = { payment_intent: intentOf(client_secret), amount: String(amount) }
  await askProvider('refunds', KEYS.secret, fields)
}

const intentOf = (client_secret: string) => client_secret.split('_secret_')[0] ?? ''

async function askProvider(path: string, key: string, fields: Record<string, string>): Promise<void> {
  const headers = { authorization: `Bearer ${key}` }
  const address = `http://127.0.0.1:${cardsPort()}/v1/${path}`
  const reply = await fetch(address, { method: 'POST', headers, body: new URLSearchParams(fields) })
  if (!reply.ok) throw new Error(await reply.text())
}
