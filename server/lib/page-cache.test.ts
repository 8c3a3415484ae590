import { once } from 'node:events'
import { createServer, get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '#test/until.ts'
import { PageCache, type Rendering, sendPage } from './page-cache.ts'

/** Requests over a real connection, so that the test checks what a browser would read. */
async function ask(cache: PageCache, render: () => Promise<Rendering>, { key = 'k', headers = {} } = {}) {
  const entry = await cache.get(key, render)
  const server = createServer((incoming, outgoing) =>
    sendPage({ incoming, outgoing, own: ['x-request-id', '7'] }, entry),
  ).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    return await new Promise<Reply>((resolve, reject) =>
      get({ port, headers, agent: false }, (reply) => void read(reply).then(resolve, reject)).on('error', reject),
    )
  } finally {
    server.close()
  }
}

type Reply = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }

async function read(reply: IncomingMessage): Promise<Reply> {
  const chunks: Buffer[] = []
  for await (const chunk of reply) chunks.push(chunk as Buffer)
  return { status: reply.statusCode, headers: reply.headers, body: Buffer.concat(chunks) }
}

const page = (body: string, status = 200): Rendering => ({
  page: { status, headers: { 'content-type': 'text/html' }, body },
})

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('PageCache', () => {
  it('renders once for many visitors at the same time', async () => {
    const cache = new PageCache()
    const render = vi.fn(async () => page('one'))
    const entries = await Promise.all(Array.from({ length: 50 }, () => cache.get('k', render)))
    expect(render).toHaveBeenCalledTimes(1)
    expect(entries.map((entry) => entry.page.body)).toEqual(Array(50).fill('one'))
  })

  it('serves from memory for a second, renews it a little before, and never shows what is older', async () => {
    const cache = new PageCache()
    let version = 0
    const render = vi.fn(async () => page(`v${++version}`))
    const text = async () => (await cache.get('k', render)).page.body
    expect(await text()).toBe('v1')
    pass(699)
    expect(await text()).toBe('v1')
    expect(render).toHaveBeenCalledTimes(1)
    pass(300)
    expect(await text()).toBe('v1')
    expect(render).toHaveBeenCalledTimes(2)
    await settled()
    expect(await text()).toBe('v2')
    pass(1000)
    expect(await text()).toBe('v3')
  })

  it('counts the age from when a rendering began to read, and joins none that began too long ago', async () => {
    const cache = new PageCache()
    const slow: (() => void)[] = []
    const render = (body: string) => () => new Promise<Rendering>((done) => slow.push(() => done(page(body))))
    const first = cache.get('k', render('read long ago'))
    pass(999)
    expect(cache.get('k', render('never'))).toBe(first)
    pass(1)
    const second = cache.get('k', render('read just now'))
    expect(second).not.toBe(first)
    for (const finish of slow.toReversed()) finish()
    expect((await second).page.body).toBe('read just now')
    await settled()
    expect((await cache.get('k', render('never'))).page.body).toBe('read just now')
  })

  it('keeps status, headers and body, also of a 404', async () => {
    const cache = new PageCache()
    const reply = await ask(cache, async () => page('gone', 404))
    expect([reply.status, reply.headers['content-type'], `${reply.body}`]).toEqual([404, 'text/html', 'gone'])
    expect(reply.headers['x-request-id']).toBe('7')
  })

  it('does not keep an error of ours, and passes a failed rendering on to all who waited', async () => {
    const cache = new PageCache()
    expect((await cache.get('k', async () => page('oops', 500))).page.status).toBe(500)
    expect((await cache.get('k', async () => page('fine'))).page.status).toBe(200)
    const broken = async () => Promise.reject(new Error('no database'))
    const waiting = await Promise.allSettled([cache.get('x', broken), cache.get('x', broken)])
    expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await cache.get('x', async () => page('back'))).page.status).toBe(200)
  })

  it('still serves the page of a moment ago when rendering the new one fails', async () => {
    const cache = new PageCache()
    await cache.get('k', async () => page('good'))
    pass(900)
    const entry = await cache.get('k', async () => Promise.reject(new Error('no database')))
    expect(entry.page.body).toBe('good')
    pass(100)
    await expect(cache.get('k', async () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  })

  it('compresses as the visitor accepts it and answers 304 to the same tag', async () => {
    const cache = new PageCache()
    const body = 'words '.repeat(500)
    const render = async () => page(body)
    const reply = await ask(cache, render, { headers: { 'accept-encoding': 'gzip, br;q=0' } })
    expect(reply.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(reply.body).toString()).toBe(body)
    const { etag = '' } = reply.headers
    const again = { 'accept-encoding': 'gzip', 'if-none-match': `W/${etag}` }
    const second = await ask(cache, render, { headers: again })
    expect([second.status, `${second.body}`, second.headers.etag]).toEqual([304, '', etag])
    const plain = await ask(cache, render)
    expect([`${plain.body}` === body, plain.headers.etag === etag]).toEqual([true, false])
  })

  it('has a new page ready in the ways in which the old one was asked for, and made once while it stays the same', async () => {
    const cache = new PageCache()
    let body = 'first'
    const entry = async () => cache.get('k', async () => page(body))
    const first = await entry()
    await ask(cache, async () => page(body), { headers: { 'accept-encoding': 'br' } })
    await ask(cache, async () => page(body))
    pass(900)
    await entry()
    await eventually(async () => expect(await entry()).not.toBe(first))
    expect((await entry()).variants).toBe(first.variants)
    body = 'second'
    pass(900)
    await eventually(async () => expect((await entry()).page.body).toBe('second'))
    expect(new Set((await entry()).variants.keys())).toEqual(new Set(['br', null]))
  })

  it('forgets the pages that were not asked for longest when it is full, and keeps none that is too large', async () => {
    const cache = new PageCache({ max_bytes: 25_000 })
    const render = vi.fn(async () => page('p'.repeat(1_500)))
    for (const key of ['a', 'b', 'c', 'b', 'a', 'd', 'a', 'b']) await cache.get(key, render)
    expect(render).toHaveBeenCalledTimes(4)
    await cache.get('large', async () => page('p'.repeat(10_000)))
    expect([cache.has('large'), cache.has('a')]).toEqual([false, true])
  })

  it('never keeps more than its bytes, however many pages are asked for', async () => {
    const cache = new PageCache({ max_bytes: 1_000_000 })
    for (let index = 0; index < 2_000; index++) {
      await cache.get(`/${index}`, async () => page(String(index).repeat(500), index % 2 ? 200 : 404))
      expect(cache.bytes).toBeLessThanOrEqual(1_000_000)
    }
  })

  it('forgets by age what nobody asks for', async () => {
    vi.useRealTimers()
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    const cache = new PageCache()
    await cache.get('page', async () => page('p'))
    await cache.get('nothing', async () => page('p', 404))
    vi.advanceTimersByTime(1_100)
    expect([cache.has('page'), cache.has('nothing')]).toEqual([true, false])
    vi.advanceTimersByTime(60_000)
    expect([cache.has('page'), cache.bytes]).toEqual([false, 0])
  })

  it('forgets by age also what was kept in a busy moment', async () => {
    vi.useRealTimers()
    const cache = new PageCache()
    for (let address = 0; address < 5; address++)
      await cache.get(`unknown ${address}`, async () => {
        const until = performance.now() + 30
        while (performance.now() < until);
        return page('not found', 404)
      })
    expect(cache.bytes).toBeGreaterThan(0)
    await expect.poll(() => cache.bytes).toBe(0)
  })
})
