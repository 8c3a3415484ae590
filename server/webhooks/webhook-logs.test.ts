import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { webhookLogs, webhooks } from '#contract/webhooks.ts'
import { createTestApp } from '#test/app.ts'
import { buy } from '#test/buyers.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { joinAs, makeRole } from '#test/members.ts'
import { receiverThat } from '#test/receiver-that.ts'
import { createWebhook, LOCAL_RECEIVERS } from '#test/webhooks.ts'
import { deliverWebhook } from './deliver-webhook.ts'
import { pruneWebhookLogs } from './prune-webhook-logs.ts'

const { app, services } = await createTestApp(LOCAL_RECEIVERS)
const { db } = services
const context = { ...services, mailer: null, is_last_attempt: false }

const { visitor, account_id } = await signUp(app)
const newSale = () => createEventOnSale({ visitor }, { product: { type: 'FREE' } })

const send = (webhook_id: number) => deliverWebhook(context, { webhook_id })

test('a message or a span of time is sent again, and messages of tests are not', async () => {
  const { event, product } = await newSale()
  const receiver = await receiverThat()
  const { id: webhook_id } = await createWebhook(visitor, event.id, { url: receiver.url })
  const params = { event_id: event.id, webhook_id }
  for (let time = 0; time < 3; time++) await buy(app, { event, product })
  await visitor.call(webhooks.test, { params })
  await send(webhook_id)
  const { data } = await visitor.call(webhookLogs.list, { params, query: {} })
  const [ofTest, third, second, first] = data.map(({ id }) => id)
  const idsAfter = async (again: () => Promise<unknown>) => {
    receiver.received.length = 0
    await again()
    await send(webhook_id)
    return receiver.received.map(({ headers }) => headers['webhook-id'])
  }
  const resend = (delivery_id = 0) => visitor.call(webhookLogs.resend, { params: { ...params, delivery_id } })
  expect(await idsAfter(() => resend(second))).toEqual([`msg_${second}`])
  const happened_at = sql<string>`happened_at + interval '2 hours'`
  await db
    .updateTable('webhook_deliveries')
    .set({ happened_at })
    .where('id', '=', third ?? 0)
    .execute()
  const happened_until = new Date(Date.now() + 3_600_000).toISOString()
  const span = { only_failed: false, happened_until }
  const count = async () => (await visitor.call(webhookLogs.resendMany, { params, body: span })).data.count
  expect(await idsAfter(async () => expect(await count()).toBe(2))).toEqual([`msg_${first}`, `msg_${second}`])
  await expect(resend(ofTest)).rejects.toMatchObject({ code: 'transition_not_allowed' })
})

test('the log is kept for thirty days', async () => {
  const { event, product } = await newSale()
  const receiver = await receiverThat()
  const { id: webhook_id } = await createWebhook(visitor, event.id, { url: receiver.url })
  await buy(app, { event, product })
  await buy(app, { event, product })
  await send(webhook_id)
  const params = { event_id: event.id, webhook_id }
  const { data } = await visitor.call(webhookLogs.list, { params, query: {} })
  const [newest, oldest] = data.map(({ id }) => id)
  const created_at = sql<string>`now() - interval '30 days 1 minute'`
  await db
    .updateTable('webhook_deliveries')
    .set({ created_at })
    .where('id', '=', oldest ?? 0)
    .execute()
  await pruneWebhookLogs({ db })
  const kept = await visitor.call(webhookLogs.list, { params, query: {} })
  expect(kept.data.map(({ id }) => id)).toEqual([newest])
  const attempts = db
    .selectFrom('webhook_attempts')
    .select('id')
    .where('delivery_id', '=', oldest ?? 0)
  expect(await attempts.execute()).toEqual([])
})

test('who may not see orders makes no webhook that hands them out, and reads none in a log', async () => {
  const { event, product } = await newSale()
  const receiver = await receiverThat(() => ({ status: 200, body: 'grace@example.com' }))
  const { id: webhook_id } = await createWebhook(visitor, event.id, { url: receiver.url, payload: 'FULL' })
  await buy(app, { event, product })
  await send(webhook_id)
  const role_id = await makeRole({ visitor, account_id }, ['events.read', 'webhooks.manage'])
  const { visitor: member } = await joinAs({ app, db }, { visitor, account_id }, { role: 'CUSTOM', role_id })
  const make = (payload: 'THIN' | 'FULL') => createWebhook(member, event.id, { url: receiver.url, payload })
  await expect(make('FULL')).rejects.toMatchObject({ code: 'role_too_low' })
  await make('THIN')
  const params = { event_id: event.id, webhook_id }
  const body = { url: receiver.url, event_types: ['order.created' as const], payload: 'FULL' as const }
  await expect(member.call(webhooks.update, { params, body })).rejects.toMatchObject({ code: 'role_too_low' })
  const { data } = await member.call(webhookLogs.list, { params, query: {} })
  const get = { params: { ...params, delivery_id: data[0]?.id ?? 0 } }
  expect((await member.call(webhookLogs.get, get)).data.attempts).toMatchObject([
    { request_body: null, response_body: null },
  ])
  expect((await visitor.call(webhookLogs.get, get)).data.attempts).toMatchObject([
    { response_body: 'grace@example.com' },
  ])
  const answer = async () => (await member.call(webhooks.get, { params })).data.last_response_body
  expect(await answer()).toBeNull()
  // A webhook that now sends less data deletes the stored answers.
  await visitor.call(webhooks.update, { params, body: { ...body, payload: 'THIN' } })
  expect(await answer()).toBeNull()
})
