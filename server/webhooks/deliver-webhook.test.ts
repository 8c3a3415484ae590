import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test, vi } from 'vitest'
import { orders } from '#contract/orders.ts'
import { products } from '#contract/products.ts'
import { webhookLogs, webhooks } from '#contract/webhooks.ts'
import { createTestApp } from '#test/app.ts'
import { buy } from '#test/buyers.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { queuedJobs } from '#test/jobs.ts'
import { receiverThat } from '#test/receiver-that.ts'
import { createWebhook, LOCAL_RECEIVERS, type Received } from '#test/webhooks.ts'
import { deliverWebhook } from './deliver-webhook.ts'
import { queueDueWebhooks } from './queue-due-webhooks.ts'

const { app, services } = await createTestApp(LOCAL_RECEIVERS)
const { db } = services
const context = { ...services, mailer: null, is_last_attempt: false }

const { visitor } = await signUp(app)
const newSale = () => createEventOnSale({ visitor }, { product: { type: 'FREE' } })

const send = (webhook_id: number) => deliverWebhook(context, { webhook_id })

/** Moves everything that waits into the past by these hours. */
async function letPass(hours: number): Promise<void> {
  const earlier = (column: string) => sql<string>`${sql.ref(column)} - make_interval(hours => ${hours}::int)`
  const failing_since = earlier('failing_since')
  await db
    .updateTable('webhook_deliveries')
    .set({ next_at: earlier('next_at'), failing_since })
    .execute()
  await db.updateTable('webhooks').set({ failing_since }).execute()
}

type Told = { type: string; data: { id: number; public_id?: string } }
const told = (received: readonly Received[]): Told[] => received.map(({ body }) => JSON.parse(body))
const verified = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as Told
const webhookIn = async (event_id: number, webhook_id: number) =>
  (await visitor.call(webhooks.get, { params: { event_id, webhook_id } })).data

test('an order is told of with ids alone, or in full, signed as Standard Webhooks has it', async () => {
  const { event, product } = await newSale()
  const receiver = await receiverThat()
  const thin = await createWebhook(visitor, event.id, { url: receiver.url })
  const full = await createWebhook(visitor, event.id, { url: receiver.url, payload: 'FULL' })
  await buy(app, { event, product })
  await send(thin.id)
  await send(full.id)
  const [first, second] = receiver.received as [Received, Received]
  expect(verified(thin.secret, first).data).toEqual({ id: expect.any(Number), event_id: event.id })
  expect(verified(full.secret, second)).toMatchObject({ type: 'order.created', data: { email: 'grace@example.com' } })
  expect(() => verified(full.secret, first)).toThrow()
})

test('each attendee of an order is told of, and its cancellation as well', async () => {
  const { event, product } = await newSale()
  const receiver = await receiverThat()
  const event_types = ['attendee.created', 'order.cancelled', 'attendee.cancelled'] as const
  const { id } = await createWebhook(visitor, event.id, { url: receiver.url, event_types: [...event_types] })
  await buy(app, { event, product }, 2)
  const order = await db.selectFrom('orders').select('id').where('event_id', '=', event.id).executeTakeFirstOrThrow()
  await visitor.call(orders.cancel, { params: { event_id: event.id, order_id: order.id } })
  await send(id)
  const types = told(receiver.received).map(({ type }) => type)
  expect(types.slice(0, 2)).toEqual(['attendee.created', 'attendee.created'])
  expect(types.slice(2).toSorted()).toEqual(['attendee.cancelled', 'attendee.cancelled', 'order.cancelled'])
})

test('a receiver that was down for two hours gets everything, and what is about one object in its order', async () => {
  const { event, product } = await newSale()
  let isDown = true
  const receiver = await receiverThat(() => ({ status: isDown ? 500 : 204 }))
  const event_types = ['order.created' as const, 'product.updated' as const]
  const { id } = await createWebhook(visitor, event.id, { url: receiver.url, event_types })
  await buy(app, { event, product })
  await rename({ event_id: event.id, product_id: product.id }, 'First')
  await send(id)
  await rename({ event_id: event.id, product_id: product.id }, 'Second')
  await buy(app, { event, product })
  await send(id)
  // The second change of the product waits for the first.
  expect(told(receiver.received).map(({ type }) => type)).toEqual(['order.created', 'product.updated', 'order.created'])
  expect(await webhookIn(event.id, id)).toMatchObject({ waiting_count: 4, failing_since: expect.any(String) })
  isDown = false
  receiver.received.length = 0
  await letPass(2)
  await send(id)
  expect(told(receiver.received).map(({ type }) => type)).toEqual([
    'order.created',
    'product.updated',
    'product.updated',
    'order.created',
  ])
  expect(await webhookIn(event.id, id)).toMatchObject({ waiting_count: 0, failed_count: 0, failing_since: null })
})

