import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { cardCheckout } from '#contract/card-checkout.ts'
import { cardPayments } from '#contract/card-payments.ts'
import { checkout, type PublicOrder } from '#contract/checkout.ts'
import { ApiFailure } from '#contract/client.ts'
import { events } from '#contract/events.ts'
import { faultsInput } from '#server/payments/stripe-double/faults.ts'
import { DOUBLE_KEYS } from '#server/payments/stripe-double/world.ts'
import { detailsFor, keyOf, reserve } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { type Dice, diceOf } from '#test/figures/dice.ts'
import { patience } from '#test/patience.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { startRecordedDouble } from '#test/recorded-double.ts'
import { IS_SHORT } from '#test/short.ts'
import { eventually } from '#test/until.ts'
import { backlogDrains } from './backlog.ts'

/** For larger runs: `BUYERS=20000 SEATS=5000 npm run test:faults -- card-payments`. */
const BUYERS = Number(process.env.BUYERS ?? (IS_SHORT ? 120 : 2_000))
const SEATS = Number(process.env.SEATS ?? (IS_SHORT ? 30 : 500))
/** Concurrent buyers. */
const SHOPPING = 40
const PRICE = 2_500

const FAULTS = faultsInput.parse({
  answers_lost: 0.05,
  requests_lost: 0.05,
  latency: { around: 200, spread: 100 },
  webhooks_doubled: 0.3,
  webhooks_out_of_order: true,
  webhooks_days_late: 2,
  webhooks_wrongly_signed: 0.2,
  webhooks_wrong_amount: 0.2,
})

const double = await startRecordedDouble()
afterAll(() => double.stop())
const installation = await openInstallation({ roles: ['all', 'web'], env: { STRIPE_API_URL: double.address } })
const { app, db, processes, start } = installation

/** Actions of buyers at the provider's form, listed as often as they occur. Most pay, some in several steps, some never. */
const WAYS = [
  ...Array<string>(11).fill('pm_card_visa'),
  'pm_card_chargeDeclinedInsufficientFunds',
  'pm_card_authenticationRequired',
  'pm_sepaDebit',
  'pm_sepaDebit_failure',
  'leaves',
  'comes late',
  'comes late',
]

/** Retries as the page does, after lost responses and while a killed process restarts slowly. */
async function persistently<T>(what: () => Promise<T>): Promise<T | ApiFailure> {
  const end = performance.now() + patience(120_000)
  for (;;)
    try {
      return await what()
    } catch (failure) {
      const isRefusal = failure instanceof ApiFailure && failure.status > 0 && failure.status < 500
      if (isRefusal && !PASSING.includes(failure.code)) return failure
      if (performance.now() > end) throw failure
      await sleep(100)
    }
}

const PASSING = ['card_provider_silent', 'too_many_requests', 'busy']

/**
 * Confirms as the provider's form does, with the publishable key. Returns the payment's status, or undefined if no response
 * arrived.
 */
async function atTheForm(client_secret: string, method: string): Promise<string | undefined> {
  const id = client_secret.split('_secret_')[0] ?? ''
  const body = new URLSearchParams({ client_secret, payment_method: method, return_url: 'http://localhost/return' })
  const headers = { authorization: `Bearer ${DOUBLE_KEYS.publishable}` }
  const confirm = () => fetch(`${double.address}/v1/payment_intents/${id}/confirm`, { method: 'POST', headers, body })
  const answer = await confirm().catch(() => undefined)
  return ((await answer?.json().catch(() => undefined)) as { status?: string } | undefined)?.status
}

const finish = (id: string, succeeds: boolean) =>
  fetch(`${double.address}/double/finish/${id}`, { method: 'POST', body: JSON.stringify({ succeeds }) })

async function pay(order: PublicOrder, dice: Dice): Promise<void> {
  const params = keyOf(order)
  const call = () => visit(app).call(cardCheckout.createPaymentIntent, { params })
  const begun = await persistently(call)
  if (begun instanceof ApiFailure) return
  const { client_secret, amount } = begun.data
  const confirming = await persistently(() =>
    visit(app).call(cardCheckout.startConfirmation, { params, body: { amount } }),
  )
  if (confirming instanceof ApiFailure) return
  const way = dice.oneOf(WAYS)
  if (way === 'leaves') return
  if (way === 'comes late') await letTimePass(order)
  let status = await atTheForm(client_secret, way === 'comes late' ? 'pm_card_visa' : way)
  if (way.includes('Declined')) status = await atTheForm(client_secret, 'pm_card_visa')
  // A buyer without a response presses the button again; a paid order is not charged twice.
  if (status === undefined) await atTheForm(client_secret, 'pm_card_visa')
  const id = client_secret.split('_secret_')[0] ?? ''
  if (way === 'pm_card_authenticationRequired') await finish(id, dice.below(4) > 0).catch(() => undefined)
  if (way.startsWith('pm_sepaDebit')) later.push(() => finish(id, way === 'pm_sepaDebit'))
  // A third of the buyers close the window at once.
  if (dice.below(3) > 0) await persistently(() => visit(app).call(cardCheckout.getPaymentIntent, { params }))
}

/** Ends the time of reservations. */
async function letTimePass(order?: PublicOrder): Promise<void> {
  const reserved = db.updateTable('orders').set({ reserved_until: sql`now()` }).where('status', '=', 'RESERVED')
  await (order ? reserved.where('short_id', '=', order.short_id) : reserved).execute()
}

