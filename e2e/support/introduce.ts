import type { Page } from '@playwright/test'

/** Fills in the buyer's name and email address. */
export async function introduce(page: Page): Promise<void> {
  const who = { 'First name': 'Grace', 'Last name': 'Hopper', Email: 'grace@example.com' }
  for (const [label, value] of Object.entries(who)) await page.getByLabel(label, { exact: true }).first().fill(value)
}
