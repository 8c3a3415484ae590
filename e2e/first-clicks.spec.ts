import type { Page } from '@playwright/test'
import { signIn } from './support/account.ts'
import { open } from './support/alive.ts'
import { buy, FREE, PAY_LATER, putOnSale } from './support/sale.ts'
import { expect, test } from './support/test.ts'

test('once a screen is idle, its menus open without fetching scripts, its last section is in the page', async ({
  page,
  context,
  account,
}) => {
  await signIn(context, account)
  const sale = await putOnSale(account, { settings: PAY_LATER, products: [FREE] })
  await buy(sale, { first_name: 'Ada', last_name: 'Hopper', email: 'ada@example.com' })
  await open(page, `/manage/event/${sale.event_id}/orders`)
  await untilFetchedAhead(page)
  const fetched: string[] = []
  await context.route(/\/assets\//, (route) => {
    fetched.push(route.request().url())
    return route.abort()
  })
  for (const name of ['Event status', 'Export']) {
    await page.getByRole('button', { name }).first().click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem')).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'More filters' }).click()
  await expect(page.getByLabel('Lowest amount')).toBeVisible()
  expect(fetched).toEqual([])
  await context.unroute(/\/assets\//)

  await open(page, `/manage/event/${sale.event_id}/settings`)
  await expect(page.getByRole('button', { name: 'Delete event' })).toBeAttached()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

/** Waits until all scripts for first clicks are fetched; from then on no more are requested. */
async function untilFetchedAhead(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('ahead').length > 0)
  await page.waitForLoadState('networkidle')
  const count = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  await expect
    .poll(async () => {
      const before = await count()
      await page.waitForTimeout(1500)
      return (await count()) - before
    })
    .toBe(0)
}

test('what a screen is painted with is asked for before its scripts', async ({ context, account }) => {
  await signIn(context, account)
  const sale = await putOnSale(account, { products: [FREE] })
  for (const path of [`/manage/event/${sale.event_id}/settings`, sale.path]) {
    const page = await context.request.get(path)
    const links = [...(await page.text()).matchAll(/<link[^>]* ?rel="(stylesheet|modulepreload)"/g)].map(
      ([, rel]) => rel,
    )
    expect(links.indexOf('modulepreload'), path).toBeGreaterThan(0)
    expect(links.lastIndexOf('stylesheet'), path).toBeLessThan(links.indexOf('modulepreload'))
  }
})
