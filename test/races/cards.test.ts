import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cardCheckout } from '#contract/card-checkout.ts'
import { checkout } from '#contract/checkout.ts'
import { expireOrders } from '#server/checkout/expire-orders.ts'
import { loadConfig } from '#server/config.ts'
import { createLogger } from '#server/lib/logger.ts'
import type { Services } from '#server/services.ts'
import { reserve } from '#test/buyers.ts'
import { beginToPay, doCardJobs, openCardSale, payAt } from '#test/cards.ts'
import type { Visitor } from '#test/clients.ts'
import { askForInvoices } from '#test/invoicing.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { HELD } from '#test/processes/tampering.ts'
import { PROTECTIONS, unprotected } from '#test/processes/unprotected.ts'
import { startRecordedDouble } from '#test/recorded-double.ts'
import { line, ROUNDS, times, together } from './running.ts'

const double = await startRecordedDouble()
const settings = { STRIPE_API_URL: double.address, SECRET: randomBytes(24).toString('hex') }
// Webhooks become jobs, which the test runs itself, so that it controls the time.
const installation = await openInstallation({ roles: ['web', 'web'], env: settings })
const { app, db, processes } = installation
const config = loadConfig({ ...settings, LOG_LEVEL: 'silent' })
const services = { db, config, log: createLogger(config) } as Services

let sale: Awaited<ReturnType<typeof openCardSale>>
beforeAll(() => () => double.stop())
beforeEach(async () => {
  await sql`delete from jobs where lane = 'payments'`.execute(db)
  sale = await openCardSale(app, { quantity: 1 })
})

type Paying = Awaited<ReturnType<typeof beginToPay>>

/** The last ticket; its buyer's card was just charged. */
async function charged(): Promise<Paying> {
  const paying = await beginToPay(app, sale)
  await payAt(double, paying.intent.client_secret)
  await double.deliveries.settled()
  return paying
}

const comeBack =
  ({ params }: Paying) =>
  ({ call }: Visitor) =>
    call(cardCheckout.getPaymentIntent, { params })
const abandon =
  ({ params }: Paying) =>
  ({ call }: Visitor) =>
    call(checkout.abandon, { params })
const payOffline =
  ({ params }: Paying) =>
  ({ call }: Visitor) =>
    call(checkout.awaitOfflinePayment, { params })

const race = async (runners: ((visitor: Visitor) => Promise<{ data: unknown }>)[]) => {
  await Promise.all([together<unknown>(processes, runners), doCardJobs(services)])
  expect(await doCardJobs(services)).toEqual([])
}

/** The order's status, its payments and refunds, and the number of its completions. */
async function endOf({ order: { short_id } }: Paying) {
  const { id, status } = await db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('short_id', '=', short_id)
    .executeTakeFirstOrThrow()
  const payments = db.selectFrom('payments').select(['provider', 'state']).where('order_id', '=', id).orderBy('id')
  const refunds = db.selectFrom('refunds').select(['state', 'amount']).where('order_id', '=', id)
  const entries = db.selectFrom('activity_log').select('name').where('order_id', '=', id)
  const completions = entries.where('name', 'in', ['order.completed', 'order.paid'])
  return {
    status,
    payments: await payments.execute(),
    refunds: await refunds.execute(),
    completions: (await completions.execute()).length,
  }
}
const PAID = { payments: [{ provider: 'STRIPE', state: 'SUCCEEDED' }] }
const BACK = [{ state: 'SUCCEEDED', amount: 1000 }]

/**
 * Alternates between the statement for many orders and a transaction per order; an order whose event issues invoices gets the
 * latter.
 */
async function prepare(round: number): Promise<void> {
  if (round % 2 === 0) await askForInvoices(sale.visitor, sale.event.id)
}

/** Keeps all orders out of the statement for many. */
const NOTHING_AT_ONCE = {
  name: 'nothing at once',
  of: String.raw`admitted as \(`,
  find: 'enable_invoicing',
  put: 'true',
}

/** The unprotected run of each of the two ways: an order changes whatever its status is, and settling waits at the meeting. */
const AT_ONCE = {
  way: 'at once',
  protections: [PROTECTIONS.expected_status, PROTECTIONS.pending_payment],
  constraints: ['never_below_nothing'],
  meeting: { matching: String.raw`admitted as \(`, where: 'before' },
  second: { matching: String.raw`admitted as \(`, where: 'before' },
} as const
const ALONE = {
  way: 'alone',
  protections: [PROTECTIONS.row_locks, PROTECTIONS.expected_status, NOTHING_AT_ONCE],
  constraints: [],
  meeting: { matching: 'from "orders" where .*for update', where: 'after' },
  second: { matching: 'from "payments".*for update', where: 'after' },
} as const
type Way = typeof AT_ONCE | typeof ALONE
const WAYS = [AT_ONCE, ALONE]

