import type { Page } from '@playwright/test'
import { promoCodes } from '#contract/promo-codes.ts'
import { BASE_URL } from './support/caller.ts'
import { FREE, PAID, PAY_LATER, putOnSale } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, test } from './support/test.ts'

const DESCRIPTION = '<p>Lamps on the water, music in the trees.</p>'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the event page is complete', async ({ page, account }) => {
    const { path, event } = await putOnSale(account, {
      event: { description: DESCRIPTION },
      settings: PAY_LATER,
      products: [PAID, FREE],
    })
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page).toHaveTitle(/Evening of lights/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Evening of lights')
    for (const text of [
      'Standard',
      '€25.00',
      'Free entry',
      'Lamps on the water, music in the trees.',
      'Lantern Hall',
    ]) {
      await expect(page.getByText(text).first()).toBeVisible()
    }
    const url = BASE_URL() + path
    expect(await head(page, 'meta[name=description]')).toContain('Lamps on the water')
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(url)
    expect(await head(page, 'meta[property="og:title"]')).toBe('Evening of lights')
    expect(await head(page, 'meta[property="og:url"]')).toBe(url)
    expect(await head(page, 'meta[property="og:description"]')).toContain('Lamps on the water')
    const image = (await head(page, 'meta[property="og:image"]')) ?? ''
    expect(await head(page, 'meta[property="og:image:width"]')).toBe('1200')
    expect(await head(page, 'meta[name="twitter:card"]')).toBe('summary_large_image')
    const shared = await page.request.get(image)
    expect([shared.status(), shared.headers()['content-type']]).toEqual([200, 'image/jpeg'])
    await expect(page.locator('article header img').first()).toHaveJSProperty('naturalWidth', 1600)
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
    expect(data).toMatchObject({ '@type': 'Event', name: 'Evening of lights', startDate: event.start_date, url })
    expect(
      data.offers.map((offer: { price: string; priceCurrency: string }) => [offer.price, offer.priceCurrency]),
    ).toEqual([
      ['25.00', 'EUR'],
      ['0.00', 'EUR'],
    ])
  })
})

test('the event page is light, asks no other host, and is the same at its short address', async ({ page, account }) => {
  const { path, event_id } = await putOnSale(account, { settings: PAY_LATER, products: [PAID, FREE] })
  const scripts: Promise<{ url: string; bytes: number; encoding: string | null }>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(weigh(request))
  })
  await noteShifts(page)
  await page.goto(path, { waitUntil: 'networkidle' })
  expect(await shifted(page), 'layout shift').toBeLessThan(0.0005)
  const weighed = await Promise.all(scripts)
  expect(weighed.length).toBeGreaterThan(0)
  expect(weighed.filter(({ encoding }) => encoding !== 'br')).toEqual([])
  const kilobytes = weighed.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  test.info().annotations.push({ type: 'JavaScript over the wire', description: `${kilobytes.toFixed(1)} kB` })
  expect(kilobytes).toBeLessThanOrEqual(90)

  await page.goto(path.replace('/event/', '/e/'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Evening of lights')
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(BASE_URL() + path)
  const moved = await page.request.get(`/event/${event_id}/an-old-name?promo_code=x`, { maxRedirects: 0 })
  expect(moved.status()).toBe(301)
  expect(moved.headers().location).toBe(`${path}?promo_code=x`)
})

test('every icon that a browser or phone asks for is there', async ({ request }) => {
  const icons = [
    ['/favicon.ico', /^image\/(x-icon|vnd\.microsoft\.icon)/],
    ['/favicon.svg', /^image\/svg\+xml/],
    ['/apple-touch-icon.png', /^image\/png/],
    ['/icon-192.png', /^image\/png/],
    ['/icon-512.png', /^image\/png/],
    ['/icon-maskable-512.png', /^image\/png/],
    ['/manifest.webmanifest', /^application\/manifest\+json/],
  ] as const
  for (const [path, type] of icons) {
    const reply = await request.get(path)
    expect([path, reply.status()]).toEqual([path, 200])
    expect(reply.headers()['content-type']).toMatch(type)
  }
  expect(await (await request.get('/api/docs')).text()).toContain('rel="icon"')
})

test('an address without its name leads to the full one', async ({ request, account }) => {
  const { path, event_id, organizer_id } = await putOnSale(account)
  const ways = [
    [`/event/${event_id}`, path],
    [`/event/${event_id}?promo_code=x&utm_source=y`, `${path}?promo_code=x&utm_source=y`],
    [`/e/${event_id}`, path.replace('/event/', '/e/')],
    [`/events/${organizer_id}`, `/events/${organizer_id}/lantern-hall`],
  ] as const
  for (const [from, to] of ways) {
    const moved = await request.get(from, { maxRedirects: 0 })
    expect([from, moved.status(), moved.headers().location]).toEqual([from, 301, to])
  }
  const draft = await putOnSale(account, { status: 'DRAFT' })
  for (const nothing of [`/event/${draft.event_id}`, '/event/99999999', '/e/x', '/events/99999999'])
    expect((await request.get(nothing)).status(), nothing).toBe(404)
})