/** Ends of delayed payments, run after the sale. */
const later: (() => Promise<unknown>)[] = []

async function visitOnce(sale: Awaited<ReturnType<typeof createEventOnSale>>, seed: number): Promise<void> {
  const order = await persistently(() => reserve(app, sale))
  if (order instanceof ApiFailure) return
  const input = { params: keyOf(order), body: detailsFor(order) }
  const saved = await persistently(() => visit(app).call(checkout.saveDetails, input))
  if (!(saved instanceof ApiFailure)) await pay(order, diceOf(seed))
}

async function kill(): Promise<void> {
  const victims = [...processes]
  await Promise.all(victims.map((victim) => victim.kill()))
  await Promise.all([start('all'), start('web')])
}

/** Serves all buyers in turn, several at once. The process is killed after one third and after two thirds of them. */
async function sell(sale: Awaited<ReturnType<typeof createEventOnSale>>): Promise<void> {
  let next = 0
  let killing: Promise<void> = Promise.resolve()
  const shopper = async () => {
    for (let seed = next++; seed < BUYERS; seed = next++) {
      if (seed === Math.floor(BUYERS / 3) || seed === Math.floor((2 * BUYERS) / 3)) killing = kill()
      await visitOnce(sale, seed)
    }
  }
  await Promise.all(Array.from({ length: SHOPPING }, shopper))
  await killing
}

/** The provider's balance by payment: charged minus refunded. */
function atTheProvider() {
  const states = [...double.world.accounts.values()]
  const charges = states.flatMap(({ charges }) => [...charges.values()])
  const kept = new Map<string, { net: number; came: number }>()
  for (const { status, payment_intent, amount, amount_refunded } of charges)
    if (status === 'succeeded') {
      const id = String(payment_intent)
      const { net = 0, came = 0 } = kept.get(id) ?? {}
      kept.set(id, { net: net + amount - amount_refunded, came: came + 1 })
    }
  return kept
}

async function inOurRows() {
  const { rows } = await sql<{ reference: string; order_id: number; status: string; net: number; admitting: number }>`
    select p.reference, o.id as order_id, o.status::text,
      (case p.state when 'SUCCEEDED' then p.amount else 0 end - coalesce((
        select sum(r.amount) from refunds r where r.payment_id = p.id and r.state = 'SUCCEEDED'), 0))::int as net,
      (select count(*)::int from attendees a where a.order_id = o.id and a.status = 'ACTIVE') as admitting
    from payments p join orders o on o.id = p.order_id where p.reference is not null`.execute(db)
  return rows
}

/**
 * Expects every delayed payment to have succeeded or failed. If no webhook arrived, the job that asks every few hours runs at
 * once.
 */
async function nothingIsProcessing(): Promise<void> {
  await sql`update jobs set run_at = now() where lane = 'payments' and run_at > now()`.execute(db)
  const processing = await db.selectFrom('payments').select('id').where('is_processing', '=', true).execute()
  expect(processing).toEqual([])
}

async function nothingIsUnderWay(): Promise<void> {
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from payments where state = 'PENDING') + (select count(*) from refunds where state = 'PENDING')
      + (select count(*) from orders where status = 'RESERVED') as left`.execute(db)
  expect(Number(rows[0]?.left)).toBe(0)
}

test(`${BUYERS} buyers, ${SEATS} seats, everything goes wrong: whoever paid has a ticket or the money back`, {
  timeout: patience(BUYERS * 1_000 + 300_000),
}, async () => {
  const seller = await signUp(app)
  const keys = { secret_key: DOUBLE_KEYS.secret, publishable_key: DOUBLE_KEYS.publishable }
  await seller.visitor.call(cardPayments.connect, { params: { account_id: seller.account_id }, body: keys })
  const sale = await createEventOnSale(seller, { quantity: SEATS, price: PRICE })
  const settings = { payment_providers: ['STRIPE' as const], order_timeout_in_minutes: 1 }
  await seller.visitor.call(events.updateSettings, { params: { event_id: sale.event.id }, body: settings })
  double.world.faults = FAULTS
  await sell(sale)
  for (const end of later) await end().catch(() => undefined)
  double.world.faults = faultsInput.parse({})
  await eventually(nothingIsProcessing, 120_000)
  await letTimePass()
  await eventually(nothingIsUnderWay, 120_000)
  await backlogDrains(db)

  const provider = atTheProvider()
  const rows = await inOurRows()
  expect([...provider.values()].filter(({ came }) => came > 1)).toEqual([])
  const known = new Set(rows.map(({ reference }) => reference))
  expect([...provider].filter(([reference]) => !known.has(reference))).toEqual([])
  expect(rows.filter(({ reference, net }) => net !== (provider.get(reference)?.net ?? 0))).toEqual([])
  const isRight = ({ status, net, admitting }: (typeof rows)[number]) =>
    status === 'COMPLETED' ? admitting === 1 : net === 0 && admitting === 0
  expect(rows.filter((row) => !isRight(row))).toEqual([])
  const paid = rows.filter(({ net }) => net > 0)
  expect(new Set(paid.map(({ order_id }) => order_id)).size).toBe(paid.length)
  expect(paid.every(({ net }) => net === PRICE)).toBe(true)
  expect(paid.length).toBeLessThanOrEqual(SEATS)
  expect(paid.length).toBeGreaterThan(SEATS / 4)
})
