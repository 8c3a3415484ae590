import type { Browser, Page } from '@playwright/test'
import type { App } from '../app.ts'
import type { Workload } from '../bench.ts'
import { limit, medianOf } from '../figures.ts'
import { openBrowser, withPhone } from '../phone.ts'
import { createSale } from '../sale.ts'

/** First usable element of each screen: all of these appear once its scripts are loaded. */
const SCREENS = {
  events: { path: () => '/manage/events', usable: 'main input[type=search]' },
  dashboard: { path: (event_id: number) => `/manage/event/${event_id}/dashboard`, usable: 'main section h2' },
  settings: { path: (event_id: number) => `/manage/event/${event_id}/settings`, usable: 'main input' },
}

/** Links to the next screens, one after the other, each for the first time. */
const WAYS = ['Orders', 'Attendees', 'Products', 'Promo codes', 'Check-in', 'Capacity']

/** An organizer opens screens on a mid-range phone with a slow network, and goes from one to the next at a desk. */
export const management: Workload = {
  name: 'management',
  is_left_out_when_quick: true,
  async run({ app, is_quick, repeats }) {
    const { event_id } = await createSale(app)
    const chromium = await openBrowser()
    const visits: Visit[] = []
    const steps: number[] = []
    try {
      for (let repeat = 0; repeat < (is_quick ? 1 : repeats); repeat++) {
        for (const { path, usable } of Object.values(SCREENS))
          visits.push(await visit(chromium, app, { path: path(event_id), usable }))
        steps.push(...(await goOn(chromium, app, event_id)))
      }
    } finally {
      await chromium.close()
    }
    const of = (name: keyof Visit) => medianOf(visits.map((one) => one[name]))
    const most = (name: keyof Visit) => medianOf([Math.max(...visits.map((one) => one[name]))])
    return [
      limit({ name: 'management, phone on slow 4G: first paint', unit: 's' }, of('painted'), { must: 1.5, goal: 1 }),
      limit({ name: 'management, phone on slow 4G: usable', unit: 's' }, of('usable'), { must: 3.5, goal: 1.8 }),
      limit({ name: 'management, next screen after pointing at it', unit: 'ms' }, medianOf(steps), {
        must: 200,
        goal: 40,
      }),
      limit({ name: 'management, phone on slow 4G: layout shift', unit: '' }, most('shift'), { must: 0.01, goal: 0 }),
      limit({ name: 'scripts of a management screen', unit: 'files' }, most('files'), { must: 8, goal: 8 }),
      limit({ name: 'scripts and words of a management screen, brotli', unit: 'kB' }, most('kilobytes'), {
        must: 180,
        goal: 150,
      }),
    ]
  },
}

type Visit = { painted: number; usable: number; shift: number; files: number; kilobytes: number }

function visit(chromium: Browser, { port, cookies }: App, screen: { path: string; usable: string }): Promise<Visit> {
  return withPhone(chromium, { cookie: cookies() }, async (page) => {
    const begun = Date.now()
    await page.goto(`http://localhost:${port}${screen.path}`, { waitUntil: 'commit' })
    await page.locator(screen.usable).first().waitFor()
    const usable = (Date.now() - begun) / 1000
    await page.waitForLoadState('networkidle')
    return { usable, shift: await page.evaluate(readShift), ...(await page.evaluate(readLoading)) }
  })
}

/** Runs in the page. */
function readLoading() {
  const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const ahead = performance.getEntriesByName('ahead')[0]?.startTime ?? Number.POSITIVE_INFINITY
  const own = all.filter(({ startTime }) => startTime < ahead)
  const loaded = own.filter(({ name }) => /\.js$|\/words-.*\.json$/.test(new URL(name).pathname))
  return {
    painted: (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN) / 1000,
    files: loaded.filter(({ name }) => name.endsWith('.js')).length,
    kilobytes: loaded.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
  }
}

/** Runs in the page: the layout shift so far, as Chromium scores it. */
function readShift(): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0
    const observer = new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += value
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(sum), 200)
  })
}

/** Milliseconds from pointing at each link to its screen. */
async function goOn(chromium: Browser, { port, cookies }: App, event_id: number): Promise<number[]> {
  const context = await chromium.newContext({ locale: 'en-GB', extraHTTPHeaders: { cookie: cookies() } })
  try {
    const page = await context.newPage()
    await page.goto(`http://localhost:${port}/manage/event/${event_id}/dashboard`, { waitUntil: 'networkidle' })
    const times: number[] = []
    for (const way of WAYS) times.push(await follow(page, way))
    return times
  } finally {
    await context.close()
  }
}

function follow(page: Page, way: string): Promise<number> {
  return page.evaluate(async (name) => {
    const link = [...document.querySelectorAll<HTMLElement>('nav a')].find((one) => one.textContent?.trim() === name)
    if (!link) throw new Error(`No way leads to ${name}.`)
    const begun = performance.now()
    link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    link.click()
    while (document.querySelector('main h1')?.textContent !== name) await new Promise(requestAnimationFrame)
    return performance.now() - begun
  }, way)
}
