import { patience } from '#test/patience.ts'
import { signIn } from './support/account.ts'
import { open } from './support/alive.ts'
import { putOnSale } from './support/sale.ts'
import { expect, PHONE, test } from './support/test.ts'

/** What stands around every screen of management. */

const SOON = { timeout: patience(1_000) }

/** A screen can be read a moment before it hears keys: what was pressed too early is pressed again. */
const untilHeard = (press: () => Promise<void>) => expect(press).toPass()

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
  const palette = page.getByRole('dialog', { name: 'Search' })
  await untilHeard(async () => {
    // A second press would close what the first one has opened late.
    if (!(await palette.isVisible())) await page.keyboard.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused(SOON)
  })
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

  // Where somebody types, the keys are letters.
  await open(page, '/manage/events')
  await page.getByRole('searchbox').pressSequentially('go?')
  await expect(page).toHaveURL(/\/manage\/events\?query=go%3F$/)
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
