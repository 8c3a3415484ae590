import { expect, type Page } from '@playwright/test'

/** Most scripts of a management screen, as docs/performance.md promises. */
const MOST_FILES = 8
const MOST_KILOBYTES = 180
/** Kilobytes. The order page has the router, unlike the event page (docs/performance.md), and its words are scripts as well. */
const MOST_FOR_BUYERS = 138

/** Expects few scripts, by transferred size, words included. */
export async function expectLight(page: Page): Promise<void> {
  const loaded = await loadedBy(page)
  const scripts = loaded.filter(({ path }) => path.endsWith('.js')).map(({ path }) => path)
  const kilobytes = loaded.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  expect.soft(loaded.filter(({ bytes }) => bytes === 0)).toEqual([])
  expect.soft(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(MOST_FILES)
  expect.soft(kilobytes, 'kB of scripts and words').toBeLessThanOrEqual(MOST_KILOBYTES)
}

/** Expects few kilobytes of scripts and words on the order page, in the language it was opened in. Returns the kilobytes. */
export async function expectLightForBuyers(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  const scripts = (await loadedBy(page)).filter(({ path }) => path.endsWith('.js'))
  expect.soft(scripts.filter(({ bytes }) => bytes === 0)).toEqual([])
  expect(scripts.length).toBeGreaterThan(0)
  const kilobytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  expect.soft(kilobytes, `kB of scripts of ${page.url()}`).toBeLessThanOrEqual(MOST_FOR_BUYERS)
  return kilobytes
}

/** Transferred scripts and words with their sizes, without those that an idle screen fetched ahead (`web/lib/lazy.tsx`). */
export function loadedBy(page: Page): Promise<{ path: string; bytes: number }[]> {
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ startTime }) => startTime < (performance.getEntriesByName('ahead')[0]?.startTime ?? Infinity))
      .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }))
      .filter(({ path }) => path.endsWith('.js') || path.includes('/words-')),
  )
}