async function rename(params: { event_id: number; product_id: number }, title: string): Promise<void> {
  const { data } = await visitor.call(products.get, { params })
  const { type, product_type, product_category_id, prices } = data
  const body = {
    title,
    type,
    product_type,
    product_category_id,
    prices: prices.map(({ id, price }) => ({ id, price })),
  }
  await visitor.call(products.update, { params, body })
}

test('a message that cannot be made fails alone, and is tried again', async () => {
  const { event, product } = await newSale()
  const receiver = await receiverThat()
  const { id } = await createWebhook(visitor, event.id, { url: receiver.url, payload: 'FULL' })
  await buy(app, { event, product })
  await buy(app, { event, product })
  const parse = vi.spyOn(orders.get.response, 'parse').mockImplementationOnce(() => {
    throw new Error('not as the API shows it')
  })
  onTestFinished(() => parse.mockRestore())
  await send(id)
  expect(receiver.received).toHaveLength(1)
  expect(await webhookIn(event.id, id)).toMatchObject({ waiting_count: 1, status: 'ENABLED' })
  await letPass(2)
  await send(id)
  expect(receiver.received).toHaveLength(2)
})

test('a receiver that is gone pauses the webhook at once, and the owner is told', async () => {
  const { event, product } = await newSale()
  const receiver = await receiverThat(() => ({ status: 410 }))
  const { id } = await createWebhook(visitor, event.id, { url: receiver.url })
  await buy(app, { event, product })
  await buy(app, { event, product })
  await send(id)
  expect(receiver.received).toHaveLength(1)
  expect(await webhookIn(event.id, id)).toMatchObject({ status: 'PAUSED', paused_because: 'GONE', failed_count: 2 })
  expect(await queuedJobs(db, 'sendWebhookPaused')).toContainEqual(expect.objectContaining({ webhook_id: id }))
})

test('after three days without success a webhook is paused; what failed can be sent again', async () => {
  const { event, product } = await newSale()
  let isDown = true
  const receiver = await receiverThat(() => ({ status: isDown ? 503 : 200 }))
  const { id } = await createWebhook(visitor, event.id, { url: receiver.url })
  await buy(app, { event, product })
  for (let time = 0; time < 10; time++) {
    expect(await webhookIn(event.id, id)).toMatchObject({ status: 'ENABLED' })
    await send(id)
    await letPass(24)
  }
  expect(receiver.received).toHaveLength(10)
  const paused = await webhookIn(event.id, id)
  expect(paused).toMatchObject({ status: 'PAUSED', paused_because: 'FAILING' })
  isDown = false
  const { url, payload } = paused
  const event_types = ['order.created' as const]
  const params = { event_id: event.id, webhook_id: id }
  await visitor.call(webhooks.update, { params, body: { url, event_types, payload, status: 'ENABLED' } })
  const { data } = await visitor.call(webhookLogs.resendMany, { params, body: {} })
  expect(data).toEqual({ count: 1 })
  await send(id)
  expect(await webhookIn(event.id, id)).toMatchObject({ failed_count: 0, waiting_count: 0, paused_because: null })
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(1)
})

test('of an account, all quick webhooks have their turn at once, and sixteen of the others', async () => {
  const { event, product } = await newSale()
  const other = await newSale()
  for (let hook = 0; hook < 20; hook++)
    for (const sale of [event, other.event]) await createWebhook(visitor, sale.id, { url: 'https://1.1.1.1/' })
  await buy(app, { event, product })
  await buy(app, other)
  const queued = async () => {
    await db.deleteFrom('jobs').where('name', '=', 'deliverWebhook').execute()
    await queueDueWebhooks({ db })
    return (await db.selectFrom('jobs').select('id').where('name', '=', 'deliverWebhook').execute()).length
  }
  await db
    .updateTable('webhooks')
    .set({ status: 'PAUSED' })
    .where('event_id', 'not in', [event.id, other.event.id])
    .execute()
  expect(await queued()).toBe(16)
  await db.updateTable('webhooks').set({ is_quick: true }).where('event_id', '=', event.id).execute()
  expect(await queued()).toBe(36)
})

test('for a day after a new secret messages carry both signatures, and then one', async () => {
  const { event } = await newSale()
  const receiver = await receiverThat()
  const { id: webhook_id, secret: former } = await createWebhook(visitor, event.id, { url: receiver.url })
  const params = { event_id: event.id, webhook_id }
  const { data } = await visitor.call(webhooks.renewSecret, { params })
  const sendTest = async () => {
    await visitor.call(webhooks.test, { params })
    await send(webhook_id)
    return receiver.received.at(-1) as Received
  }
  const during = await sendTest()
  for (const secret of [former, data.secret ?? ''])
    expect(verified(secret, during)).toMatchObject({ type: 'webhook.test' })
  await db
    .updateTable('webhooks')
    .set({ former_secret_until: sql<string>`now()` })
    .where('id', '=', webhook_id)
    .execute()
  const after = await sendTest()
  expect(() => verified(former, after)).toThrow()
  verified(data.secret ?? '', after)
})
