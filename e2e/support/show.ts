import { expect, type Page } from '@playwright/test'
import { axeProblems } from './axe.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Violations of WCAG 2.2 A and AA that axe finds. */
export const accessibilityProblems = (page: Page) => axeProblems(page, WCAG)

/** Expects no violations; checks again while something is opening or closing. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect.poll(() => accessibilityProblems(page), `accessibility of ${page.url()}`).toEqual([])
}

/** Expects a screen to be accessible and no wider than its window, and keeps a picture. */
export async function show(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await expectAccessible(page)
  const { width = 0 } = page.viewportSize() ?? {}
  // A phone zooms out until the whole page is visible and reports that as its window width.
  const overflow = (await page.evaluate(() => document.documentElement.scrollWidth)) - width
  expect(overflow, `${page.url()} is wider than its window by`).toBeLessThanOrEqual(0)
  await keepPicture(page, `${name}-${width < 600 ? 'phone' : 'desktop'}`)
}

/** Saves a picture below `artifacts/screens` for review. Skipped with `PICTURES=none` or `CI`, to save time. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env.CI || process.env.PICTURES === 'none') return
  await page.screenshot({ path: `artifacts/screens/${name}.png`, fullPage: true, animations: 'disabled' })
}
