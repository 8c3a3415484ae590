import { once } from 'node:events'
import { serve } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { events } from '#contract/events.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { DOUBLE_KEYS } from '#server/payments/stripe-double/world.ts'
import { createTestApp } from '#test/app.ts'
import { doCardJobs } from '#test/cards.ts'
import { visit } from '#test/clients.ts'
import { patience } from '#test/patience.ts'
import { freePort } from '#test/processes/free-port.ts'
import { startRecordedDouble } from '#test/recorded-double.ts'
import { until } from '#test/until.ts'
import { DEMO_SIGN_IN, fillDemo } from './demo.ts'

const double = await startRecordedDouble()
const port = await freePort()
const address = `http://127.0.0.1:${port}`
const { app, services } = await createTestApp({ app_url: address, stripe_api_url: double.address })
const { db, pool } = services
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port })
afterAll(async () => {
  server.close()
  await double.stop()
})

/** Runs background jobs while the demo is being filled, until `isDone`. */
async function work(isDone: () => boolean | Promise<boolean>): Promise<void> {
  const step = async () => {
    expect(await doCardJobs(services)).toEqual([])
    return isDone()
  }
  await until('the demo is as it should be', step, FILLED_WITHIN)
}

/** Time for hundreds of sequential requests. */
const FILLED_WITHIN = 180_000

test('the demo sells, and its stock, orders, tickets and payments agree', {
  timeout: patience(FILLED_WITHIN),
}, async () => {
  if (!server.listening) await once(server, 'listening')
  let is_filled = false
  const cards = { address: double.address, keys: DOUBLE_KEYS }
  const filling = fillDemo({ address, pool, cards }, () => undefined).finally(() => {
    is_filled = true
  })
  await work(() => is_filled)
  await filling
  const payments = await db.selectFrom('payments').select('state').distinct().orderBy('state').execute()
  expect(payments.map(({ state }) => state)).toEqual(['PENDING', 'SUCCEEDED'])
  expect(await findDifferences(db)).toEqual([])
  const answers = await db.selectFrom('question_answers').select('answer').distinct().orderBy('answer').execute()
  expect(answers.map(({ answer }) => answer)).toEqual(['A friend', 'A poster', 'The radio'])
  const brought = await db.selectFrom('orders').select('id').where('affiliate_id', 'is not', null).execute()
  expect(brought.length).toBeGreaterThan(10)
  const { clicks } = await db
    .selectFrom('affiliate_clicks')
    .select(({ fn }) => fn.sum<string>('clicks').as('clicks'))
    .executeTakeFirstOrThrow()
  expect(Number(clicks)).toBeGreaterThan(brought.length)
})

test('a few of its orders are paid by card: refunded in part, not to be refunded, on their way', async () => {
  const byCard = () =>
    db
      .selectFrom('orders')
      .select(['status', 'payment_status', 'refund_status'])
      .where('payment_provider', '=', 'STRIPE')
      .orderBy('id')
      .execute()
  await work(async () => (await byCard()).every(({ refund_status }) => refund_status !== 'REFUND_PENDING'))
  const paid = { status: 'COMPLETED', payment_status: 'PAYMENT_RECEIVED' }
  expect(await byCard()).toMatchObject([
    { ...paid, refund_status: 'PARTIALLY_REFUNDED' },
    { ...paid, status: 'CANCELLED', refund_status: 'REFUND_FAILED' },
    { ...paid, refund_status: null },
    { ...paid, refund_status: null },
    { status: 'RESERVED', payment_status: 'AWAITING_PAYMENT', refund_status: null },
  ])
  expect(await findDifferences(db)).toEqual([])
})

test('its events lead from page views over reservations and details to paid orders, each day that has one', async () => {
  const { call } = visit(app)
  await call(auth.login, { body: DEMO_SIGN_IN })
  const { data } = await call(events.list, { query: { filter_fields: { status: { eq: 'LIVE' } } } })
  expect(data).toHaveLength(5)
  const query = { start_date: daysAgo(60), end_date: daysAgo(0) }
  for (const { id: event_id, title } of data) {
    const { daily_stats, range } = (await call(events.stats, { params: { event_id }, query })).data
    const funnel = [range.orders_created, range.orders_placed, range.details_given, range.reservations, range.views]
    expect(funnel, title).toEqual(funnel.toSorted((a, b) => a - b))
    expect(new Set(funnel).size, title).toBeGreaterThanOrEqual(4)
    expect(range.orders_created, title).toBeGreaterThan(0)
    expect(range.orders_placed / range.views, title).toBeGreaterThan(0.02)
    for (const { date, views, reservations } of daily_stats)
      if (reservations > 0) expect(views, `${title}, ${date}`).toBeGreaterThan(reservations)
  }
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
