import { gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { cacheKey, PageCache, type RenderedPage } from './page-cache.ts'

const get = (headers: Record<string, string> = {}) => new Request('https://tickets.example/event/7/gala', { headers })
const page = (body: string, status = 200): RenderedPage => ({ status, headers: { 'content-type': 'text/html' }, body })

function clock() {
  let time = 0
  return { now: () => time, pass: (ms: number) => (time += ms) }
}

describe('PageCache', () => {
  it('renders once for many visitors at the same time', async () => {
    const cache = new PageCache()
    const render = vi.fn(async () => page('one'))
    const replies = await Promise.all(Array.from({ length: 50 }, () => cache.respond(get(), 'k', render)))
    expect(render).toHaveBeenCalledTimes(1)
    expect(await Promise.all(replies.map((reply) => reply.text()))).toEqual(Array(50).fill('one'))
  })

  it('serves from memory while fresh, the old page while a new one is made, and never an old one after that', async () => {
    const time = clock()
    const cache = new PageCache({ now: time.now })
    let version = 0
    const render = vi.fn(async () => page(`v${++version}`))
    const text = async () => (await cache.respond(get(), 'k', render)).text()
    expect(await text()).toBe('v1')
    time.pass(999)
    expect(await text()).toBe('v1')
    expect(render).toHaveBeenCalledTimes(1)
    time.pass(1)
    expect(await text()).toBe('v1')
    await Promise.resolve()
    expect(render).toHaveBeenCalledTimes(2)
    expect(await text()).toBe('v2')
    time.pass(2000)
    expect(await text()).toBe('v3')
  })

  it('keeps status, headers and body, also of a 404', async () => {
    const cache = new PageCache()
    const reply = await cache.respond(get(), 'k', async () => page('gone', 404))
    expect([reply.status, reply.headers.get('content-type'), await reply.text()]).toEqual([404, 'text/html', 'gone'])
  })

  it('does not keep an error of ours, and passes a failed rendering on to all who waited', async () => {
    const cache = new PageCache()
    expect((await cache.respond(get(), 'k', async () => page('oops', 500))).status).toBe(500)
    expect((await cache.respond(get(), 'k', async () => page('fine'))).status).toBe(200)
    const broken = async () => Promise.reject(new Error('no database'))
    const waiting = await Promise.allSettled([cache.respond(get(), 'x', broken), cache.respond(get(), 'x', broken)])
    expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await cache.respond(get(), 'x', async () => page('back'))).status).toBe(200)
  })

  it('still serves the page of a moment ago when rendering the new one fails', async () => {
    const time = clock()
    const cache = new PageCache({ now: time.now })
    await cache.respond(get(), 'k', async () => page('good'))
    time.pass(1500)
    const reply = await cache.respond(get(), 'k', async () => Promise.reject(new Error('no database')))
    expect(await reply.text()).toBe('good')
  })

  it('compresses as the visitor accepts it and answers 304 to the same tag', async () => {
    const cache = new PageCache()
    const body = 'words '.repeat(500)
    const reply = await cache.respond(get({ 'accept-encoding': 'gzip, br;q=0' }), 'k', async () => page(body))
    expect(reply.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(await reply.arrayBuffer()).toString()).toBe(body)
    const etag = reply.headers.get('etag') ?? ''
    const again = { 'accept-encoding': 'gzip', 'if-none-match': `W/${etag}` }
    const second = await cache.respond(get(again), 'k', async () => page('never rendered'))
    expect([second.status, await second.text(), second.headers.get('etag')]).toEqual([304, '', etag])
  })

  it('forgets the oldest page when it is full', async () => {
    const cache = new PageCache({ max_entries: 2 })
    const render = vi.fn(async () => page('p'))
    for (const key of ['a', 'b', 'c', 'b', 'a']) await cache.respond(get(), key, render)
    expect(render).toHaveBeenCalledTimes(4)
  })
})

describe('cacheKey', () => {
  it('ignores parameters that do not change the page, and their order', () => {
    const key = (address: string, locale = 'en') =>
      cacheKey(new URL(address, 'https://t.example'), ['promo_code', 'page'], locale)
    expect(key('/event/7/gala?utm_source=x&promo_code=EARLY&page=2').key).toBe(
      key('/event/7/gala?page=2&promo_code=EARLY&fbclid=1').key,
    )
    expect(key('/event/7/gala?utm_source=x').url.href).toBe('https://t.example/event/7/gala')
    expect(key('/event/7/gala').key).not.toBe(key('/event/7/gala', 'de').key)
    expect(key('/event/7/gala').key).not.toBe(key('/event/7/gala?promo_code=EARLY').key)
  })
})
