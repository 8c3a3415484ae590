import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startRecordedDouble } from '#test/recorded-double.ts'
import { faultsInput } from '../faults.ts'
import type { Double } from '../start-double.ts'
import { DOUBLE_KEYS } from '../world.ts'

type Received = { body: string; signature: string }

let double: Double
let stripe: Stripe
let secret: string
let received: Received[]
let answers: number[]
const receiver = createServer(async (request, reply) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  received.push({ body: Buffer.concat(parts).toString('utf8'), signature: String(request.headers['stripe-signature']) })
  reply.writeHead(answers.shift() ?? 200).end()
})

beforeEach(async () => {
  received = []
  answers = []
  double = await startRecordedDouble()
  if (!receiver.listening) await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { hostname: host, port } = new URL(double.address)
  stripe = new Stripe(DOUBLE_KEYS.secret, { host, port, protocol: 'http', telemetry: false })
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const made = await stripe.webhookEndpoints.create({ url, enabled_events: ['payment_intent.created'] })
  secret = made.secret ?? ''
})
afterEach(async () => {
  await double.stop()
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
})

async function create(times = 1): Promise<string[]> {
  const made = Array.from({ length: times }, () => stripe.paymentIntents.create({ amount: 1000, currency: 'eur' }))
  const ids = (await Promise.all(made)).map(({ id }) => id)
  await double.deliveries.settled()
  return ids
}

const opened = ({ body, signature }: Received) => Stripe.webhooks.constructEvent(body, signature, secret)
const isGenuine = (one: Received) => {
  try {
    return Boolean(opened(one))
  } catch {
    return false
  }
}

test('a webhook comes once, signed, and again until it is taken', async () => {
  answers = [500, 404]
  const [id] = await create()
  expect(received).toHaveLength(3)
  expect(received.map((one) => opened(one).data.object)).toMatchObject([{ id }, { id }, { id }])
})

test('doubled', async () => {
  double.world.faults = faultsInput.parse({ webhooks_doubled: 1 })
  await create()
  expect(received.map((one) => opened(one).id)).toHaveLength(2)
  expect(new Set(received.map((one) => opened(one).id)).size).toBe(1)
})

test('wrongly signed', async () => {
  double.world.faults = faultsInput.parse({ webhooks_wrongly_signed: 1 })
  await create()
  expect(received.map(isGenuine)).toEqual([false])
})

test('days late: signed then', async () => {
  double.world.faults = faultsInput.parse({ webhooks_days_late: 3 })
  await create()
  const at = Number(/t=(\d+)/.exec(received[0]?.signature ?? '')?.[1])
  const event = JSON.parse(received[0]?.body ?? '{}') as Stripe.Event
  expect(at - event.created).toBeGreaterThanOrEqual(3 * 86_400)
})

test('wrong amount: the object that is fetched has the right one', async () => {
  double.world.faults = faultsInput.parse({ webhooks_wrong_amount: 1 })
  const [id = ''] = await create()
  const told = received[0] && (opened(received[0]).data.object as Stripe.PaymentIntent)
  expect(told?.amount).toBe(999)
  expect((await stripe.paymentIntents.retrieve(id)).amount).toBe(1000)
})

test('out of order', async () => {
  double.world.faults = faultsInput.parse({ webhooks_out_of_order: true })
  const sent: string[] = []
  const announce = double.world.announce
  double.world.announce = (state, event) => {
    sent.push(event.id)
    announce(state, event)
  }
  await create(2)
  expect(received.map((one) => opened(one).id)).toEqual(sent.toReversed())
})
