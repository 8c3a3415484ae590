import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { cardPayments } from '#contract/card-payments.ts'
import { events } from '#contract/events.ts'
import type { DOUBLE_KEYS } from '#server/payments/stripe-double/world.ts'
import { type App, openApp } from '../app.ts'
import type { Workload } from '../bench.ts'
import { Connection, httpRequest } from '../connection.ts'
import { ratio } from '../figures.ts'
import { createSale, oneTicket, orderPath, type Sale } from '../sale.ts'
import { bareOrders, byTurns } from '../yardsticks.ts'

const BUYERS = 96
const BUYER = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' }
const LATENCY = { latency: { around: 50, spread: 0 } }
const NAME = 'reserve → pay → complete (card, provider at 50 ms)'
const DOUBLE = join(import.meta.dirname, '../../server/payments/stripe-double/main.ts')

/** Buyers each reserve a ticket, give the details, pay by card at the stand-in, and get a completed order. */
export const cardOrders: Workload = {
  name: 'card-orders',
  async run(bench) {
    const double = await startDouble()
    const app = await openApp({ profiles: bench.profiles, env: { STRIPE_API_URL: double.address } })
    try {
      await connect(app, double)
      await orderRate(app, double, bench.seconds(4))
      const bare = bareOrders(app.pool)
      const times = { seconds: bench.seconds(2), repeats: bench.turns }
      const turns = await byTurns(bare, times, () => orderRate(app, double, bench.seconds(8)))
      await app.prove()
      return [ratio(NAME, { against: bare.name, turns }, { must: 0.06, goal: 0.12 })]
    } finally {
      await app.stop()
      double.process.kill('SIGTERM')
    }
  },
}

type Double = { process: ChildProcess; address: string; port: number; keys: typeof DOUBLE_KEYS }

async function startDouble(): Promise<Double> {
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  const process_ = spawn(process.execPath, [DOUBLE, '--faults', JSON.stringify(LATENCY)], { stdio: [...stdio] })
  if (!process_.stdout) throw new Error('the stand-in has no output')
  const [line] = (await once(createInterface(process_.stdout), 'line')) as [string]
  const { address, keys } = JSON.parse(line) as Pick<Double, 'address' | 'keys'>
  return { process: process_, address, port: Number(new URL(address).port), keys }
}

async function connect({ organizer, sql }: App, { keys }: Double): Promise<void> {
  const [account] = await sql<{ id: number }>('select id::int from accounts')
  const body = { secret_key: keys.secret, publishable_key: keys.publishable }
  await organizer(cardPayments.connect, { params: { account_id: account?.id ?? 0 }, body })
}

/** Orders paid by card and completed per second, of a new event. */
async function orderRate(app: App, double: Double, seconds: number): Promise<number> {
  const sale = await createSale(app)
  const params = { event_id: sale.event_id }
  await app.organizer(events.updateSettings, { params, body: { payment_providers: ['STRIPE'] } })
  const begin = performance.now()
  const end = begin + seconds * 1000
  let completed = 0
  async function buyer(): Promise<void> {
    const [foyer, provider] = [openClient(app.port), openClient(double.port)]
    while (performance.now() < end) {
      await buy(sale, { foyer, provider, key: double.keys.publishable })
      completed += 1
    }
    foyer.close()
    provider.close()
  }
  await Promise.all(Array.from({ length: BUYERS }, buyer))
  return completed / ((performance.now() - begin) / 1000)
}

type Client = { ask: (request: Buffer) => Promise<{ status: number; text: string }>; close: () => void }

/** Reopens its connection if the server has closed it meanwhile. */
function openClient(port: number): Client {
  let waiting = Promise.withResolvers<{ status: number; text: string }>()
  let connection: Connection | null = null
  const open = () =>
    Connection.open(port, {
      onAnswer: (_, answer) => waiting.resolve({ status: answer.status, text: answer.text() }),
      onEnd(_, error) {
        connection = null
        waiting.reject(error)
      },
    })
  async function ask(request: Buffer) {
    connection ??= await open()
    waiting = Promise.withResolvers()
    connection.send(request)
    return waiting.promise
  }
  return { ask, close: () => connection?.close() }
}

type Shop = { foyer: Client; provider: Client; key: string }

async function buy(sale: Sale, { foyer, provider, key }: Shop): Promise<void> {
  const { data: order } = await answered<{ data: { short_id: string } }>(foyer.ask(oneTicket(sale)))
  const path = `${orderPath(sale)}/${order.short_id}`
  const ticket = { product_id: sale.product_id, product_price_id: sale.price_id, ...BUYER }
  await answered(foyer.ask(httpRequest('PUT', path, { body: { order: BUYER, products: [ticket] } })))
  const payment = `${path}/stripe/payment_intent`
  const { data: intent } = await answered<{ data: Intent }>(foyer.ask(httpRequest('POST', payment, { body: {} })))
  await answered(foyer.ask(httpRequest('POST', `${payment}/confirmation`, { body: { amount: intent.amount } })))
  ok(await provider.ask(confirmation(intent.client_secret, key)))
  const { data: paid } = await answered<{ data: { status: string } }>(foyer.ask(httpRequest('GET', payment)))
  if (paid.status !== 'succeeded') throw new Error(`an order was not completed: ${JSON.stringify(paid)}`)
}

type Intent = { client_secret: string; amount: number }

async function answered<T>(asking: ReturnType<Client['ask']>): Promise<T> {
  return JSON.parse(ok(await asking)) as T
}

function ok({ status, text }: Awaited<ReturnType<Client['ask']>>): string {
  if (status >= 300) throw new Error(`answered ${status}: ${text}`)
  return text
}

/** The request that the provider's form sends. */
function confirmation(client_secret: string, key: string): Buffer {
  const fields = { client_secret, payment_method: 'pm_card_visa', return_url: 'http://localhost/return' }
  const body = new URLSearchParams(fields).toString()
  const [id] = client_secret.split('_secret_')
  const head = [
    `POST /v1/payment_intents/${id}/confirm HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${key}`,
    'content-type: application/x-www-form-urlencoded',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
}
