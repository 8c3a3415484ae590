import type { Page } from '@playwright/test'
import { bcp47, OFFERED } from '#domain/locale.ts'
import { randomEmail } from './support/account.ts'
import { open } from './support/alive.ts'
import { BASE_URL } from './support/caller.ts'
import { catalogue } from './support/catalogue.ts'
import { openCheckIn } from './support/check-in.ts'
import { buy, FREE, PAID, PAY_LATER, putOnSale, reserve } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, test } from './support/test.ts'

const SHOP = ['Tickets', 'About this event', 'Add to calendar', 'Continue']
const DETAILS = ['Your details', 'Who is buying?', 'First name', 'Last name', 'Your order']
const LOGIN = ['Sign in', 'Password', 'Forgot your password?']

/** Expects each of these texts in German, and none in English. */
async function expectGerman(page: Page, part: 'shop' | 'public' | 'manage', texts: string[]): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-locale', 'de')
  const german = catalogue('de', part)
  for (const text of texts) {
    const translated = german.get(text) ?? ''
    expect(translated, `"${text}" in German`).not.toBe('')
    await expect(page.getByText(translated, { exact: true }).first(), text).toBeVisible()
    if (translated !== text) await expect(page.getByText(text, { exact: true }), text).toHaveCount(0)
  }
}

type Walk = { page: Page; sale: Awaited<ReturnType<typeof putOnSale>>; name: string; price: string }

async function walkInGerman({ page, sale, name, price }: Walk): Promise<void> {
  await open(page, sale.path)
  await expectGerman(page, 'shop', SHOP)
  await expect(page.getByText(price).first()).toBeVisible()
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
  await walkInGerman({ page, sale: await putOnSale(account, SALE), name: 'german', price: '25,00 €' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
})

test('German by the language of the browser', async ({ enter, account }) => {
  const page = await enter({ locale: 'de-AT' })
  await walkInGerman({ page, sale: await putOnSale(account, SALE), name: 'german-browser', price: '€ 25,00' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-AT')
})

test('English for everybody else, and another language by choice', async ({ page, enter, account }) => {
  const sale = await putOnSale(account, { products: [FREE] })
  const welsh = await enter({ locale: 'cy-GB' })
  await open(welsh, sale.path)
  await expect(welsh.locator('html')).toHaveAttribute('lang', 'en-GB')
  await expect(welsh.getByRole('heading', { name: 'Tickets' })).toBeVisible()

  await open(page, sale.path)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
  await page.goto(`/events/${sale.organizer_id}/lantern-hall`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
})

test('the language is chosen on the pages of an order, a ticket and the door as well', async ({ page, account }) => {
  const sale = await putOnSale(account, { products: [FREE] })
  const open_order = await reserve(sale)
  const order = await buy(sale, { first_name: 'Grace', last_name: 'Hopper', email: randomEmail('grace') })
  const door = await openCheckIn(account, sale, { pin: '2468' })
  const pages = [
    `/checkout/${sale.event_id}/${open_order.short_id}/details`,
    `/checkout/${sale.event_id}/${order.short_id}/summary`,
    `/product/${sale.event_id}/${order.attendees[0]?.short_id}`,
    door.path,
  ]
  for (const path of pages) {
    await page.context().clearCookies({ name: 'locale' })
    await open(page, path)
    await page.getByRole('combobox', { name: 'Language' }).selectOption('vi')
    await expect(page.locator('html')).toHaveAttribute('lang', bcp47('vi'))
  }
})

test('each language has an address for search engines, and the next pages keep it', async ({ page, account }) => {
  const sale = await putOnSale(account, { products: [FREE] })
  await open(page, sale.path)
  const plain = BASE_URL() + sale.path
  const addressIn = (tag: string) => page.locator(`link[rel=alternate][hreflang="${tag}"]`).getAttribute('href')
  for (const locale of OFFERED)
    expect(await addressIn(bcp47(locale))).toBe(locale === 'en' ? plain : `${plain}?locale=${locale}`)
  expect(await addressIn('x-default')).toBe(plain)
  await open(page, `${sale.path}?locale=de`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${plain}?locale=de`)
  await open(page, `/events/${sale.organizer_id}/lantern-hall`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
  await open(page, `${sale.path}?locale=fr`)
  await page.getByRole('combobox', { name: 'Langue' }).selectOption('en')
  await expect(page).toHaveURL(plain)
  await expect(page.locator('html')).toHaveAttribute('data-locale', 'en')
})

test('English as each browser writes it, with nothing in the console, and weeks that begin as they do there', async ({
  page,
  enter,
  account,
}) => {
  const start_date = '2031-11-26T18:00:00Z'
  const sale = await putOnSale(account, { event: { start_date }, settings: PAY_LATER, products: [PAID] })
  const answer = async (accept_language: string) =>
    (await page.request.get(sale.path, { headers: { 'accept-language': accept_language } })).text()
  // The second round is answered from the cache, one entry per language. A language without a region gets the formats of the
  // event's country.
  for (const _ of [1, 2])
    for (const [asked, shown] of [
      ['en-GB,en;q=0.9', 'Wednesday, 26 November 2031'],
      ['en-US,en;q=0.9', 'Wednesday, November 26, 2031'],
      ['en', 'Wednesday, 26 November 2031'],
    ] as const)
      expect(await answer(asked), asked).toContain(shown)
  for (const [locale, date, written, first, time, clock] of [
    ['en-GB', /26 November 2031/, 'Wed, 26 Nov 2031', 'Monday', '19:00', /^19:00 Berlin time/],
    ['en-US', /November 26, 2031/, 'Wed, Nov 26, 2031', 'Sunday', '7:00 PM', /^7:00\sPM Berlin time/],
  ] as const) {
    const visitor = await enter({ locale })
    await open(visitor, sale.path)
    await expect(visitor.locator('html')).toHaveAttribute('lang', locale)
    await expect(visitor.getByText(date).first()).toBeVisible()
    await expect(visitor.getByText(clock).first()).toBeVisible()
    await show(visitor, `event-${locale}`)
    await open(visitor, `/events/${sale.organizer_id}/lantern-hall/calendar?month=2031-11`)
    const days = visitor.getByRole('listitem').filter({ has: visitor.locator('time') })
    await expect(days.first().locator('time')).toContainText(first)
    const order = await reserve(sale)
    await open(visitor, `/checkout/${sale.event_id}/${order.short_id}/details`)
    await expect(visitor.getByText(date).first()).toBeAttached()

    const organizer = await enter({ locale, as: account })
    await organizer.goto(`/manage/event/${sale.event_id}/settings`)
    const starts = organizer.getByRole('group', { name: 'Starts' })
    await expect(starts.getByLabel('Starts, date')).toHaveValue(written)
    await expect(starts.getByLabel('Starts, time')).toHaveValue(time)
    await starts.getByRole('button', { name: 'Choose a date' }).click()
    await expect(organizer.getByRole('columnheader').first()).toHaveAttribute('abbr', first)
  }
})
