import { events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import { patience } from '#test/patience.ts'
import { signIn } from './support/account.ts'
import { open } from './support/alive.ts'
import { BASE_URL } from './support/caller.ts'
import { buy, FREE, PAID, PAY_LATER, putOnSale, reserve } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

const GRACE = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' }

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the menu of an event leads out of it, and Escape closes it', async ({ page, context, account }) => {
    await signIn(context, account)
    const sale = await putOnSale(account, { event: { title: 'Evening of many lights' } })
    await open(page, `/manage/event/${sale.event_id}/orders`)
    await page.getByRole('button', { name: 'Open menu' }).tap()
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await expect(menu.getByRole('link').first()).toHaveText('All events')
    await expect(menu.getByText('Evening of many lights')).toBeVisible()
    await show(page, 'manage-menu-event')
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()

    await page.getByRole('button', { name: 'Open menu' }).tap()
    await expect(menu).toBeVisible()
    await page.goBack()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL(`/manage/event/${sale.event_id}/orders`)

    await page.getByRole('button', { name: 'Open menu' }).tap()
    await menu.getByText('Organizers').tap()
    await expect(menu.getByRole('link', { name: 'Lantern Hall' })).not.toHaveCount(1)
    await show(page, 'manage-menu-organizers')
    await menu.getByText('Organizers').tap()
    await menu.getByRole('link', { name: 'Lantern Hall' }).tap()
    await expect(page).toHaveURL(`/manage/organizer/${sale.organizer_id}/dashboard`)
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await expect(menu.getByRole('link', { name: 'Team' })).toBeVisible()
    await show(page, 'manage-menu-organizer')
    await expect(menu.getByRole('link', { name: 'Taxes and fees' })).toBeVisible()
    await menu.getByRole('link', { name: 'All events' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(`/manage/organizer/${sale.organizer_id}/dashboard`)
    await expect(menu).toBeHidden()
  })

  test('a long title does not make the page wider than the phone', async ({ page, context, account }) => {
    await context.addCookies([{ name: 'locale', value: 'de', url: BASE_URL() }])
    await signIn(context, account)
    const title = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenversteigerung'
    const { event_id, organizer_id } = await putOnSale(account, { event: { title }, organizer: { name: title } })
    await page.setViewportSize({ width: 320, height: 700 })
    for (const path of [
      `event/${event_id}/dashboard`,
      `event/${event_id}/settings`,
      `organizer/${organizer_id}/settings`,
    ]) {
      await page.goto(`/manage/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
    }
  })
})

test('a screen has one title: in the menu, the breadcrumb, the heading and the tab', async ({
  page,
  context,
  account,
}) => {
  await signIn(context, account)
  const { event_id } = await putOnSale(account, { event: { title: 'Evening of one name' } })
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const here = page.getByRole('navigation', { name: 'Breadcrumbs' }).locator('[aria-current=page]')
  await page.goto(`/manage/event/${event_id}`)
  await expect(here).toHaveText('Dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Evening of one name' })).toBeVisible()
  await menu.getByRole('link', { name: 'Promo codes' }).click()
  await expect(here).toHaveText('Promo codes')
  await expect(page.getByRole('heading', { level: 1, name: 'Promo codes' })).toBeVisible()
  await expect(page).toHaveTitle('Promo codes · Evening of one name · Foyer')
  await page.goto('/manage/profile/confirm-email-change/of-somebody-else')
  await expect(here).toHaveText('Confirm your new email address')
})

test('an organizer without events is found again', async ({ page, context, account }) => {
  await signIn(context, account)
  await putOnSale(account)
  const body = { name: 'Second House', email: 'second@example.com', timezone: 'Europe/Berlin', currency: 'EUR' }
  const { data: second } = await account.call(organizers.create, { body })
  await page.goto('/manage/events')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByText('Organizers').click()
  await menu.getByRole('link', { name: 'Second House' }).last().click()
  await expect(page).toHaveURL(new RegExp(`/manage/organizer/${second.id}(/dashboard)?$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Second House' })).toBeVisible()
  await menu.getByText('Organizers').click()
  await expect(menu.getByRole('link', { name: 'Lantern Hall' }).first()).toBeVisible()
})

test('a dashboard says nothing before it knows, and that it could not be loaded', async ({
  page,
  context,
  account,
  watched,
}) => {
  watched.allow(/status of 500|500 from/)
  await signIn(context, account)
  const sale = await putOnSale(account, { products: [PAID] })
  let fails = true
  await page.route(/\/api\/events\/\d+\/(stats|overview|pace)/, (route) =>
    fails ? route.fulfill({ status: 500, json: { code: 'server_error', message: '', errors: {} } }) : route.continue(),
  )
  await page.goto(`/manage/event/${sale.event_id}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Money' })).toBeVisible()
  await expect(page.getByText('in placed orders, taxes and fees included')).toBeHidden()
  await expect(page.getByText('€0.00')).toBeHidden()
  const sorry = page.getByRole('alert').filter({ hasText: 'couldn’t load' })
  await expect(sorry.first()).toBeVisible({ timeout: patience(30_000) })
  await expect(page.getByText('€0.00')).toBeHidden()
  await show(page, 'manage-dashboard-failed')
  fails = false
  await page.getByRole('region', { name: 'Money' }).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('€0.00 in placed orders, taxes and fees included')).toBeVisible()
  await expect(page.getByText('0 tickets sold, unlimited')).toBeVisible()
})

test('errors of the management keep its frame; a lasting refusal stays and says why', async ({
  page,
  context,
  account,
  watched,
}) => {
  watched.allow(/./)
  await signIn(context, account)
  const sale = await putOnSale(account, { event: { title: 'Gala of errors' } })
  await page.route(new RegExp(`/api/events/${sale.event_id}$`), (route) =>
    route.fulfill({ status: 500, json: { code: 'server_error', message: '', errors: {} } }),
  )
  // The first page includes its data; later pages request theirs.
  await page.goto('/manage/events?query=Gala+of+errors')
  await page.locator(`main a[href="/manage/event/${sale.event_id}/dashboard"]`).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible({
    timeout: patience(30_000),
  })
  await expect(page).toHaveTitle('Something went wrong')
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Inter/)
  await show(page, 'manage-error')
  await page.getByRole('link', { name: 'Go to your events' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()

  await page.goto('/manage/event/999999999/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'We can’t find this page' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()

  await page.route(/\/api\/events\?.*query=/, (route) =>
    route.fulfill({ status: 403, json: { code: 'role_too_low', message: '', errors: {} } }),
  )
  await page.goto('/manage/events')
  await page.getByRole('searchbox').fill('gala')
  await expect(page.getByRole('alert').getByText('Your role doesn’t allow this.')).toBeVisible({
    timeout: patience(30_000),
  })
  await page.waitForTimeout(1000)
  await expect(page).toHaveURL(/\/manage\/events\?query=gala$/)
})

test('the field with the mistake is not hidden below the top bar', async ({ page, context, account }) => {
  await signIn(context, account)
  const sale = await putOnSale(account)
  await page.goto(`/manage/event/${sale.event_id}/settings`)
  const details = page.getByRole('form', { name: 'Details' })
  await details.getByLabel('Title').fill('')
  await page.evaluate(() => scrollTo(0, 600))
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByLabel('Title')).toBeFocused()
  const bar = await page.getByRole('banner').boundingBox()
  const field = await details.getByLabel('Title').boundingBox()
  expect(field?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
})

test('paid and waiting add up to all that is sold', async ({ page, context, account }) => {
  await signIn(context, account)
  const sale = await putOnSale(account, { products: [PAID, FREE] })
  const [, free] = sale.products
  await buy(sale, GRACE, { quantity: 3 })
  if (free) await buy({ ...sale, products: [free] }, GRACE, { quantity: 2 })
  await page.goto(`/manage/event/${sale.event_id}/dashboard`)
  const light = page.getByRole('region', { name: 'Do the figures match?' })
  await expect(light).toContainText('2 paid or free + 3 awaiting payment = 5 tickets and products. All figures match.')
  await expect(light.getByText('the ledger says')).toBeHidden()
  await light.getByText('How this is checked').click()
  await expect(light.getByText('the ledger says')).toBeVisible()
})

test('without a way to pay the page says so, and an open order says whom to ask', async ({
  page,
  context,
  account,
}) => {
  const sale = await putOnSale(account, {
    products: [PAID],
    settings: { ...PAY_LATER, support_email: 'help@example.com' },
  })
  const order = await reserve(sale)
  await account.call(events.updateSettings, { params: { event_id: sale.event_id }, body: { payment_providers: [] } })
  await expect.poll(async () => (await page.request.get(sale.path)).text()).toContain('Not on sale yet')
  await open(page, sale.path)
  await expect(page.getByText('The organizer is still setting up ticket sales.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeHidden()
  await show(page, 'event-no-way-to-pay')

  await open(page, `/checkout/${sale.event_id}/${order.short_id}/details`)
  await page.getByLabel('First name').first().fill('Grace')
  await page.getByLabel('Last name').first().fill('Hopper')
  await page.getByLabel('Email').first().fill('grace@example.com')
  await page.getByRole('button', { name: /Continue/ }).click()
  await expect(page.getByRole('heading', { name: 'This order can’t be paid right now' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Email help@example.com' })).toHaveAttribute(
    'href',
    /^mailto:help@example\.com\?subject=/,
  )
  await expect(page.getByRole('link', { name: /^Contact / })).toHaveAttribute('href', /\/contact$/)
  await show(page, 'checkout-no-way-to-pay')

  await signIn(context, account)
  await page.goto(`/manage/event/${sale.event_id}/dashboard`)
  await expect(page.getByRole('alert').filter({ hasText: 'Paid tickets can’t be bought' })).toBeVisible()
  await show(page, 'manage-no-way-to-pay')
})
