import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadConfig } from '#server/config.ts'
import type { Bindings } from '#server/http/bindings.ts'
import { createTestApp } from '#test/app.ts'
import { openCachingProcess } from '#test/caching-process.ts'
import { until } from '#test/until.ts'

const { services } = await createTestApp(loadConfig({ LOG_LEVEL: 'silent' }))

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

describe('a page that writes down what its JSON says', () => {
  const PAGE = '/event/7/concert'
  const JSON_ADDRESS = '/api/public/events/7'

  async function openSite() {
    const site = { left: 5, has_clock: true, asked: [] as string[] }
    async function ask(request: Request, env: Bindings): Promise<Response> {
      const { pathname, origin } = new URL(request.url)
      site.asked.push(pathname)
      if (pathname.startsWith('/api/'))
        return Response.json({ left: site.left, ...(site.has_clock && { server_time: new Date().toISOString() }) })
      const loaded = await env.read?.(new Request(origin + JSON_ADDRESS))
      return new Response(`page of ${await loaded?.text()}`, { headers: { 'content-type': 'text/html' } })
    }
    const web = await openCachingProcess(services, ask)
    const visit = async (path: string) => {
      const reply = await web.visit(path)
      return { ...reply, left: Number(/"left":(\d+)/.exec(reply.text)?.[1]) }
    }
    return { site, visit, close: web.close }
  }

  let open: Awaited<ReturnType<typeof openSite>>
  beforeEach(async () => {
    open = await openSite()
  })
  afterEach(() => void open.close())

  it('is rendered once while that stays the same, and tells how old its clock is', async () => {
    const first = await open.visit(PAGE)
    expect(open.site.asked).toEqual([PAGE, JSON_ADDRESS])
    for (const turn of [1, 2, 3]) {
      later(900)
      await open.visit(PAGE)
      await until('the JSON is read again', () => open.site.asked.length === 2 + turn)
      const again = await open.visit(PAGE)
      expect([again.text, again.age]).toEqual([first.text, turn * 900])
    }
    expect(open.site.asked.filter((path) => path === PAGE)).toHaveLength(1)
  })

  it('is rendered anew when that has changed, which is read only once for it', async () => {
    await open.visit(PAGE)
    open.site.left = 4
    later(900)
    await until('the new page is there', async () => (await open.visit(PAGE)).left === 4)
    expect((await open.visit(PAGE)).age).toBe(0)
    expect(open.site.asked).toEqual([PAGE, JSON_ADDRESS, JSON_ADDRESS, PAGE])
  })

  it('reads out of memory what visitors have asked for, and is no fresher than that', async () => {
    await open.visit(JSON_ADDRESS)
    later(600)
    expect((await open.visit(PAGE)).age).toBe(600)
    expect(open.site.asked).toEqual([JSON_ADDRESS, PAGE])
    open.site.left = 3
    later(400)
    expect((await open.visit(PAGE)).left).toBe(3)
  })

  it('never shows what has not held for a second', async () => {
    await open.visit(PAGE)
    open.site.left = 2
    later(1000)
    expect((await open.visit(PAGE)).left).toBe(2)
  })

  it('is rendered again after a minute, because it may tell the day', async () => {
    await open.visit(PAGE)
    for (let second = 0; second <= 61; second++) {
      later(1000)
      await open.visit(PAGE)
      await open.visit(JSON_ADDRESS)
    }
    await until('the page is rendered again', () => open.site.asked.filter((path) => path === PAGE).length === 2)
  })

  it('is rendered once a minute without a clock, not again and again after the first', async () => {
    open.site.has_clock = false
    await open.visit(PAGE)
    for (let second = 0; second <= 70; second++) {
      later(1000)
      await open.visit(JSON_ADDRESS)
      await open.visit(PAGE)
    }
    expect(open.site.asked.filter((path) => path === PAGE)).toHaveLength(2)
  })
})
