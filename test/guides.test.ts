import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import { organizers } from '#contract/organizers.ts'
import { createWebServer, listen } from '#server/start/web-server.ts'
import { newSecret, signedHeaders } from '#server/webhooks/secrets.ts'
import { createTestApp } from './app.ts'
import { createEventOnSale, signUp } from './factories.ts'
import { programOf } from './feed.ts'
import { freePort } from './processes/free-port.ts'
import { eventually, until } from './until.ts'

// Runs the examples of docs/guides unchanged. The one about the feed is in test/keeping-in-step.test.ts.

const { app } = await createTestApp()
const { port, stop } = await listen(createWebServer(getRequestListener(app.fetch as never)), {
  port: 0,
  host: '127.0.0.1',
})
const folder = mkdtempSync(join(tmpdir(), 'foyer-guides-'))
const running = new Set<ChildProcess>()
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await stop()
  rmSync(folder, { recursive: true })
})

const ada = await signUp(app)

function startExample(name: string, env: Record<string, string>) {
  const [, example = ''] = /^```js\n(.*?)^```/ms.exec(readFileSync(`docs/guides/${name}.md`, 'utf8')) ?? []
  writeFileSync(join(folder, `${name}.mjs`), example)
  const child = spawn('node', [`${name}.mjs`], {
    cwd: folder,
    env: { ...process.env, FOYER_URL: `http://127.0.0.1:${port}`, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  return child
}

/** Runs a guide's example until it ends by itself. Returns its output lines. */
async function runExample(name: string, env: Record<string, string>): Promise<string[]> {
  const child = startExample(name, env)
  const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return printed.trim().split('\n')
}

const keyOf = async () => (await programOf(app, ada, { permissions: ['organizers.read', 'organizers.manage'] })).token

test('first order: a ticket is bought, with its code', async () => {
  const { event } = await createEventOnSale(ada, { product: { type: 'FREE' } })
  const [line = ''] = await runExample('first-order', { EVENT_ID: String(event.id) })
  const { data } = await ada.visitor.call(orders.list, { params: { event_id: event.id } })
  expect(data).toMatchObject([{ status: 'COMPLETED', email: 'ada@example.com' }])
  const [status, ticket, code] = line.split(' ')
  expect([status, ticket]).toEqual(['COMPLETED', expect.stringMatching(/^[A-Z0-9-]+$/)])
  expect(code?.length).toBeGreaterThan(20)
})

test('errors: what is wrong is told by code and field, what was ignored by name', async () => {
  const printed = await runExample('errors', { FOYER_KEY: await keyOf() })
  expect(printed.slice(0, 2)).toEqual(['ignored: colour', 'malformed'])
  expect(printed.slice(2)).toContain('name: empty')
  expect(printed.slice(2)).toContainEqual(expect.stringMatching(/^currency: /))
})

test('idempotency: what is sent twice happens once', async () => {
  expect(await runExample('idempotency', { FOYER_KEY: await keyOf() })).toEqual(['once'])
  const { data } = await ada.visitor.call(organizers.list, {})
  expect(data.filter(({ name }) => name === 'Harbour Club')).toHaveLength(1)
})

test('webhooks: what is genuine and new is written down once, anything else is not', async () => {
  const installation = { secret: 'x'.repeat(32), data_dir: '' }
  const [{ secret }, other] = [newSecret(installation, 'event 1'), newSecret(installation, 'event 1')]
  const own_port = await freePort()
  startExample('webhooks', { SECRET: secret, PORT: String(own_port), FILE: 'messages.jsonl' })
  await until('the receiver listens', () => isOpen(own_port))
  const body = '{"type":"order.created","data":{"id":7}}'
  async function send(secrets: readonly string[], { id = 'msg_1', at = new Date(), sent = body } = {}) {
    const headers = signedHeaders(secrets, { id, at, body })
    return (await fetch(`http://127.0.0.1:${own_port}`, { method: 'POST', headers, body: sent })).status
  }
  expect(await send([other.secret])).toBe(401)
  expect(await send([secret], { sent: `${body} ` })).toBe(401)
  expect(await send([secret], { at: new Date(Date.now() - 400_000) })).toBe(401)
  expect(await send([other.secret, secret])).toBe(204)
  expect(await send([secret])).toBe(204)
  const file = join(folder, 'messages.jsonl')
  await eventually(async () => expect(existsSync(file)).toBe(true))
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual([{ id: 'msg_1', ...JSON.parse(body) }])
})

async function isOpen(own_port: number): Promise<boolean> {
  const socket = connect(own_port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
