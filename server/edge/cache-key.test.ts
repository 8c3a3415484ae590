import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Event, events } from '#contract/events.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { type Config, loadConfig } from '#server/config.ts'
import type { Bindings } from '#server/http/bindings.ts'
import { createTestApp } from '#test/app.ts'
import { type Ask, openCachingProcess } from '#test/caching-process.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { until } from '#test/until.ts'

const { app, services } = await createTestApp(loadConfig({ LOG_LEVEL: 'silent' }))
const openProcess = (ask: Ask, config: Partial<Config> = {}) => openCachingProcess(services, ask, config)

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

/** A page of realistic size: checks the code, reads the event with it if the code is right, and shows both. */
async function page(request: Request, env: Bindings): Promise<Response> {
  const { pathname, search, origin, searchParams } = new URL(request.url)
  const [, id, slug] = /^\/\w+\/(\d+)\/([^/]+)/.exec(pathname) ?? []
  const read = async (path: string) => env.read?.(new Request(`${origin}/api/public/events/${id}${path}`))
  const check = searchParams.has('promo_code') ? await (await read('/promo-codes/x'))?.json() : null
  const json = await read(check?.data.valid ? search : '')
  if (json?.status !== 200) return new Response('not found'.repeat(1_000), { status: 404 })
  const { data } = (await json.json()) as { data: Event & { promo_code: string | null } }
  if (slug !== data.slug)
    return new Response(null, { status: 301, headers: { location: `/event/${id}/${data.slug}${search}` } })
  return new Response(`${data.status} ${origin} ${data.promo_code} ${JSON.stringify(check)} `.repeat(500))
}

const real: Ask = (request, env) =>
  new URL(request.url).pathname.startsWith('/api/') ? app.fetch(request, env) : page(request, env)

