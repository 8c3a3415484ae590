import type { Page, Request } from '@playwright/test'
import { patience } from '../../test/patience.ts'

/** The outline that stands in for a screen of management. */
const OUTLINE = '[role=status] [data-shape]'

/** From now on it can be waited until a page fetches nothing any more, has drawn what it fetched, and knows its typeface. */
export function settling(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  // A stream of events is open for as long as the page is.
  page.on('request', (request) => request.resourceType() === 'eventsource' || open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return async () => {
    const end = performance.now() + patience(30_000)
    for (let quiet = 0; quiet < 2; ) {
      if (performance.now() > end)
        throw new Error(`${page.url()} still waits for ${[...open].map((one) => one.url())}.`)
      const outlines = await page.evaluate(idleWithout, OUTLINE)
      quiet = open.size === 0 && outlines === 0 ? quiet + 1 : 0
    }
  }
}

/** How many of these stand in a page that knows its typeface and has nothing left to do. */
async function idleWithout(selector: string): Promise<number> {
  await document.fonts.ready
  await new Promise((done) => requestIdleCallback(done, { timeout: 1000 }))
  return document.querySelectorAll(selector).length
}

/** A page in a window of another size, or in other colours, once it has drawn itself anew. */
export async function redrawn(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(done, { timeout: 1000 }))),
      ),
  )
}
