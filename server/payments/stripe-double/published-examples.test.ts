import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRecordedDouble } from '#test/recorded-double.ts'
import examples from './published-examples.json'
import type { Double } from './start-double.ts'
import { DOUBLE_KEYS } from './world.ts'

let double: Double
let made: Record<string, unknown>
beforeAll(async () => {
  double = await startRecordedDouble()
  made = await makeOneOfEach()
})
afterAll(() => double.stop())

async function makeOneOfEach() {
  const { hostname: host, port } = new URL(double.address)
  const stripe = new Stripe(DOUBLE_KEYS.secret, { host, port, protocol: 'http', telemetry: false })
  const connected = await stripe.accounts.create({ type: 'standard' })
  const forConnected = { stripeAccount: connected.id }
  const payment_intent = await stripe.paymentIntents.create(
    {
      amount: 1000,
      currency: 'eur',
      application_fee_amount: 100,
      confirm: true,
      payment_method: 'pm_card_visa',
      return_url: 'https://tickets.example.com/return',
    },
    forConnected,
  )
  const refund = await stripe.refunds.create({ payment_intent: payment_intent.id, amount: 100 }, forConnected)
  const state = double.world.accounts.get(connected.id)
  const [fee] = double.world.accounts.get(connected.id === '' ? '' : (state?.platform ?? ''))?.fees.values() ?? []
  const link = {
    account: connected.id,
    type: 'account_onboarding',
    return_url: 'https://a.example',
    refresh_url: 'https://a.example',
  } as const
  const [movement] = (await stripe.balanceTransactions.list({ type: 'charge' }, forConnected)).data
  const [event] = (await stripe.events.list({ type: 'charge.refunded' }, forConnected)).data
  return {
    account: await stripe.accounts.retrieveCurrent(),
    account_link: await stripe.accountLinks.create(link),
    application_fee: fee,
    balance: await stripe.balance.retrieve(),
    balance_transaction: movement,
    charge: await stripe.charges.retrieve(String(payment_intent.latest_charge), {}, forConnected),
    event,
    payment_intent,
    payment_method: await stripe.paymentMethods.retrieve(String(payment_intent.payment_method), {}, forConnected),
    refund,
    webhook_endpoint: await stripe.webhookEndpoints.create({ url: 'https://a.example/hook', enabled_events: ['*'] }),
  }
}

test.each(Object.entries(examples))('%s has the fields of the published example', (name, example) => {
  expect(differences(example, made[name], name)).toEqual([])
})

test('a missing field, another type and another nesting are told', () => {
  const example = { a: 1, b: { c: 'text' }, d: [{ e: 1 }] }
  expect(differences(example, { b: { c: 1 }, d: [{}] }, 'x')).toEqual([
    'x.a is missing',
    'x.b.c is number, not string',
    'x.d.0.e is missing',
  ])
})

/** Null matches everything: the example of a nullable field is sometimes filled, sometimes not. */
function differences(example: unknown, value: unknown, path: string): string[] {
  if (value === undefined) return [`${path} is missing`]
  if (example === null || value === null) return []
  if (typeof example !== typeof value || Array.isArray(example) !== Array.isArray(value))
    return [`${path} is ${typeof value}, not ${typeof example}`]
  // Metadata has the caller's fields.
  if (typeof example !== 'object' || path.endsWith('.metadata')) return []
  const fields = Object.entries(example).filter(([name]) => !Array.isArray(value) || Number(name) < value.length)
  return fields.flatMap(([name, one]) => differences(one, (value as Record<string, unknown>)[name], `${path}.${name}`))
}
