import { expect, type Page } from '@playwright/test'

/** What docs/performance.md promises of a screen of management: whoever opens one waits for no more. */
const MOST_FILES = 8
const MOST_KILOBYTES = 180

/** Scripts as they come over the wire, and with them the words. */
export async function expectLight(page: Page): Promise<void> {
  const loaded = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }))
      .filter(({ path }) => path.endsWith('.js') || path.includes('/words-')),
  )
  const scripts = loaded.filter(({ path }) => path.endsWith('.js')).map(({ path }) => path)
  const kilobytes = loaded.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  expect.soft(loaded.filter(({ bytes }) => bytes === 0)).toEqual([])
  expect.soft(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(MOST_FILES)
  expect.soft(kilobytes, 'kB of scripts and words').toBeLessThanOrEqual(MOST_KILOBYTES)
}