describe('an event on sale', () => {
  let event: Event
  let ada: Awaited<ReturnType<typeof signUp>>
  beforeAll(async () => {
    ada = await signUp(app)
    event = (await createEventOnSale(ada)).event
    const body = { code: 'vip-7', discount_type: 'NONE' } as const
    await ada.visitor.call(promoCodes.create, { params: { event_id: event.id }, body })
  })
  const setStatus = (status: Event['status']) =>
    ada.visitor.call(events.setStatus, { params: { event_id: event.id }, body: { status } })
  const addresses = () => ({ page: `/event/${event.id}/${event.slug}`, json: `/api/public/events/${event.id}` })

  it.each([
    ['LIVE', 'PAUSED', 200],
    ['LIVE', 'ARCHIVED', 404],
    ['DRAFT', 'LIVE', 200],
    ['PAUSED', 'LIVE', 200],
  ] as const)('shows within a second, in every process, that it went from %s to %s', async (before, after, status) => {
    await setStatus('DRAFT')
    if (before !== 'DRAFT') await setStatus(before)
    const processes = await Promise.all([openProcess(real), openProcess(real)])
    for (const { visit } of processes) for (const path of Object.values(addresses())) await visit(path)
    later(690)
    for (const { visit } of processes) for (const path of Object.values(addresses())) await visit(path)
    await setStatus(after)
    later(1000)
    for (const { visit } of processes)
      for (const path of Object.values(addresses())) {
        const seen = await visit(path)
        expect([path, seen.status]).toEqual([path, status])
        if (status === 200) expect(seen.text).toContain(after)
      }
    for (const { close } of processes) close()
    await setStatus('DRAFT')
    await setStatus('LIVE')
  })

  it('is asked for once for all codes that do not exist, and they are told so', async () => {
    const asked: string[] = []
    const web = await openProcess((request, env) => {
      asked.push(new URL(request.url).pathname)
      return real(request, env)
    })
    const paths = addresses()
    for (let index = 0; index < 30; index++) {
      expect((await web.visit(`${paths.page}?promo_code=guess-${index}`)).text).toContain(
        'null {"data":{"valid":false}}',
      )
      expect((await web.visit(`${paths.json}?promo_code=guess-${index}`)).text).toContain('"promo_code":null')
    }
    expect(asked.toSorted()).toEqual([paths.json, paths.page].toSorted())
    for (const code of ['vip-7', 'VIP-7', '%20vip-7'])
      expect((await web.visit(`${paths.page}?promo_code=${code}`)).text).toContain('vip-7 {"data":{"valid":true}}')
    expect(asked).toHaveLength(4)
    web.close()
  })

  it('keeps nothing for the hosts of others, and the same for all where an address is configured', async () => {
    const web = await openProcess(real)
    for (const host of ['evil.example', 'localhost:1', '127.0.0.2:3000', 'x.localhost'])
      expect((await web.visit(addresses().page, { host })).text).toBe('live')
    expect(web.bytes()).toBe(0)
    web.close()
    const address = 'https://tickets.example.com'
    const configured = await openProcess(real, { app_url: address, frontend_url: address })
    const seen = [await configured.visit(addresses().page)]
    const kept = configured.bytes()
    for (const host of ['evil.example', 'tickets.example.com'])
      seen.push(await configured.visit(addresses().page, { host, 'x-forwarded-host': 'evil.example' }))
    for (const { text } of seen) expect(text).toContain(`LIVE ${address} `)
    expect(configured.bytes()).toBe(kept)
    configured.close()
  })

  it('is kept once for all affiliates, who are no part of its key', async () => {
    const web = await openProcess(real)
    const { text } = await web.visit(addresses().page)
    const kept = web.bytes()
    for (let index = 0; index < 20; index++)
      expect((await web.visit(`${addresses().page}?aff=friend-${index}`)).text).toBe(text)
    expect((await web.visit(`${addresses().page}?aff=anna&promo_code=vip-7`)).text).toContain('vip-7')
    expect((await web.visit(`${addresses().page}?promo_code=vip-7&aff=bea`)).text).toContain('vip-7')
    expect(web.bytes()).toBeLessThan(3 * kept)
    web.close()
  })

  it('comes out of memory whatever cookies are called, but for the session itself', async () => {
    const web = await openProcess(real)
    for (const cookie of ['xfoyer_session=1', 'a=foyer_session=1', 'foyer_sessions=1', '__Host-xfoyer_session=1'])
      expect((await web.visit(addresses().page, { cookie })).text).toContain('LIVE')
    for (const cookie of ['foyer_session=1', 'a=1; foyer_session=1', '__Host-foyer_session=1'])
      expect((await web.visit(addresses().page, { cookie })).text).toBe('live')
    web.close()
  })

  it('leads from another slug to its address, with what else was given', async () => {
    const web = await openProcess(real)
    const moved = `/event/${event.id}/an-old-name`
    expect(await web.visit(moved)).toMatchObject({ status: 301, location: addresses().page })
    expect((await web.visit(`${moved}?utm_source=x`)).text).toBe('live')
    web.close()
  })

  it('leaves memory where it was after thousands of addresses, codes, hosts and languages that nobody knows', async () => {
    vi.useRealTimers()
    const web = await openProcess(real)
    const { page: path, json } = addresses()
    await web.visit(path)
    await web.visit(json)
    const strange = [
      (n: number) => web.visit(`${path}?promo_code=code-${n}`),
      (n: number) => web.visit(`${json}?promo_code=code-${n}`),
      (n: number) => web.visit(path, { host: `host-${n}.example` }),
      (n: number) => web.visit(path, { 'accept-language': `x-${n}, fr;q=0.${n}` }),
      (n: number) => web.visit(`${path}?utm_source=${n}&page=${n}`),
      (n: number) => web.visit(`/event/${event.id}/slug-${n}`),
      (n: number) => web.visit(`/event/${1_000_000 + n}/x`),
      (n: number) => web.visit(`/events/${event.id}/x?page=${n}`),
      (n: number) => web.visit(`/api/public/events/${1_000_000 + n}`),
      (n: number) => web.visit(path, { cookie: `locale=l${n}`, 'x-forwarded-host': `host-${n}.example` }),
    ]
    for (let n = 0; n < 300; n++) {
      await Promise.all(strange.map((visit) => visit(n)))
      expect(web.bytes()).toBeLessThan(45_000_000)
    }
    // Entries that are not pages are dropped by themselves after a second.
    await until('all else is forgotten', () => web.bytes() <= 2_000_000)
    web.close()
  })
})
