import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accountWebhooks, organizerWebhooks, webhooks } from '#contract/webhooks.ts'
import type { TYPES_WITHIN_EVENT, WebhookEventType, WebhookPayload } from '#domain/webhook.ts'
import type { Db } from '#server/lib/database.ts'
import type { Visitor } from './clients.ts'

export type Received = { body: string; headers: IncomingHttpHeaders; path: string }
/** Status, body and headers of a response. "never": the request stays open. */
type Reply = { status: number; body?: string; headers?: Record<string, string> } | 'never'

/** A server that records requests and replies as `reply` says. */
export async function openReceiver(reply: (request: Received) => Reply | Promise<Reply> = () => ({ status: 200 })) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const one = { body: await textOf(request), headers: request.headers, path: request.url ?? '' }
    received.push(one)
    const answer = await reply(one)
    if (answer !== 'never') response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  async function close() {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { received, port, url: `http://127.0.0.1:${port}`, close }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** Settings that allow webhooks to this machine. */
export const LOCAL_RECEIVERS = { webhook_allow_http: true, webhook_allowed_networks: '127.0.0.0/8' }

type Wanted = { url: string; event_types?: (typeof TYPES_WITHIN_EVENT)[number][]; payload?: WebhookPayload }

export async function createWebhook(visitor: Visitor, event_id: number, { url, ...wanted }: Wanted) {
  const body = { url, event_types: ['order.created' as const], ...wanted }
  const { data } = await visitor.call(webhooks.create, { params: { event_id }, body })
  return { ...data, secret: data.secret ?? '' }
}

type WantedOfMany = { url: string; event_types?: WebhookEventType[]; payload?: WebhookPayload }

/** Creates a webhook of an organizer or an account, which receives the activities of all its events. */
export async function createWideWebhook(
  visitor: Visitor,
  params: { organizer_id: number } | { account_id: number },
  { url, ...wanted }: WantedOfMany,
) {
  const body = { url, event_types: ['order.created' as const], ...wanted }
  const { data } =
    'organizer_id' in params
      ? await visitor.call(organizerWebhooks.create, { params, body })
      : await visitor.call(accountWebhooks.create, { params, body })
  return { ...data, secret: data.secret ?? '' }
}

type Delivery = { account_id: number; event_id: number; webhook_id: number; subject_id: number }

/** Inserts a message about an order that failed for good. */
async function insertFailedDelivery(db: Db, { subject_id, ...of }: Delivery): Promise<number> {
  const about = { activity_id: 1, event_type: 'order.created', object: `order ${subject_id}`, subject_id }
  const values = { ...of, ...about, status: 'FAILED' as const, happened_at: new Date().toISOString() }
  const row = db.insertInto('webhook_deliveries').values(values).returning('id')
  return (await row.executeTakeFirstOrThrow()).id
}

/** Inserts a webhook that the system paused. */
export async function insertPausedWebhook(db: Db, { account_id, event_id }: { account_id: number; event_id: number }) {
  const terms = { event_types: ['order.created'], payload: 'THIN', status: 'PAUSED', paused_because: 'GONE' } as const
  const values = { account_id, event_id, url: 'https://receiver.example/hook', secret: Buffer.from('x'), ...terms }
  const row = db
    .insertInto('webhooks')
    .values({ ...values, event_types: [...terms.event_types] })
    .returning('id')
  return (await row.executeTakeFirstOrThrow()).id
}

type Sold = {
  visitor: Visitor
  account_id: number
  organizer_id: number
  event_id: number
  order_id: number
  mark: string
}

/** Adds a webhook of each kind of place. Nothing is sent, because no job runs. */
export async function addWebhooks(db: Db, sold: Sold) {
  const { visitor, account_id, organizer_id, event_id, order_id, mark } = sold
  const to = { url: `https://1.1.1.1/${mark}` }
  const of = { account_id, event_id, subject_id: order_id }
  const { id: webhook_id } = await createWebhook(visitor, event_id, to)
  const { id: organizer_webhook_id } = await createWideWebhook(visitor, { organizer_id }, to)
  const { id: account_webhook_id } = await createWideWebhook(visitor, { account_id }, to)
  const failed = (webhook_id: number) => insertFailedDelivery(db, { ...of, webhook_id })
  return {
    webhook_id,
    organizer_webhook_id,
    account_webhook_id,
    delivery_id: await failed(webhook_id),
    organizer_delivery_id: await failed(organizer_webhook_id),
    account_delivery_id: await failed(account_webhook_id),
  }
}