/** Changes the order by `happens` while settling waits. */
async function meanwhile(way: Way, happens: (paying: Paying) => Promise<unknown>) {
  const paying = await charged()
  const open = { protections: way.protections, meetings: [{ ...way.meeting, people: HELD }] }
  return unprotected(installation, open, async (tampered) => {
    const settling = together<unknown>(processes, [comeBack(paying)])
    await tampered.arrival()
    await happens(paying)
    tampered.open()
    await settling
  })
}

describe('a payment against giving the order up (R7)', () => {
  test.each(ROUNDS)('the order is paid, or the money is back (round %i)', async (round) => {
    await prepare(round)
    const paying = await charged()
    await race([abandon(paying), comeBack(paying)])
    const { status, refunds, ...end } = await endOf(paying)
    expect(end).toMatchObject(PAID)
    expect([status, refunds]).toEqual(status === 'COMPLETED' ? ['COMPLETED', []] : ['ABANDONED', BACK])
  })

  test.each(WAYS)('unprotected, $way: what was given up is completed without tickets', async (way) => {
    const { broken } = await meanwhile(way, ({ buyer, params }) => buyer.call(checkout.abandon, { params }))
    expect(broken).toContain('one ticket per unit')
  })
})

describe('a payment that is told at once by a webhook and by many windows', () => {
  test.each(ROUNDS)('completes its order once (round %i)', async (round) => {
    await prepare(round)
    const paying = await charged()
    await race(times(20, () => comeBack(paying)))
    expect(await endOf(paying)).toEqual({ status: 'COMPLETED', ...PAID, refunds: [], completions: 1 })
  })

  test.each(WAYS)('unprotected, $way: it completes it twice', async (way) => {
    const paying = await charged()
    const { protections, constraints, second } = way
    const open = { protections, constraints, meetings: [{ ...second, people: 2 }] }
    const { result } = await unprotected(installation, open, async () => {
      await together<unknown>(
        processes,
        times(2, () => comeBack(paying)),
      )
      return endOf(paying)
    })
    expect(result.completions).toBe(2)
  })
})

describe('a payment against the end of the time', () => {
  const endTime = ({ order: { short_id } }: Paying) =>
    db.updateTable('orders').set({ reserved_until: sql`now()` }).where('short_id', '=', short_id).execute()

  const reserveAnother = ({ call }: Visitor) =>
    call(checkout.reserve, { params: { event_id: sale.event.id }, body: { products: [line(sale.product)] } })

  /** Tickets of the event that are sold or held. */
  async function heldOrSold(): Promise<number> {
    const items = db.selectFrom('order_items').innerJoin('orders', 'orders.id', 'order_items.order_id')
    const { total } = await items
      .select(({ fn }) => fn.sum<number>('order_items.quantity').as('total'))
      .where('orders.event_id', '=', sale.event.id)
      .where('orders.status', 'in', ['RESERVED', 'COMPLETED'])
      .executeTakeFirstOrThrow()
    return Number(total)
  }

  test.each(ROUNDS)(
    'the last ticket is the payer’s or the next one’s, and then the money is back (round %i)',
    async (round) => {
      await prepare(round)
      const paying = await charged()
      await endTime(paying)
      await race([comeBack(paying), reserveAnother])
      const { status, refunds, ...end } = await endOf(paying)
      const next = (await heldOrSold()) - (status === 'COMPLETED' ? 1 : 0)
      expect(end).toMatchObject(PAID)
      expect([status, refunds, next]).toEqual(status === 'COMPLETED' ? ['COMPLETED', [], 0] : ['EXPIRED', BACK, 1])
    },
  )

  test.each(WAYS)('unprotected, $way: it is completed without its ticket, which the next one holds', async (way) => {
    const { broken } = await meanwhile(way, async (paying) => {
      await endTime(paying)
      await expireOrders({ db })
      await reserve(app, sale)
    })
    expect(broken).toContain('one ticket per unit')
  })
})

describe('a payment against choosing to pay offline', () => {
  test.each(ROUNDS)('the order is paid by card, and nothing else is waited for (round %i)', async (round) => {
    await prepare(round)
    const paying = await charged()
    await race([payOffline(paying), comeBack(paying)])
    const { status, payments, refunds } = await endOf(paying)
    expect({ status, refunds, state: payments[0]?.state }).toEqual({
      status: 'COMPLETED',
      refunds: [],
      state: 'SUCCEEDED',
    })
    expect(payments.filter(({ state }) => state === 'PENDING')).toEqual([])
  })

  test.each(WAYS)('unprotected, $way: a second payment is waited for', async (way) => {
    const { broken } = await meanwhile(way, ({ buyer, params }) => buyer.call(checkout.awaitOfflinePayment, { params }))
    expect(broken).toContain('payments = orders')
  })
})
