import { type Browser, chromium, devices, type Page } from '@playwright/test'
import { ensureChromium } from '#test/find-chromium.ts'

/** A mid-range phone on a slow mobile network, with Lighthouse's settings. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const CPU_SLOWDOWN = 4

/** Milliseconds; `inp` is the slowest of all interactions. */
export type Vitals = { lcp: number; inp: number }

declare global {
  interface Window {
    vitals: Vitals
  }
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] })
}

/** Opens an address on a phone with an empty cache, and uses the page once it has settled. */
export function onPhone<T>(browser: Browser, url: string, use: (page: Page) => Promise<T>): Promise<T> {
  return withPhone(browser, {}, async (page) => {
    await page.goto(url)
    await page.waitForLoadState('networkidle')
    await page.waitForFunction(() =>
      Object.keys(document.body.firstElementChild ?? {}).some((key) => key.startsWith('__react')),
    )
    return use(page)
  })
}

/** The same before anything is opened; `cookie` is the header a browser would send. */
export async function withPhone<T>(
  browser: Browser,
  { cookie }: { cookie?: string },
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const { viewport, userAgent, deviceScaleFactor } = devices['Pixel 7']
  const looks = { viewport, userAgent, deviceScaleFactor, isMobile: true, hasTouch: true, locale: 'en-GB' }
  const context = await browser.newContext({ ...looks, ...(cookie && { extraHTTPHeaders: { cookie } }) })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(watchVitals)
  try {
    return await use(page)
  } finally {
    await context.close()
  }
}

/** Reads the vitals once the last interaction has been painted. */
export async function vitalsOf(page: Page): Promise<Vitals> {
  await page.waitForTimeout(500)
  return page.evaluate(() => window.vitals)
}

/** Transferred bytes of all scripts. */
export function scriptBytes(page: Page): Promise<number> {
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )
}

/** Runs in the page. The browser does not report interactions that took less than 16 ms. */
function watchVitals(): void {
  window.vitals = { lcp: Number.NaN, inp: 16 }
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) window.vitals.lcp = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) window.vitals.inp = Math.max(window.vitals.inp, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}
