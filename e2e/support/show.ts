import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Nothing on the page may break WCAG 2.2 A or AA, as far as a program can see. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')}\n${failureSummary}`),
  )
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}

/** Looks at a screen: it must be accessible and not wider than its window; a picture of it is kept. */
export async function show(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await expectAccessible(page)
  const { width = 0 } = page.viewportSize() ?? {}
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `${page.url()} is wider than its window by`).toBeLessThanOrEqual(0)
  const path = `artifacts/screens/${name}-${width < 600 ? 'phone' : 'desktop'}.png`
  await page.screenshot({ path, fullPage: true, animations: 'disabled' })
}
