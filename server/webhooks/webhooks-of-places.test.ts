import { expect, test } from 'vitest'
import { apiKeys } from '#contract/api-keys.ts'
import { eventCopies } from '#contract/event-copies.ts'
import { events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import {
  accountWebhookLogs,
  accountWebhooks,
  organizerWebhookLogs,
  organizerWebhooks,
  webhooks,
} from '#contract/webhooks.ts'
import { createTestApp } from '#test/app.ts'
import { buy } from '#test/buyers.ts'
import { visitWithKey } from '#test/clients.ts'
import { createEvent, createEventOnSale, createOrganizer, inDays, signUp } from '#test/factories.ts'
import { joinAs } from '#test/members.ts'
import { receiverThat } from '#test/receiver-that.ts'
import { createWideWebhook, LOCAL_RECEIVERS } from '#test/webhooks.ts'
import { deliverWebhook } from './deliver-webhook.ts'

const { app, services } = await createTestApp(LOCAL_RECEIVERS)
const { db } = services
const context = { ...services, mailer: null, is_last_attempt: false }
const send = (webhook_id: number) => deliverWebhook(context, { webhook_id })

const ada = await signUp(app)
const { visitor, account_id } = ada
/** Another organizer of the same account. */
const { id: other } = await createOrganizer(ada)
const newSale = (organizer_id: number) => createEventOnSale(ada, { event: { organizer_id }, product: { type: 'FREE' } })

type Message = { type: string; data: { id: number; event_id: number | null } & Record<string, unknown> }
const toldTo = ({ received }: Awaited<ReturnType<typeof receiverThat>>): Message[] =>
  received.map(({ body }) => JSON.parse(body))

const ABOUT_EVENTS = ['event.created' as const, 'event.updated' as const, 'event.archived' as const]

test('a webhook of an organizer is told of all its events, also of one made later, and of no other organizer’s', async () => {
  const { id: organizer_id } = await createOrganizer(ada)
  const [receiver, first, foreign] = [await receiverThat(), await newSale(organizer_id), await newSale(other)]
  const { id } = await createWideWebhook(visitor, { organizer_id }, { url: receiver.url })
  const later = await newSale(organizer_id)
  for (const sale of [first, foreign, later]) await buy(app, sale)
  await send(id)
  expect(toldTo(receiver).map(({ type, data }) => [type, data.event_id])).toEqual([
    ['order.created', first.event.id],
    ['order.created', later.event.id],
  ])
})

test('a webhook of an account is told of all its organizers, and of no other account', async () => {
  const { id: organizer_id } = await createOrganizer(ada)
  const stranger = await signUp(app)
  const foreign = await createEventOnSale(stranger, { product: { type: 'FREE' } })
  const receiver = await receiverThat()
  const { id } = await createWideWebhook(visitor, { account_id }, { url: receiver.url })
  const sales = [await newSale(organizer_id), foreign, await newSale(other)]
  for (const sale of sales) await buy(app, sale)
  await send(id)
  expect(toldTo(receiver).map(({ data }) => data.event_id)).toEqual([sales[0]?.event.id, sales[2]?.event.id])
})

test('one order is told once to each webhook of its event, organizer and account', async () => {
  const { id: organizer_id } = await createOrganizer(ada)
  const { event, product } = await newSale(organizer_id)
  const receiver = await receiverThat()
  const { data: own } = await visitor.call(webhooks.create, {
    params: { event_id: event.id },
    body: { url: receiver.url, event_types: ['order.created'] },
  })
  const ofOrganizer = await createWideWebhook(visitor, { organizer_id }, { url: receiver.url })
  const ofAccount = await createWideWebhook(visitor, { account_id }, { url: receiver.url })
  await buy(app, { event, product })
  for (const { id } of [own, ofOrganizer, ofAccount]) await send(id)
  expect(toldTo(receiver).map(({ data }) => data.event_id)).toEqual([event.id, event.id, event.id])
  for (const { id } of [ofOrganizer, ofAccount]) await db.deleteFrom('webhooks').where('id', '=', id).execute()
})

test('events are told of when they are made, changed, archived, brought back and duplicated', async () => {
  const { id: organizer_id } = await createOrganizer(ada)
  const receiver = await receiverThat()
  const terms = { url: receiver.url, event_types: ABOUT_EVENTS, payload: 'FULL' as const }
  const { id } = await createWideWebhook(visitor, { organizer_id }, terms)
  const event = await createEvent(ada, { organizer_id, title: 'Concert' })
  const params = { event_id: event.id }
  await visitor.call(events.update, { params, body: { title: 'Gig', start_date: inDays(3) } })
  await visitor.call(events.setStatus, { params, body: { status: 'ARCHIVED' } })
  await visitor.call(events.setStatus, { params, body: { status: 'DRAFT' } })
  const { data: copy } = await visitor.call(eventCopies.create, {
    params,
    body: { title: 'Again', start_date: inDays(9) },
  })
  await send(id)
  expect(toldTo(receiver).map(({ type, data }) => [type, data.id, data.event_id, data.title])).toEqual([
    ['event.created', event.id, event.id, 'Gig'],
    ['event.updated', event.id, event.id, 'Gig'],
    ['event.updated', event.id, event.id, 'Gig'],
    ['event.archived', event.id, event.id, 'Gig'],
    // Restored.
    ['event.updated', event.id, event.id, 'Gig'],
    ['event.created', copy.id, copy.id, 'Again'],
  ])
  // Products have separate messages.
  expect(toldTo(receiver)[0]?.data).not.toHaveProperty('product_categories')
})

test('with their organizer all its events are archived, and each is told of', async () => {
  const { id: organizer_id } = await createOrganizer(ada)
  const made = [await createEvent(ada, { organizer_id }), await createEvent(ada, { organizer_id })]
  const receiver = await receiverThat()
  const { id } = await createWideWebhook(
    visitor,
    { account_id },
    { url: receiver.url, event_types: ['event.archived'] },
  )
  await visitor.call(organizers.setStatus, { params: { organizer_id }, body: { status: 'ARCHIVED' } })
  await send(id)
  expect(toldTo(receiver).map(({ data }) => data)).toEqual(made.map(({ id }) => ({ id, event_id: id })))
})

test('a webhook of one event is not told of events themselves', async () => {
  const { event } = await newSale(other)
  const body = { url: 'https://1.1.1.1/', event_types: ['event.updated'] as never }
  const refused = visitor.call(webhooks.create, { params: { event_id: event.id }, body })
  await expect(refused).rejects.toMatchObject({ code: 'malformed' })
})

test('a test of a wide webhook is of no event, and its log reads as that of others', async () => {
  const receiver = await receiverThat()
  const { id } = await createWideWebhook(visitor, { account_id }, { url: receiver.url, payload: 'FULL' })
  const params = { account_id, account_webhook_id: id }
  await visitor.call(accountWebhooks.test, { params })
  await send(id)
  expect(toldTo(receiver)).toMatchObject([{ type: 'webhook.test', data: { id, event_id: null } }])
  const { data } = await visitor.call(accountWebhookLogs.list, { params, query: {} })
  expect(data).toMatchObject([{ event_type: 'webhook.test', event_id: null, status: 'DELIVERED' }])
})

test('after a refusal for good a wide webhook is paused, and the log has it at its place', async () => {
  const { id: organizer_id } = await createOrganizer(ada)
  const sale = await newSale(organizer_id)
  const receiver = await receiverThat(() => ({ status: 410 }))
  const made = [
    { ...(await createWideWebhook(visitor, { organizer_id }, { url: receiver.url })), organizer_id },
    { ...(await createWideWebhook(visitor, { account_id }, { url: receiver.url })), organizer_id: null },
  ]
  await buy(app, sale)
  for (const { id, organizer_id } of made) {
    await send(id)
    const paused = db.selectFrom('activity_log').selectAll().where('name', '=', 'webhook.paused')
    const entry = await paused.where('subject_id', '=', id).executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ account_id, organizer_id, event_id: null })
  }
})

