import { expect, type Page } from '@playwright/test'

/** What docs/performance.md promises of a screen of management: whoever opens one waits for no more. */
const MOST_FILES = 8
const MOST_KILOBYTES = 180
/** The page of an order has the router, unlike that of an event (docs/performance.md), and its words are scripts as well. */
const MOST_FOR_BUYERS = 138

/** Scripts as they come over the wire, and with them the words. */
export async function expectLight(page: Page): Promise<void> {
  const loaded = await loadedBy(page)
  const scripts = loaded.filter(({ path }) => path.endsWith('.js')).map(({ path }) => path)
  const kilobytes = loaded.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  expect.soft(loaded.filter(({ bytes }) => bytes === 0)).toEqual([])
  expect.soft(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(MOST_FILES)
  expect.soft(kilobytes, 'kB of scripts and words').toBeLessThanOrEqual(MOST_KILOBYTES)
}

/** The scripts of the page of an order with what it says, in the language it was opened in; returns their kilobytes. */
export async function expectLightForBuyers(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  const scripts = (await loadedBy(page)).filter(({ path }) => path.endsWith('.js'))
  expect.soft(scripts.filter(({ bytes }) => bytes === 0)).toEqual([])
  expect(scripts.length).toBeGreaterThan(0)
  const kilobytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  expect.soft(kilobytes, `kB of scripts of ${page.url()}`).toBeLessThanOrEqual(MOST_FOR_BUYERS)
  return kilobytes
}

/** Scripts and words with their weight, as they came over the wire, without what an idle screen fetched ahead (`web/lib/ahead.ts`). */
export function loadedBy(page: Page): Promise<{ path: string; bytes: number }[]> {
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ startTime }) => startTime < (performance.getEntriesByName('ahead')[0]?.startTime ?? Infinity))
      .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }))
      .filter(({ path }) => path.endsWith('.js') || path.includes('/words-')),
  )
}
