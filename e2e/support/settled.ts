import type { Page, Request } from '@playwright/test'

/** The outline that stands in for a screen of management. */
const OUTLINE = '[role=status] [data-shape]'

/** From now on it can be waited until a page fetches nothing any more, has drawn what it fetched, and knows its typeface. */
export function settling(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return async () => {
    const end = Date.now() + 20_000
    for (let quiet = 0; quiet < 3; ) {
      if (Date.now() > end) throw new Error(`${page.url()} still waits for ${[...open].map((one) => one.url())}.`)
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })))
      await new Promise((done) => setTimeout(done, 40))
      const isQuiet = open.size === 0 && (await page.locator(OUTLINE).count()) === 0
      quiet = isQuiet ? quiet + 1 : 0
    }
    await page.evaluate(() => document.fonts.ready)
  }
}

/** A page in a window of another size, or in other colours, once it has drawn itself anew. */
export async function redrawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30)))),
  )
}
