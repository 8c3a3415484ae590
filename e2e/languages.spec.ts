import type { Page } from '@playwright/test'
import { open } from './support/alive.ts'
import { BASE_URL } from './support/caller.ts'
import { catalogue } from './support/catalogue.ts'
import { FREE, PAID, PAY_LATER, putOnSale, reserve } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, test } from './support/test.ts'

const SHOP = ['Tickets', 'About this event', 'Add to calendar', 'Continue']
const DETAILS = ['Your details', 'Who is buying?', 'First name', 'Last name', 'Your order']
const LOGIN = ['Sign in', 'Password', 'Forgot your password?']

/** Each of these texts stands there in German, and none in English. */
async function expectGerman(page: Page, part: 'shop' | 'public' | 'manage', texts: string[]): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  const german = catalogue('de', part)
  for (const text of texts) {
    const translated = german.get(text) ?? ''
    expect(translated, `"${text}" in German`).not.toBe('')
    await expect(page.getByText(translated, { exact: true }).first(), text).toBeVisible()
    if (translated !== text) await expect(page.getByText(text, { exact: true }), text).toHaveCount(0)
  }
}

async function walkInGerman(page: Page, sale: Awaited<ReturnType<typeof putOnSale>>, name: string): Promise<void> {
  await open(page, sale.path)
  await expectGerman(page, 'shop', SHOP)
  await expect(page.getByText('25,00 €').first()).toBeVisible()
  await show(page, `event-${name}`)
  const order = await reserve(sale)
  await open(page, `/checkout/${sale.event_id}/${order.short_id}/details`)
  await expectGerman(page, 'public', DETAILS)
  await show(page, `checkout-details-${name}`)
  await page.goto('/auth/login')
  await expectGerman(page, 'manage', LOGIN)
  await show(page, `login-${name}`)
}

const SALE = { event: { description: '<p>Lampions am Fluss.</p>' }, settings: PAY_LATER, products: [PAID] }

test('German by the cookie, whatever the browser prefers', async ({ page, context, account }) => {
  await context.addCookies([{ name: 'locale', value: 'de', url: BASE_URL() }])
  await walkInGerman(page, await putOnSale(account, SALE), 'german')
})

test('German by the language of the browser', async ({ enter, account }) => {
  await walkInGerman(await enter({ locale: 'de-AT' }), await putOnSale(account, SALE), 'german-browser')
})

test('English for everybody else, and another language by choice', async ({ page, enter, account }) => {
  const sale = await putOnSale(account, { products: [FREE] })
  const welsh = await enter({ locale: 'cy-GB' })
  await open(welsh, sale.path)
  await expect(welsh.locator('html')).toHaveAttribute('lang', 'en')
  await expect(welsh.getByRole('heading', { name: 'Tickets' })).toBeVisible()

  await open(page, sale.path)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.goto(`/events/${sale.organizer_id}/lantern-hall`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})
