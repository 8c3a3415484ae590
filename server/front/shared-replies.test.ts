import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { config } from '#server/config.ts'
import type { Bindings } from '#server/http/bindings.ts'
import { createLogger } from '#server/lib/logger.ts'
import { sharedReplies } from './shared-replies.ts'

const PAGE = '/event/7/concert'
const JSON_ADDRESS = '/api/public/events/7'

/** An office with one event, whose page writes down what its JSON says. */
async function openOffice() {
  const office = { left: 5, has_clock: true, asked: [] as string[] }
  async function ask(request: Request, env: Bindings): Promise<Response> {
    const { pathname, origin } = new URL(request.url)
    office.asked.push(pathname)
    if (pathname.startsWith('/api/'))
      return Response.json({ left: office.left, ...(office.has_clock && { server_time: new Date().toISOString() }) })
    const loaded = await env.read?.(new Request(origin + JSON_ADDRESS))
    return new Response(`page of ${await loaded?.text()}`, { headers: { 'content-type': 'text/html' } })
  }
  const answer = sharedReplies(
    { config: config(), log: createLogger({ log_level: 'silent', node_env: 'production' }) },
    ask,
  )
  const server = createServer((incoming, outgoing) => void answer({ incoming, outgoing }, [])).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  async function visit(path: string) {
    const reply = await fetch(`http://localhost:${port}${path}`)
    const text = await reply.text()
    return {
      text,
      left: Number(/"left":(\d+)/.exec(text)?.[1]),
      age: Number(/\d+$/.exec(reply.headers.get('server-timing') ?? '')),
    }
  }
  return { office, visit, close: () => server.close() }
}

let open: Awaited<ReturnType<typeof openOffice>>
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  open = await openOffice()
})
afterEach(() => {
  open.close()
  vi.useRealTimers()
})

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
/** Until what is made behind the visitors' backs has come; `vi.waitFor` would move the clock. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(1)
}

it('renders a page once while what it reads stays the same, and tells how old its clock is', async () => {
  const first = await open.visit(PAGE)
  expect(open.office.asked).toEqual([PAGE, JSON_ADDRESS])
  for (const second of [1, 2, 3]) {
    later(1000)
    await open.visit(PAGE)
    await until(() => open.office.asked.length === 2 + second)
    const again = await open.visit(PAGE)
    expect([again.text, again.age]).toEqual([first.text, second * 1000])
  }
  expect(open.office.asked.filter((path) => path === PAGE)).toHaveLength(1)
})

it('renders it anew when that has changed, and reads it only once for that', async () => {
  await open.visit(PAGE)
  open.office.left = 4
  later(1000)
  await until(async () => (await open.visit(PAGE)).left === 4)
  expect((await open.visit(PAGE)).age).toBe(0)
  expect(open.office.asked).toEqual([PAGE, JSON_ADDRESS, JSON_ADDRESS, PAGE])
})

it('reads out of memory what visitors have asked for, and is no fresher than that', async () => {
  await open.visit(JSON_ADDRESS)
  later(600)
  expect((await open.visit(PAGE)).age).toBe(600)
  expect(open.office.asked).toEqual([JSON_ADDRESS, PAGE])
  open.office.left = 3
  later(400)
  await until(async () => (await open.visit(PAGE)).left === 3)
})

it('never shows what has not held for five seconds', async () => {
  await open.visit(PAGE)
  open.office.left = 2
  later(5000)
  expect((await open.visit(PAGE)).left).toBe(2)
})

it('renders a page again after a minute, because it may tell the day', async () => {
  await open.visit(PAGE)
  for (let second = 0; second <= 61; second++) {
    later(1000)
    await open.visit(PAGE)
    await open.visit(JSON_ADDRESS)
  }
  await until(() => open.office.asked.filter((path) => path === PAGE).length === 2)
})

it('renders a page without a clock once a minute, not again and again after the first', async () => {
  open.office.has_clock = false
  await open.visit(PAGE)
  for (let second = 0; second <= 70; second++) {
    later(1000)
    await open.visit(JSON_ADDRESS)
    await open.visit(PAGE)
    await sleep(2)
  }
  expect(open.office.asked.filter((path) => path === PAGE)).toHaveLength(2)
})
