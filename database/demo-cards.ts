import { setTimeout as sleep } from 'node:timers/promises'
import { cardCheckout } from '#contract/card-checkout.ts'
import { cardPayments } from '#contract/card-payments.ts'
import type { PublicOrder } from '#contract/checkout.ts'
import type { Client } from '#contract/client.ts'
import { orders } from '#contract/orders.ts'

/** Address of the simulated card provider, and the keys of its account. */
export type DemoCards = { address: string; keys: { secret: string; publishable: string } }

/** Connects the account, so that it accepts cards. */
export async function takeCards(signedIn: Client, account_id: number, { keys }: DemoCards): Promise<void> {
  const body = { secret_key: keys.secret, publishable_key: keys.publishable }
  await signedIn(cardPayments.connect, { params: { account_id }, body })
}

type Payment = { order: PublicOrder; method: string }

/** Pays an order like the provider's form, with one of its test cards. Returns the reference of the payment. */
export async function payByCard(visitor: Client, cards: DemoCards, { order, method }: Payment): Promise<string> {
  const params = { event_id: order.event.id, order_short_id: order.short_id }
  const { client_secret } = (await visitor(cardCheckout.createPaymentIntent, { params })).data
  await visitor(cardCheckout.startConfirmation, { params, body: { amount: order.total_gross } })
  const [reference = ''] = client_secret.split('_secret_')
  await ask(cards, `/v1/payment_intents/${reference}/confirm`, {
    body: new URLSearchParams({ client_secret, payment_method: method, return_url: 'http://localhost/' }),
    headers: { authorization: `Bearer ${cards.keys.publishable}` },
  })
  await visitor(cardCheckout.getPaymentIntent, { params })
  return reference
}

type Paid = { order: PublicOrder; reference: string }

/** Refunds one ticket of an order to the card. */
export async function refundOne(signedIn: Client, { order }: Paid): Promise<void> {
  const params = await keyOf(signedIn, order)
  const { order_items } = (await signedIn(orders.get, { params })).data
  const lines = order_items.slice(0, 1).map(({ id }) => ({ order_item_id: id, quantity: 1 }))
  await signedIn(orders.refund, { params, body: { lines, notify_buyer: true, cancel_order: false } })
}

/** Refunds a whole order in such a way that the bank refuses it. The provider normally learns this days later, here at once. */
export async function failToRefund(signedIn: Client, cards: DemoCards, { order, reference }: Paid): Promise<void> {
  const params = await keyOf(signedIn, order)
  await signedIn(orders.refund, { params, body: { amount: order.total_gross, notify_buyer: true, cancel_order: true } })
  const refund = await sentRefund(cards, reference)
  if (refund) await ask(cards, `/double/finish/${refund}`, { body: JSON.stringify({ succeeds: false }) })
}

async function keyOf(signedIn: Client, { event: { id: event_id }, public_id }: PublicOrder) {
  const { data } = await signedIn(orders.list, { params: { event_id }, query: { query: public_id } })
  return { event_id, order_id: data[0]?.id ?? 0 }
}

/** Waits for the background job that sends refunds, for a limited time. */
async function sentRefund(cards: DemoCards, reference: string): Promise<string | undefined> {
  for (let tries = 0; tries < 100; tries++) {
    const reply = await fetch(`${cards.address}/double/ledger`)
    const { accounts } = (await reply.json()) as { accounts: { refunds: { id: string; payment_intent: string }[] }[] }
    const refund = accounts.flatMap(({ refunds }) => refunds).find((one) => one.payment_intent === reference)
    if (refund) return refund.id
    await sleep(50)
  }
  return undefined
}

async function ask({ address }: DemoCards, path: string, init: RequestInit): Promise<void> {
  const reply = await fetch(address + path, { ...init, method: 'POST' })
  if (!reply.ok) throw new Error(`The stand-in for Stripe answers ${reply.status}: ${await reply.text()}`)
}
