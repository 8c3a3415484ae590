import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { attendees } from '#contract/attendees.ts'
import { orders } from '#contract/orders.ts'
import { SHOWN_STATUSES } from '#domain/order-status.ts'
import { createWebServer, listen } from '#server/start/web-server.ts'
import { createTestApp } from './app.ts'
import { buy, reserve } from './buyers.ts'
import { createEventOnSale, signUp } from './factories.ts'
import { programOf } from './feed.ts'
import { eventually } from './until.ts'

// Runs the example of docs/guides/keeping-in-step.md unchanged.

const { app, services } = await createTestApp()
const { db } = services
const { port, stop } = await listen(createWebServer(getRequestListener(app.fetch as never)), {
  port: 0,
  host: '127.0.0.1',
})
const folder = mkdtempSync(join(tmpdir(), 'foyer-in-step-'))
const running = new Set<ChildProcess>()
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await stop()
  rmSync(folder, { recursive: true })
})

const [, example = ''] = /^```js\n(.*?)^```/ms.exec(readFileSync('docs/guides/keeping-in-step.md', 'utf8')) ?? []
writeFileSync(join(folder, 'keep-in-step.mjs'), example)
const file = join(folder, 'orders.json')

const ada = await signUp(app)
const { call } = ada.visitor
const sale = await createEventOnSale(ada, { product: { type: 'FREE' } })
const event_id = sale.event.id
const { token } = await programOf(app, ada, {
  permissions: ['activity.read', 'orders.read'],
  organizer_ids: [],
  event_ids: [event_id],
})

function start() {
  const child = spawn('node', ['keep-in-step.mjs'], {
    cwd: folder,
    env: {
      ...process.env,
      FOYER_URL: `http://127.0.0.1:${port}`,
      FOYER_KEY: token,
      ACCOUNT_ID: String(ada.account_id),
      EVENT_ID: String(event_id),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.add(child)
  return async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
    running.delete(child)
  }
}

/** The current state, as the API returns it one by one. */
async function present() {
  const ids = await db.selectFrom('orders').select('id').where('status', 'in', SHOWN_STATUSES).execute()
  const all = ids.map(({ id }) => call(orders.get, { params: { event_id, order_id: id } }))
  return Object.fromEntries((await Promise.all(all)).map(({ data }) => [data.id, data]))
}

const copied = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).orders : null)
const inStep = () => eventually(async () => expect(copied()).toEqual(await present()))
const orderIds = async () => Object.keys(await present()).map(Number)
const retell = (order_id: number, first_name: string) =>
  call(orders.update, {
    params: { event_id, order_id },
    body: { first_name, last_name: 'Hopper', email: 'grace@example.com', notes: null },
  })

test('the example copies what there is, follows what changes, and goes on where it was when it was killed', async () => {
  await buy(app, sale)
  const end = start()
  await inStep()
  const [first = 0] = await orderIds()
  await buy(app, sale, 2)
  await reserve(app, sale)
  await retell(first, 'Grace')
  await inStep()
  expect(copied()[first].first_name).toBe('Grace')

  await end()
  await buy(app, sale)
  await retell(first, 'Amazing Grace')
  const [{ id: attendee_id = 0 } = {}] = (await present())[first]?.attendees ?? []
  await call(attendees.update, { params: { event_id, attendee_id }, body: { status: 'CANCELLED' } })
  expect(copied()).not.toEqual(await present())
  const endAgain = start()
  await inStep()

  // Simulates a program that was away for years.
  await endAgain()
  const copy = JSON.parse(readFileSync(file, 'utf8'))
  const [version, , ...place] = Buffer.from(copy.cursor, 'base64url').toString().split('.')
  const cursor = Buffer.from([version, '0'.repeat(16), ...place].join('.')).toString('base64url')
  writeFileSync(file, JSON.stringify({ cursor, orders: { 1: 'lost' } }))
  const endAtLast = start()
  await inStep()
  await endAtLast()
})
