import { expect, type Page } from '@playwright/test'
import { axeProblems } from './axe.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Where a page breaks WCAG 2.2 A or AA, as far as a program can see. */
export const accessibilityProblems = (page: Page) => axeProblems(page, WCAG)

/** Something that is opening or closing is looked at again, once it has done so. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect.poll(() => accessibilityProblems(page), `accessibility of ${page.url()}`).toEqual([])
}

/** Looks at a screen: it must be accessible and not wider than its window; a picture of it is kept. */
export async function show(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await expectAccessible(page)
  const { width = 0 } = page.viewportSize() ?? {}
  // A phone zooms out until all of the page is in sight, and would call that the width of its window.
  const overflow = (await page.evaluate(() => document.documentElement.scrollWidth)) - width
  expect(overflow, `${page.url()} is wider than its window by`).toBeLessThanOrEqual(0)
  await keepPicture(page, `${name}-${width < 600 ? 'phone' : 'desktop'}`)
}

/** For people to look at, below `artifacts/screens`. Not kept with `PICTURES=none` or `CI`: where nobody looks it only takes time. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env.CI || process.env.PICTURES === 'none') return
  await page.screenshot({ path: `artifacts/screens/${name}.png`, fullPage: true, animations: 'disabled' })
}