test('who reaches a part of the account makes webhooks of that part, and of nothing wider', async () => {
  const { id: organizer_id } = await createOrganizer(ada)
  const { event } = await newSale(organizer_id)
  const to = { url: 'https://1.1.1.1/' }
  const body = { ...to, event_types: ['order.created' as const] }
  const callers = async (scope: { organizer_ids: number[]; event_ids: number[] }) => {
    const key = { name: 'key', permissions: ['events.read' as const, 'webhooks.manage' as const], ...scope }
    const { data } = await visitor.call(apiKeys.create, { params: { account_id }, body: key })
    const member = await joinAs({ app, db }, ada, { role: 'EVENT_MANAGER', ...scope })
    return [member.visitor, visitWithKey(app, data.token ?? '')]
  }
  for (const caller of await callers({ organizer_ids: [], event_ids: [event.id] })) {
    await caller.call(webhooks.create, { params: { event_id: event.id }, body })
    await expect(createWideWebhook(caller, { organizer_id }, to)).rejects.toMatchObject({ code: 'not_found' })
    await expect(createWideWebhook(caller, { account_id }, to)).rejects.toMatchObject({ code: 'role_too_low' })
  }
  for (const caller of await callers({ organizer_ids: [organizer_id], event_ids: [] })) {
    await createWideWebhook(caller, { organizer_id }, to)
    await expect(createWideWebhook(caller, { organizer_id: other }, to)).rejects.toMatchObject({ code: 'not_found' })
    await expect(createWideWebhook(caller, { account_id }, to)).rejects.toMatchObject({ code: 'role_too_low' })
    const list = caller.call(accountWebhooks.list, { params: { account_id } })
    await expect(list).rejects.toMatchObject({ code: 'role_too_low' })
  }
})

test('a webhook is found at its own place alone', async () => {
  const { id: organizer_id } = await createOrganizer(ada)
  const { id } = await createWideWebhook(visitor, { organizer_id }, { url: 'https://1.1.1.1/' })
  const { event } = await newSale(organizer_id)
  const missing = { code: 'not_found' }
  const ofEvent = visitor.call(webhooks.get, { params: { event_id: event.id, webhook_id: id } })
  await expect(ofEvent).rejects.toMatchObject(missing)
  const ofAccount = visitor.call(accountWebhooks.remove, { params: { account_id, account_webhook_id: id } })
  await expect(ofAccount).rejects.toMatchObject(missing)
  const params = { organizer_id: other, organizer_webhook_id: id }
  const log = visitor.call(organizerWebhookLogs.list, { params, query: {} })
  await expect(log).rejects.toMatchObject(missing)
  expect((await visitor.call(organizerWebhooks.list, { params: { organizer_id } })).data.map((one) => one.id)).toEqual([
    id,
  ])
})
