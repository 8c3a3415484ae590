import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serveBrowser } from './browser/serve-browser.ts'
import { control } from './control.ts'
import { happens } from './faults.ts'
import { readWorld, writeWorld } from './keep-world.ts'
import { newId } from './new-id.ts'
import { API_VERSION } from './objects/event.ts'
import { StripeRefusal } from './protocol/api-error.ts'
import { type Request, serveApi } from './protocol/serve-api.ts'
import { recorder } from './record.ts'
import { type Deliveries, deliverWebhooks } from './webhooks/deliver.ts'
import { newWorld, type World } from './world.ts'

export type Double = { address: string; world: World; deliveries: Deliveries; stop(): Promise<void> }

type Options = { port?: number; record?: string; keep?: string }

const LARGEST_BODY = 1_000_000

/**
 * Starts a stand-in for Stripe on a loopback port. No money moves: everything is in memory and ends with the process, unless
 * `keep` names a file, which is written at the end and read at the start. `record` names a file for every request and its
 * answer.
 */
export async function startDouble({ port = 0, record, keep }: Options = {}): Promise<Double> {
  const world = newWorld('')
  if (keep) readWorld(world, keep)
  const deliveries = deliverWebhooks(world)
  const note = recorder(record)
  const server = createServer((incoming, reply) => {
    answer({ world, deliveries, note }, incoming, reply).catch(() => incoming.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  world.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = async () => {
    deliveries.stop()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    if (keep) writeWorld(world, keep)
  }
  return { address: world.address, world, deliveries, stop }
}

type Parts = { world: World; deliveries: Deliveries; note: ReturnType<typeof recorder> }

async function answer({ world, deliveries, note }: Parts, incoming: IncomingMessage, reply: ServerResponse) {
  const request = await read(incoming)
  const page = serveBrowser(world, request)
  if (page) return reply.writeHead(page.status, page.headers).end(page.body)
  if (request.path.startsWith('/double/')) return answerControl({ world, deliveries, request }, reply)
  if (happens(world.faults.requests_lost)) {
    note(request, null)
    return incoming.socket.destroy()
  }
  const given = await serveApi(world, request)
  note(request, given)
  if (happens(world.faults.answers_lost)) return incoming.socket.destroy()
  reply.writeHead(given.status, {
    'content-type': 'application/json',
    'request-id': newId('req_', 14),
    'stripe-version': API_VERSION,
    ...(request.headers['idempotency-key'] ? { 'idempotency-key': request.headers['idempotency-key'] } : {}),
    ...(given.replayed ? { 'idempotent-replayed': 'true' } : {}),
    ...(given.replayed || (given.status < 500 && given.status !== 409) ? { 'stripe-should-retry': 'false' } : {}),
  })
  reply.end(given.body)
}

async function answerControl(
  { world, deliveries, request }: Omit<Parts, 'note'> & { request: Request },
  reply: ServerResponse,
) {
  const json = (status: number, body: object) => {
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  try {
    const told = await control(world, deliveries, request)
    json(told ? 200 : 404, told ?? { error: 'There is no such address.' })
  } catch (error) {
    json(400, { error: error instanceof StripeRefusal ? error.error : String(error) })
  }
}

async function read(incoming: IncomingMessage): Promise<Request> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of incoming) {
    size += part.length
    if (size > LARGEST_BODY) throw new Error('The body is too large.')
    parts.push(part)
  }
  const url = new URL(incoming.url ?? '/', 'http://double')
  const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]))
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.search.slice(1),
    body: Buffer.concat(parts).toString('utf8'),
    headers,
  }
}
