import type { Page } from '@playwright/test'

/** Opens a page and waits until it reacts to clicks; server-rendered HTML can only be read before. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() =>
    Object.keys(document.body.firstElementChild ?? {}).some((key) => key.startsWith('__react')),
  )
}
