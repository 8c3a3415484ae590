import { signIn } from './support/account.ts'
import { overflowOf } from './support/overflow.ts'
import { expectAccessible, keepPicture, show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

const GUIDES = ['first-order', 'errors', 'idempotency', 'webhooks', 'keeping-in-step']
const OPERATION = '/api/docs/reference#tag/organizers/organizers.list'

test('on a phone the guides are found, read and turned, in the light and in the dark', async ({ enter }) => {
  const phone = await enter(PHONE)
  await phone.goto('/api/docs')
  await show(phone, 'api-docs')
  await phone.getByRole('button', { name: 'Guides' }).tap()
  const guides = phone.getByRole('navigation', { name: 'Guides and reference' })
  await expect(guides.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(phone)
  await guides.getByRole('link', { name: 'A first order' }).tap()
  for (const name of GUIDES) {
    await expect(phone).toHaveURL(new RegExp(`/api/docs/guides/${name}$`))
    // The URL changes before the page's styles are loaded.
    await phone.waitForLoadState()
    expect(await overflowOf(phone), name).toEqual([])
    const colorScheme = GUIDES.indexOf(name) % 2 === 0 ? 'dark' : 'light'
    await phone.emulateMedia({ colorScheme })
    await show(phone, `api-docs-${name}-${colorScheme}`)
    const next = phone.getByRole('navigation', { name: 'Previous and next' }).getByRole('link', { name: 'Next' })
    if (name !== GUIDES.at(-1)) await next.tap()
  }
})

test('with the keyboard a guide is skipped to, scrolled and copied from', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/api/docs/guides/errors')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await page.keyboard.press('Tab')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await expect(contents.getByRole('link', { name: 'An example' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#an-example$/)
  await expect(page.getByRole('heading', { name: 'An example' })).toBeInViewport()

  const example = page.getByRole('region', { name: 'Example, JavaScript' })
  const copy = page.getByRole('button', { name: 'Copy' }).last()
  await copy.press('Enter')
  await expect(page.getByRole('status')).toHaveText('Copied')
  await expect(page.getByRole('button', { name: 'Copied' })).toBeFocused()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await example.textContent())
  await page.keyboard.press('Tab')
  await expect(example).toBeFocused()
  // A code block that fits is not focusable.
  await expect(page.getByRole('region', { name: 'Example, JSON' })).not.toHaveAttribute('tabindex')
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
    await keepPicture(page, `api-docs-errors-desktop-${colorScheme}`)
  }
})

test('without JavaScript a guide is whole, and offers nothing that does not work', async ({ enter }) => {
  const reader = await enter({ javaScriptEnabled: false, viewport: PHONE.viewport })
  await reader.goto('/api/docs/guides/webhooks')
  await expect(reader.getByRole('heading', { name: 'An example' })).toBeVisible()
  await expect(reader.getByRole('region', { name: 'Example, JavaScript' })).toContainText('timingSafeEqual')
  await expect(reader.getByRole('button', { name: 'Copy' })).toHaveCount(0)
  await reader.getByRole('button', { name: 'Guides' }).click()
  await reader.getByRole('link', { name: 'Errors' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Errors')
})

test('the reference is searched, shows a call as code, and tries it for whoever is signed in', async ({
  page,
  context,
  account,
}) => {
  await signIn(context, account)
  await page.goto(OPERATION)
  await expect(page.getByRole('heading', { name: 'List organizers' })).toBeVisible()
  await expect(page.getByText('Authorization: Bearer').first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: /Open Search/ }).click()
  await page.getByRole('dialog').getByRole('combobox').fill('promo')
  await expect(page.getByRole('dialog').getByText('Create a promo code').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await page
    .getByRole('button', { name: /Test Request.*organizers/ })
    .first()
    .click()
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/organizers'))
  await page.getByRole('button', { name: /^Send get request/ }).click()
  const answer = await answered
  const sent = await answer.request().allHeaders()
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? 'none'
  expect([answer.status(), sent['x-xsrf-token'], sent.authorization]).toEqual([
    200,
    decodeURIComponent(token),
    undefined,
  ])
  await expect(page.getByText('200 OK')).toBeVisible()
})

test('a link to a call that was kept from the former reference leads to it, on a phone in the dark', async ({
  enter,
}) => {
  const phone = await enter({ ...PHONE, colorScheme: 'dark' })
  await phone.goto('/api/docs#/checkInLists/checkInLists.list')
  await expect(phone).toHaveURL(/\/api\/docs\/reference#tag\/check-in-lists\/checkInLists\.list$/)
  await expect(phone.getByRole('heading', { name: 'List check-in lists' })).toBeVisible()
  await expect(phone.locator('body')).toHaveClass(/\bdark-mode\b/)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width)
  await expectAccessible(phone)
})
