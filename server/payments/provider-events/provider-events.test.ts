import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { cardPayments } from '#contract/card-payments.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { faultsInput } from '#server/payments/stripe-double/faults.ts'
import { openCardApp } from '#test/card-app.ts'
import { beginToPay, doCardJobs, eventsAbout, openCardSale, payAt, tell } from '#test/cards.ts'

const { testApp, double, db } = await openCardApp()
const { app, services } = testApp

let sale: Awaited<ReturnType<typeof openCardSale>>
let url: string
beforeEach(async () => {
  double.world.faults = faultsInput.parse({})
  for (const { endpoints } of double.world.accounts.values()) endpoints.clear()
  await sql`delete from jobs`.execute(db)
  sale = await openCardSale(app)
  url = (await read()).webhook.url ?? ''
})
const read = async () => (await sale.visitor.call(cardPayments.get, { params: { account_id: sale.account_id } })).data

/** A paid intent of an order, not reported so far. */
async function paidButUntold() {
  const paying = await beginToPay(app, sale)
  await payAt(double, paying.intent.client_secret)
  const { events, secret } = eventsAbout(double, paying.reference)
  const succeeded = events.find(({ type }) => type === 'payment_intent.succeeded')
  if (!succeeded) throw new Error('nothing has happened')
  return { ...paying, secret, event: succeeded, events }
}
const statusOf = async (short_id: string) =>
  (await db.selectFrom('orders').select('status').where('short_id', '=', short_id).executeTakeFirstOrThrow()).status
const keptEvents = (event_id: string) =>
  db.selectFrom('provider_events').select(['type', 'effect']).where('event_id', '=', event_id).execute()

test('a webhook completes the order, and is noted', async () => {
  const { order, event, secret } = await paidButUntold()
  expect((await tell(app, { url, event, secret })).status).toBe(204)
  expect(await doCardJobs(services)).toEqual([])
  expect(await statusOf(order.short_id)).toBe('COMPLETED')
  expect(await keptEvents(event.id)).toEqual([{ type: 'payment_intent.succeeded', effect: 'completed' }])
  expect((await read()).webhook.last_received_at).not.toBeNull()
  expect(await findDifferences(db)).toEqual([])
})

describe('what is not the provider’s is refused, and nothing is kept of it (M11)', () => {
  const now = () => Date.now() / 1000
  test.each([
    ['no signature', { headers: { 'stripe-signature': '' } }],
    ['another secret', { secret: 'whsec_other' }],
    ['a signature that is older than five minutes', { at: now() - 301 }],
    [
      'two signatures, both wrong',
      { headers: { 'stripe-signature': `t=${Math.floor(now())},v1=${'0'.repeat(64)},v1=${'1'.repeat(64)}` } },
    ],
  ])('%s', async (_, wrong) => {
    const { order, event, secret } = await paidButUntold()
    expect((await tell(app, { url, event, secret, ...wrong })).status).toBe(400)
    expect(await doCardJobs(services)).toEqual([])
    expect([await statusOf(order.short_id), await keptEvents(event.id)]).toEqual(['RESERVED', []])
    expect((await read()).webhook.last_received_at).toBeNull()
  })

  test('one byte is another one', async () => {
    const { event, secret } = await paidButUntold()
    const sent = await tell(app, { url, event, secret })
    expect(sent.status).toBe(204)
    const request = { url, event: { ...event, id: `${event.id}x` }, secret }
    const { headers } = await captured(request)
    expect((await tell(app, { url, event, secret, headers })).status).toBe(400)
  })

  test('a body of more than 256 kB', async () => {
    const { event, secret } = await paidButUntold()
    const large = { ...event, filling: 'x'.repeat(257 * 1024) }
    expect((await tell(app, { url, event: large, secret })).status).toBe(413)
  })

  test('an address that nobody was given', async () => {
    const { event, secret } = await paidButUntold()
    expect((await tell(app, { url: `${url}x`, event, secret })).status).toBe(404)
  })
})

