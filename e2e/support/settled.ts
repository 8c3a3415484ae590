import type { Page, Request } from '@playwright/test'
import { patience } from '../../test/patience.ts'

/** Selector of the skeleton of a management screen. */
const OUTLINE = '[role=status] [data-shape]'

/** Returns a function that waits until the page has no pending requests, has rendered, and has its fonts. */
export function settling(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  // An event stream stays open as long as the page, so it is not counted.
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

/** Counts matching elements once fonts are loaded and the page is idle. */
async function idleWithout(selector: string): Promise<number> {
  await document.fonts.ready
  await new Promise((done) => requestIdleCallback(done, { timeout: 1000 }))
  return document.querySelectorAll(selector).length
}

/** Waits until a page has rendered at its new size or colour scheme. */
export async function redrawn(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(done, { timeout: 1000 }))),
      ),
  )
}
