import type { Page } from '@playwright/test'
import { patience } from '#test/patience.ts'
import { signIn } from './support/account.ts'
import { open } from './support/alive.ts'
import { buy, FREE, putOnSale } from './support/sale.ts'
import { expect, PHONE, test } from './support/test.ts'

/** The frame around every screen of management. */

const SOON = { timeout: patience(1_000) }

/** A screen can be visible a moment before it handles keys, so repeat the press. */
const untilHeard = (press: () => Promise<void>) => expect(press).toPass()

const searchOf = (page: Page) => page.getByRole('dialog', { name: 'Search' })

const openSearch = (page: Page) =>
  untilHeard(async () => {
    // A second press would close the search if the first one opened it late.
    if (!(await searchOf(page).isVisible())) await page.keyboard.press('Control+k')
    await expect(searchOf(page).getByRole('combobox')).toBeFocused(SOON)
  })

test('the frame comes with the page, before any script has run', async ({ enter, account }) => {
  const { event_id, event } = await putOnSale(account)
  for (const options of [{}, PHONE]) {
    const page = await enter({ ...options, as: account, javaScriptEnabled: false })
    await page.goto(`/manage/event/${event_id}/orders`)
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
    expect(await page.content()).toContain('Managing events needs JavaScript.')
    await expect(page.locator('nav a[href$="/products"]')).toHaveText('Products')
    await expect(page.locator('nav').getByText(event.title).first()).toBeAttached()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
})

test('all of the menu of an event fits a window of 900 pixels', async ({ enter, account }) => {
  const { event_id } = await putOnSale(account, { event: { title: 'A title that takes two lines of it' } })
  const page = await enter({ viewport: { width: 1440, height: 900 }, as: account })
  await page.goto(`/manage/event/${event_id}/orders`)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link').first()).toBeInViewport({ ratio: 1 })
  await expect(menu.getByRole('link').last()).toBeInViewport({ ratio: 1 })
})

test('a page of management brings what it shows, and asks the API for none of it again', async ({
  page,
  context,
  account,
}) => {
  await signIn(context, account)
  const { event_id } = await putOnSale(account)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  await page.goto(`/manage/event/${event_id}/orders`, { waitUntil: 'networkidle' })
  await expect(page.getByText('No orders yet')).toBeVisible()
  expect(asked).toEqual([])
})

test('events and screens are found by a few keys, and the keys are listed', async ({ page, context, account }) => {
  await signIn(context, account)
  const { event_id } = await putOnSale(account, { event: { title: 'Palimpsest for two voices' } })
  await open(page, '/manage/events')
  const palette = searchOf(page)
  await openSearch(page)
  await page.keyboard.type('Palimps')
  await expect(palette.getByRole('option').first()).toContainText('Palimpsest for two voices')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/manage/event/${event_id}/dashboard`)
  await expect(palette).toBeHidden()

  await untilHeard(async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await expect(page).toHaveURL(`/manage/event/${event_id}/orders`, SOON)
  })
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByText('Orders')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()

  // Shortcut keys are plain letters in text fields.
  await open(page, '/manage/events')
  await page.getByRole('searchbox').pressSequentially('go?')
  await expect(page).toHaveURL(/\/manage\/events\?query=go%3F$/)
})

test('the search finds organizers, screens of other frames, orders everywhere, and does things', async ({
  page,
  context,
  account,
}) => {
  await signIn(context, account)
  const name = `House of ${Date.now()}`
  const sale = await putOnSale(account, { organizer: { name }, event: { title: `Show at ${name}` }, products: [FREE] })
  const other = await putOnSale(account, { organizer_id: sale.organizer_id, status: 'DRAFT', products: [FREE] })
  const last_name = `Hopper${Date.now()}`
  const order = await buy(sale, { first_name: 'Grace', last_name, email: 'grace@example.com' })
  const palette = searchOf(page)
  const search = async (words: string) => {
    await openSearch(page)
    await page.keyboard.type(words)
  }
  await open(page, `/manage/event/${other.event_id}/orders`)
  await search(name)
  await palette.getByRole('option', { name, exact: true }).click()
  await expect(page).toHaveURL(`/manage/organizer/${sale.organizer_id}/dashboard`)

  await open(page, `/manage/event/${other.event_id}/orders`)
  await search(last_name)
  await palette.getByRole('option', { name: new RegExp(last_name) }).click()
  await expect(page).toHaveURL(new RegExp(`/manage/event/${sale.event_id}/orders#order-`))
  await expect(page.getByText(order.public_id).first()).toBeVisible()

  // An empty search lists the latest orders of this event, and no link to the current page.
  await openSearch(page)
  await expect(palette.getByRole('option', { name: new RegExp(order.public_id) })).toBeVisible()
  await expect(palette.getByRole('option').filter({ hasText: sale.event.title })).toHaveCount(0)
  const options = await palette.getByRole('option').count()
  await expect(palette.getByRole('option').locator('svg')).toHaveCount(options)
  await page.keyboard.type('refund')
  await palette.getByRole('option', { name: 'Refund order' }).click()
  await expect(page).toHaveURL(`/manage/event/${sale.event_id}/orders`)

  await open(page, `/manage/event/${other.event_id}/dashboard`)
  await search('Team')
  await palette.getByRole('option', { name: 'Team' }).click()
  await expect(page).toHaveURL('/account/users')
  // The URL changes first; the search of the former frame disappears with that frame.
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  await search('Create organizer')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'New organizer' })).toBeVisible()

  await open(page, `/manage/event/${other.event_id}/dashboard`)
  await search('Put on sale')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('Your page goes public and people can get tickets.')).toBeVisible()
})

test('whoever has to sign in first comes back to the very place', async ({ page, context, account }) => {
  const { event_id } = await putOnSale(account)
  await page.goto(`/manage/event/${event_id}/settings?from=mail#payment`)
  await expect(page).toHaveURL(/\/auth\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('foyer.return_to'))).toBe(
    `/manage/event/${event_id}/settings?from=mail#payment`,
  )
  await context.clearCookies()
})