test('a code that does not exist is told to whoever gives it, and one that does applies', async ({ page, account }) => {
  const { path, event_id } = await putOnSale(account, { products: [PAID] })
  const body = { code: 'lamp', discount_type: 'PERCENTAGE', discount: 50 } as const
  await account.call(promoCodes.create, { params: { event_id }, body })
  for (const code of ['nothing', 'Nothing-2']) {
    await page.goto(`${path}?promo_code=${code}`)
    await expect(page.getByText('This code isn’t valid for this event')).toBeVisible()
    await expect(page).toHaveURL(BASE_URL() + path)
  }
  await page.goto(`${path}?promo_code=LAMP`)
  await expect(page.getByText('Code lamp applied')).toBeVisible()
  await expect(page.getByText('€12.50').first()).toBeVisible()
})

test('a page that cannot be asked for again stays, and one that cannot be drawn says so', async ({
  page,
  account,
  watched,
}) => {
  watched.allow(/ERR_FAILED|support_email/)
  const { path, event_id } = await putOnSale(account, { products: [PAID] })
  const body = { code: 'lamp', discount_type: 'PERCENTAGE', discount: 50 } as const
  await account.call(promoCodes.create, { params: { event_id }, body })
  const answer = { isBroken: false }
  await page.route(/\/public\/events\/\d+\?promo_code=/, (route) =>
    answer.isBroken ? route.fulfill({ json: { data: { id: event_id } } }) : route.abort(),
  )
  await page.goto(path)
  await page.getByText('Have a promo code?').click()
  await page.getByLabel('Promo code').fill('lamp')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('We couldn’t check the code. Try again in a moment.')).toBeVisible()
  await expect(page.getByText('€25.00').first()).toBeVisible()
  answer.isBroken = true
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
  await expect(page.getByText('Nothing you did is lost.')).toBeVisible()
})

test('scripts run on a page out of memory, and none that does not belong there', async ({ request, account }) => {
  const { path, organizer_id } = await putOnSale(account)
  for (const [address, has] of [
    [`/events/${organizer_id}`, true],
    // The event page has inline JSON, which is not executed, and scripts in files.
    [path, false],
  ] as const) {
    const response = await request.get(address)
    const policy = response.headers()['content-security-policy'] ?? ''
    const inline = [...(await response.text()).matchAll(/<script(?![^>]*(?:\ssrc=|json"))[^>]*>/g)]
    expect(inline.length > 0, address).toBe(has)
    expect(policy.match(/'sha256-/g) ?? [], address).toHaveLength(inline.length)
    expect(policy).not.toContain('nonce-')
  }
})

test('what is not public is not found; search engines are told what there is', async ({
  page,
  request,
  account,
  enter,
  watched,
}) => {
  watched.allow(/status of 404/)
  const draft = await putOnSale(account, { event: { title: 'A secret plan' }, status: 'DRAFT' })
  const live = await putOnSale(account, { event: { title: 'An open night' } })
  for (const path of [
    '/event/99999999/nothing',
    '/event/x/y',
    draft.path,
    '/events/99999999/nobody',
    '/no-such-page',
  ]) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(404)
    expect(await response.text()).not.toContain('A secret plan')
  }
  await page.goto('/event/99999999/nothing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find this page')
  await show(page, 'not-found')

  const mine = await enter({ as: account })
  await mine.goto(draft.path)
  await expect(mine.getByText('This event is a draft. Only you and your team can see this page.')).toBeVisible()
  await show(mine, 'event-draft')

  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /checkout')
  const [, map = ''] = /Sitemap: (.+)/.exec(robots) ?? []
  const files = [...(await (await request.get(map)).text()).matchAll(/<loc>(.+?)<\/loc>/g)].map(
    (match) => match[1] ?? '',
  )
  const listed = (await Promise.all(files.map(async (file) => (await request.get(file)).text()))).join('')
  expect(listed).toContain(`<loc>${BASE_URL()}${live.path}</loc>`)
  expect(listed).not.toContain(draft.path)
})

const head = (page: Page, selector: string) => page.locator(selector).getAttribute('content')

async function weigh(request: import('@playwright/test').Request) {
  const { responseBodySize } = await request.sizes()
  const response = await request.response()
  return {
    url: request.url(),
    bytes: responseBodySize,
    encoding: (await response?.headerValue('content-encoding')) ?? null,
  }
}

type Noted = { shift?: number }

/** Records the layout shifts of a page while it loads. */
async function noteShifts(page: Page) {
  await page.addInitScript(() => {
    const noted = globalThis as unknown as Noted
    noted.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        noted.shift = (noted.shift ?? 0) + entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const shifted = (page: Page) => page.evaluate(() => (globalThis as unknown as Noted).shift)
