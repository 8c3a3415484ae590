import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkout } from '#contract/checkout.ts'
import { orders } from '#contract/orders.ts'
import { expireOrders } from '#server/checkout/expire-orders.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { faultsInput } from '#server/payments/stripe-double/faults.ts'
import { reserve } from '#test/buyers.ts'
import { openCardApp } from '#test/card-app.ts'
import { beginToPay, doCardJobs, finishAt, openCardSale, payAt } from '#test/cards.ts'
import { queuedJobs } from '#test/jobs.ts'

const { testApp, double, db } = await openCardApp()
const { app, services } = testApp

let sale: Awaited<ReturnType<typeof openCardSale>>
beforeEach(async () => {
  double.world.faults = faultsInput.parse({})
  await sql`delete from jobs`.execute(db)
  sale = await openCardSale(app, { quantity: 1 })
})

type Paying = Awaited<ReturnType<typeof beginToPay>>
const begin = () => beginToPay(app, sale)
const intentOf = (reference: string) =>
  [...double.world.accounts.values()].flatMap(({ intents }) => intents.get(reference) ?? [])[0]
const idOf = async ({ order }: Paying) =>
  (await db.selectFrom('orders').select('id').where('short_id', '=', order.short_id).executeTakeFirstOrThrow()).id
const paymentsOf = async (paying: Paying) =>
  db
    .selectFrom('payments')
    .select(['provider', 'state'])
    .where('order_id', '=', await idOf(paying))
    .orderBy('id')
    .execute()
const refundsOf = async (paying: Paying) =>
  db
    .selectFrom('refunds')
    .select(['state', 'amount', 'failure_code'])
    .where('order_id', '=', await idOf(paying))
    .orderBy('id')
    .execute()

async function expire({ order }: Paying) {
  await db.updateTable('orders').set({ reserved_until: sql`now()` }).where('short_id', '=', order.short_id).execute()
  await expireOrders({ db })
}
const abandon = ({ buyer, params }: Paying) => buyer.call(checkout.abandon, { params })
const cancel = async (paying: Paying) =>
  sale.visitor.call(orders.cancel, { params: { event_id: sale.event.id, order_id: await idOf(paying) } })

/** Expects everything to be refunded and reported. */
async function expectReturned(paying: Paying, status: string) {
  expect(await doCardJobs(services)).toEqual([])
  expect(await paying.read()).toMatchObject({ status: 'refunded', order: { status } })
  expect(await refundsOf(paying)).toEqual([{ state: 'SUCCEEDED', amount: 1000, failure_code: null }])
  expect(intentOf(paying.reference)).toMatchObject({ status: 'succeeded' })
  const charges = [...double.world.accounts.values()].flatMap(({ charges: all }) => [...all.values()])
  const charge = charges.find(({ payment_intent }) => payment_intent === paying.reference)
  expect(charge).toMatchObject({ amount_refunded: 1000, refunded: true })
  expect(await queuedJobs(db, 'sendPaymentReturned')).toHaveLength(1)
  expect(await findDifferences(db)).toEqual([])
}

describe('an order that ends before its card is charged', () => {
  test.each([
    ['expires', expire, 'EXPIRED'],
    ['is given up', abandon, 'ABANDONED'],
    ['is cancelled', cancel, 'CANCELLED'],
  ] as const)('%s: nobody can pay for it any more', async (_, end, status) => {
    const paying = await begin()
    await end(paying)
    expect(await doCardJobs(services)).toEqual([])
    expect(intentOf(paying.reference)).toMatchObject({ status: 'canceled' })
    expect((await payAt(double, paying.intent.client_secret)).status).toBe(400)
    expect(await paying.read()).toMatchObject({ status: 'cancelled', order: { status } })
    expect(await paymentsOf(paying)).toEqual([{ provider: 'STRIPE', state: 'CANCELLED' }])
    expect(await findDifferences(db)).toEqual([])
  })
})

describe('money that comes after the order', () => {
  test('has expired takes its tickets again, in the name of the buyer', async () => {
    const paying = await begin()
    await payAt(double, paying.intent.client_secret)
    await expire(paying)
    expect(await doCardJobs(services)).toEqual([])
    expect(await paying.read()).toMatchObject({
      ...{ status: 'succeeded' },
      order: { status: 'COMPLETED', attendees: [{ first_name: 'Grace' }] },
    })
    expect(await findDifferences(db)).toEqual([])
  })

  test('has expired, and somebody else has its ticket, goes back at once', async () => {
    const paying = await begin()
    await payAt(double, paying.intent.client_secret)
    await expire(paying)
    await reserve(app, sale)
    await expectReturned(paying, 'EXPIRED')
  })

  test.each([
    ['was given up', abandon, 'ABANDONED'],
    ['was cancelled', cancel, 'CANCELLED'],
  ] as const)('%s goes back at once', async (_, end, status) => {
    const paying = await begin()
    await payAt(double, paying.intent.client_secret)
    await end(paying)
    await expectReturned(paying, status)
  })

  test('is past its time while nobody else has its ticket pays for it', async () => {
    const paying = await begin()
    await payAt(double, paying.intent.client_secret)
    const late = { reserved_until: sql<string>`now() - interval '1 second'` }
    await db.updateTable('orders').set(late).where('short_id', '=', paying.order.short_id).execute()
    expect(await paying.read()).toMatchObject({ status: 'succeeded', order: { status: 'COMPLETED' } })
  })
})

