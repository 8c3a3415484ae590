import { checkInLists } from '#contract/check-in.ts'
import { signIn } from './support/account.ts'
import { open } from './support/alive.ts'
import { putOnSale } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

/** Small details of management screens. */

test('an empty list has one button to begin with; with something in it, the header has it', async ({
  page,
  context,
  account,
}) => {
  await signIn(context, account)
  const { event_id } = await putOnSale(account)
  await page.goto(`/manage/event/${event_id}/promo-codes`)
  await expect(page.getByText('No promo codes yet')).toBeVisible()
  const create = page.getByRole('button', { name: 'New promo code' })
  await expect(create).toHaveCount(1)
  await create.click()
  const form = page.getByRole('dialog', { name: 'New promo code' })
  await form.getByLabel('Code', { exact: true }).fill('choir')
  await form.getByLabel('Percent off each ticket').fill('10')
  await form.getByRole('button', { name: 'Create promo code' }).click()
  // Codes are shown in capitals.
  await expect(page.getByRole('button', { name: 'CHOIR', exact: true })).toBeVisible()
  await expect(create).toHaveCount(1)
})

test('whoever creates an event goes on with the keyboard where its screen begins', async ({
  page,
  context,
  account,
}) => {
  await signIn(context, account)
  await putOnSale(account)
  await open(page, '/manage/events#create-event')
  const form = page.getByRole('dialog', { name: 'New event' })
  await form.getByLabel('Title').fill('Evening of the keyboard')
  await form.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Evening of the keyboard' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('a check-in list is opened, and its link copied, from its row', async ({ page, context, account }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(context, account)
  const sale = await putOnSale(account)
  const params = { event_id: sale.event_id }
  const product_ids = [sale.products[0].id]
  const { data: list } = await account.call(checkInLists.create, { params, body: { name: 'Stage door', product_ids } })
  await page.goto(`/manage/event/${sale.event_id}/check-in`)
  const row = page.getByRole('article').filter({ hasText: 'Stage door' })
  const address = new RegExp(`/check-in/${list.short_id}$`)
  await expect(row.getByRole('link', { name: 'Open check-in: Stage door' })).toHaveAttribute('href', address)
  await row.getByRole('button', { name: 'Copy link: Stage door' }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(address)
  await show(page, 'manage-check-in-list')
})

test('the breadcrumb shortens the ways to a screen, not its name', async ({ page, context, account }) => {
  await signIn(context, account)
  const long = 'Association of friends and sponsors of the open-air stage at the old harbour'
  const { event_id } = await putOnSale(account, { event: { title: long }, organizer: { name: long } })
  await page.setViewportSize({ width: 1100, height: 800 })
  await page.goto(`/manage/event/${event_id}/capacity-assignments`)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
  const isCut = (node: Element) => node.scrollWidth > node.clientWidth
  await expect(crumbs.getByRole('link')).toHaveCount(2)
  expect(await crumbs.getByRole('link').first().evaluate(isCut)).toBe(true)
  expect(await crumbs.locator('[aria-current]').evaluate(isCut)).toBe(false)
  await page.setViewportSize({ width: 900, height: 800 })
  await expect(crumbs.getByRole('link')).toHaveCount(0)
  await expect(crumbs.getByText('Capacity')).toBeVisible()
  expect(await crumbs.locator('[aria-current]').evaluate(isCut)).toBe(false)
})

test('settings with an editor leave no warning in the console, also when somebody jumps within the page', async ({
  page,
  context,
  account,
}) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await signIn(context, account)
  const { event_id } = await putOnSale(account)
  await open(page, `/manage/event/${event_id}/settings`)
  await page.getByRole('textbox', { name: 'Description' }).first().waitFor()
  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect(page).toHaveURL(/#main$/)
  await page.goBack()
  expect(warnings.filter((text) => /prosemirror|blocker/i.test(text))).toEqual([])
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the ways to a check-in list fit', async ({ page, context, account }) => {
    await signIn(context, account)
    const sale = await putOnSale(account)
    const params = { event_id: sale.event_id }
    const body = { name: 'Entrance at the courtyard', product_ids: [sale.products[0].id] }
    await account.call(checkInLists.create, { params, body })
    await page.goto(`/manage/event/${sale.event_id}/check-in`)
    await expect(page.getByRole('link', { name: /^Open check-in/ })).toBeVisible()
    await show(page, 'manage-check-in-list')
  })
})
