import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { eventCopies } from '#contract/event-copies.ts'
import { webhookLogs, webhooks } from '#contract/webhooks.ts'
import type { Permission } from '#domain/permissions.ts'
import { createTestApp } from '#test/app.ts'
import { buy } from '#test/buyers.ts'
import type { Visitor } from '#test/clients.ts'
import { createEventOnSale, inDays, signUp } from '#test/factories.ts'
import { joinAs, makeRole } from '#test/members.ts'
import { receiverThat } from '#test/receiver-that.ts'
import { createWebhook, createWideWebhook, LOCAL_RECEIVERS, type Received } from '#test/webhooks.ts'
import { deliverWebhook } from './deliver-webhook.ts'

const { app, services } = await createTestApp(LOCAL_RECEIVERS)
const { db } = services
const context = { ...services, mailer: null, is_last_attempt: false }
const ada = await signUp(app)
const { visitor, account_id } = ada
const newSale = () => createEventOnSale(ada, { product: { type: 'FREE' } })

const duplicate = async (caller: Visitor, event_id: number, switches: { duplicate_webhooks?: boolean } = {}) => {
  const body = { title: 'Again', start_date: inDays(40), ...switches }
  return (await caller.call(eventCopies.create, { params: { event_id }, body })).data
}
const webhooksIn = async (event_id: number) => (await visitor.call(webhooks.list, { params: { event_id } })).data
const previewed = async (caller: Visitor, event_id: number) =>
  (await caller.call(eventCopies.preview, { params: { event_id }, query: {} })).data.parts.webhooks

test('a copy of an event has its webhooks, whose receivers need no new secret', async () => {
  const { event, product } = await newSale()
  const receiver = await receiverThat()
  const made = await createWebhook(visitor, event.id, { url: receiver.url, event_types: ['product.updated'] })
  await createWideWebhook(visitor, { account_id }, { url: receiver.url })
  await buy(app, { event, product })
  expect(await previewed(visitor, event.id)).toBe(1)
  const copy = await duplicate(visitor, event.id)
  const [copied, ...more] = await webhooksIn(copy.id)
  expect(more).toEqual([])
  expect(copied).toMatchObject({ url: receiver.url, event_types: ['product.updated'], status: 'ENABLED' })
  expect(copied).toMatchObject({ waiting_count: 0, last_triggered_at: null })
  const params = { event_id: copy.id, webhook_id: copied?.id ?? 0 }
  await visitor.call(webhooks.test, { params })
  await deliverWebhook(context, { webhook_id: params.webhook_id })
  const [{ body, headers }] = receiver.received as [Received]
  const message = new Webhook(made.secret).verify(body, headers as Record<string, string>)
  expect(message).toMatchObject({ type: 'webhook.test', data: { event_id: copy.id } })
  expect((await visitor.call(webhookLogs.list, { params, query: {} })).data).toHaveLength(1)
})

test('a secret that was renewed within a day signs in the copy as well', async () => {
  const { event } = await newSale()
  const receiver = await receiverThat()
  const { id, secret } = await createWebhook(visitor, event.id, { url: receiver.url })
  await visitor.call(webhooks.renewSecret, { params: { event_id: event.id, webhook_id: id } })
  const copy = await duplicate(visitor, event.id)
  const [copied] = await webhooksIn(copy.id)
  await visitor.call(webhooks.test, { params: { event_id: copy.id, webhook_id: copied?.id ?? 0 } })
  await deliverWebhook(context, { webhook_id: copied?.id ?? 0 })
  const [{ body, headers }] = receiver.received as [Received]
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({ type: 'webhook.test' })
})

test('webhooks are left out when they are switched off', async () => {
  const { event } = await newSale()
  await createWebhook(visitor, event.id, { url: 'https://1.1.1.1/' })
  const copy = await duplicate(visitor, event.id, { duplicate_webhooks: false })
  expect(await webhooksIn(copy.id)).toEqual([])
})

test('nobody copies a webhook that they may not make', async () => {
  const { event } = await newSale()
  await createWebhook(visitor, event.id, { url: 'https://1.1.1.1/full', payload: 'FULL' })
  await createWebhook(visitor, event.id, { url: 'https://1.1.1.1/thin' })
  const copiedBy = async (permissions: Permission[]) => {
    const role_id = await makeRole(ada, ['events.read', 'events.manage', ...permissions])
    const { visitor: member } = await joinAs({ app, db }, ada, { role: 'CUSTOM', role_id })
    const copy = await duplicate(member, event.id, { duplicate_webhooks: true })
    const copied = (await webhooksIn(copy.id)).map(({ url }) => url)
    expect(await previewed(member, event.id)).toBe(copied.length)
    return copied.toSorted()
  }
  expect(await copiedBy([])).toEqual([])
  expect(await copiedBy(['webhooks.manage'])).toEqual(['https://1.1.1.1/thin'])
  const all = ['https://1.1.1.1/full', 'https://1.1.1.1/thin']
  expect(await copiedBy(['webhooks.manage', 'orders.read'])).toEqual(all)
})