describe('a buyer who chooses to pay offline after all', () => {
  const offline = ({ buyer, params }: Paying) => buyer.call(checkout.awaitOfflinePayment, { params })

  test('is not charged', async () => {
    const paying = await begin()
    await offline(paying)
    expect(await doCardJobs(services)).toEqual([])
    expect(intentOf(paying.reference)).toMatchObject({ status: 'canceled' })
    expect(await paymentsOf(paying)).toEqual([
      { provider: 'STRIPE', state: 'CANCELLED' },
      { provider: 'OFFLINE', state: 'PENDING' },
    ])
  })

  test('and was charged before has paid by card', async () => {
    const paying = await begin()
    await payAt(double, paying.intent.client_secret)
    await offline(paying)
    expect(await doCardJobs(services)).toEqual([])
    const paid = { status: 'COMPLETED', payment_provider: 'STRIPE', payment_status: 'PAYMENT_RECEIVED' }
    expect(await paying.read()).toMatchObject({ status: 'succeeded', order: paid })
    expect(await paymentsOf(paying)).toEqual([
      { provider: 'STRIPE', state: 'SUCCEEDED' },
      { provider: 'OFFLINE', state: 'CANCELLED' },
    ])
    expect(await findDifferences(db)).toEqual([])
  })

  test('and paid both ways gets the card’s money back', async () => {
    const paying = await begin()
    await payAt(double, paying.intent.client_secret)
    await offline(paying)
    const params = { event_id: sale.event.id, order_id: await idOf(paying) }
    await sale.visitor.call(orders.markAsPaid, { params })
    await expectReturned(paying, 'COMPLETED')
  })
})

describe('a refund', () => {
  async function returning() {
    const paying = await begin()
    await payAt(double, paying.intent.client_secret)
    await abandon(paying)
    return paying
  }

  test('whose answer was lost is asked for again, and made once', async () => {
    const paying = await returning()
    await paying.read()
    double.world.faults = faultsInput.parse({ answers_lost: 1 })
    expect((await doCardJobs(services)).length).toBeGreaterThan(0)
    expect(await refundsOf(paying)).toMatchObject([{ state: 'PENDING' }])
    expect(await findDifferences(db)).toEqual([])
    double.world.faults = faultsInput.parse({})
    const [{ id } = { id: 0 }] = await db
      .selectFrom('refunds')
      .select('id')
      .where('order_id', '=', await idOf(paying))
      .execute()
    await sql`insert into jobs (name, lane, account_id, payload, max_attempts)
      values ('sendRefund', 'payments', 0, ${JSON.stringify({ refund_id: id })}::jsonb, 25)`.execute(db)
    await expectReturned(paying, 'ABANDONED')
  })

  test('that the key may not make fails, and is an alarm', async () => {
    const paying = await returning()
    const { world } = double
    const secret = [...world.keys.entries()].find(([, { kind }]) => kind === 'secret')
    if (!secret) throw new Error('no key')
    await paying.read()
    world.keys.set(secret[0], { ...secret[1], kind: 'restricted', may: ['payment_intents'] })
    await doCardJobs(services)
    world.keys.set(...secret)
    expect(await refundsOf(paying)).toMatchObject([{ state: 'FAILED', failure_code: 'not_permitted' }])
    expect(await findDifferences(db)).toMatchObject([{ invariant: 'payments = orders', found: 1000, expected: 0 }])
    await sql`update refunds set state = 'SUCCEEDED' where state = 'FAILED'`.execute(db)
  })
})

test('a delayed payment that fails after days is told by e-mail', async () => {
  const paying = await begin()
  await payAt(double, paying.intent.client_secret, 'pm_sepaDebit')
  await paying.read()
  await finishAt(double, paying.reference, false)
  await sql`update jobs set run_at = now() where name = 'askCardPayment'`.execute(db)
  expect(await doCardJobs(services)).toEqual([])
  expect(await queuedJobs(db, 'sendPaymentFailed')).toMatchObject([{ was_processing: true }])
  expect(await paying.read()).toMatchObject({ status: 'failed', order: { payment_status: 'PAYMENT_FAILED' } })
})