/** The headers of such a request. */
async function captured(request: Parameters<typeof tell>[1]) {
  let headers: Record<string, string> = {}
  const catching = {
    fetch: async (sent: Request) => {
      headers = { 'stripe-signature': sent.headers.get('stripe-signature') ?? '' }
      return new Response()
    },
  }
  await tell(catching as never, request)
  return { headers }
}

describe('an event acts once', () => {
  test('told again after hours, by another process, and at once (M13)', async () => {
    const { order, event, secret } = await paidButUntold()
    for (let times = 0; times < 3; times += 1) {
      await Promise.all([tell(app, { url, event, secret }), tell(app, { url, event, secret })])
      expect(await doCardJobs(services)).toEqual([])
      await db.updateTable('provider_events').set({ received_at: sql`now() - interval '2 hours'` }).execute()
    }
    expect(await keptEvents(event.id)).toHaveLength(1)
    const completed = db
      .selectFrom('activity_log')
      .innerJoin('orders', 'orders.id', 'order_id')
      .select('activity_log.id')
    const entries = completed.where('short_id', '=', order.short_id).where('name', '=', 'order.completed')
    expect(await entries.execute()).toHaveLength(1)
  })

  test('while the provider does not answer it waits', async () => {
    const { order, event, secret } = await paidButUntold()
    await tell(app, { url, event, secret })
    double.world.faults = faultsInput.parse({ requests_lost: 1 })
    expect(await doCardJobs(services)).toEqual(['the card provider does not tell'])
    expect(await keptEvents(event.id)).toEqual([])
    double.world.faults = faultsInput.parse({})
    await tell(app, { url, event, secret })
    expect(await doCardJobs(services)).toEqual([])
    expect(await statusOf(order.short_id)).toBe('COMPLETED')
  })
})

describe('in whatever order they come (M12)', () => {
  test('the newest first', async () => {
    const { order, events, secret } = await paidButUntold()
    expect(events.length).toBeGreaterThan(2)
    for (const event of events.toReversed()) {
      await tell(app, { url, event, secret })
      expect(await doCardJobs(services)).toEqual([])
    }
    expect(await statusOf(order.short_id)).toBe('COMPLETED')
    expect(await findDifferences(db)).toEqual([])
  })

  test('a refund before its payment: the order is not paid, and nothing is owed', async () => {
    const { order, reference, read: readPayment } = await paidButUntold()
    const body = new URLSearchParams({ payment_intent: reference })
    const headers = { authorization: 'Bearer sk_test_double0000000000000001' }
    await fetch(`${double.address}/v1/refunds`, { method: 'POST', headers, body })
    const { events, secret } = eventsAbout(double, reference)
    for (const event of events.toReversed()) await tell(app, { url, event, secret })
    expect(await doCardJobs(services)).toEqual([])
    expect(await statusOf(order.short_id)).toBe('RESERVED')
    expect(await readPayment()).toMatchObject({ status: 'refunded' })
    expect(await findDifferences(db)).toEqual([])
  })

  test('money after the payment was cancelled here is settled as late', async () => {
    const { order, event, secret } = await paidButUntold()
    const ofOrder = sql`order_id = (select id from orders where short_id = ${order.short_id})`
    await sql`update payments set state = 'CANCELLED', settled_at = now() where ${ofOrder}`.execute(db)
    await tell(app, { url, event, secret })
    expect(await doCardJobs(services)).toEqual([])
    expect(await statusOf(order.short_id)).toBe('COMPLETED')
  })
})

test('what is unknown, or of a kind that means nothing here, is kept and ignored', async () => {
  const { event, secret } = await paidButUntold()
  const unknown = {
    ...event,
    id: 'evt_unknown',
    type: 'invoice.paid',
    data: { object: { id: 'in_1', object: 'invoice' } },
  }
  const others = { ...event, id: 'evt_others', data: { object: { id: 'pi_others', object: 'payment_intent' } } }
  for (const one of [unknown, others]) expect((await tell(app, { url, event: one, secret })).status).toBe(204)
  expect(await doCardJobs(services)).toEqual([])
  expect(await keptEvents('evt_unknown')).toEqual([{ type: 'invoice.paid', effect: 'ignored' }])
  expect(await keptEvents('evt_others')).toMatchObject([{ effect: 'ignored' }])
})
