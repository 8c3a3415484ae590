import type { Locator, Page } from '@playwright/test'
import { PASSWORD, randomEmail } from './support/account.ts'
import { open } from './support/alive.ts'
import { emailTo } from './support/mail.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

const MOST_INPUTS = 12
const MOST_MS = 3 * 60_000

/** Counts what a person types or chooses; buttons that go on are none. */
function counting() {
  let count = 0
  return {
    fill: async (field: Locator, text: string) => {
      count++
      await field.fill(text)
    },
    choose: async (choice: Locator) => {
      count++
      await choice.click()
    },
    count: () => count,
  }
}
type Counting = ReturnType<typeof counting>

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const save = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()

async function register(page: Page, inputs: Counting = counting()): Promise<string> {
  const email = randomEmail('marie')
  await page.goto('/auth/register')
  await inputs.fill(page.getByLabel('First name'), 'Marie')
  await inputs.fill(page.getByLabel('E-mail'), email)
  await inputs.fill(page.getByLabel('Password', { exact: true }), PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/welcome/)
  await expect(heading(page, 'Confirm your e-mail address')).toBeFocused()
  return email
}

async function codeFor(email: string): Promise<string> {
  const { text = '' } = await emailTo(email, /confirm/i)
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

/** The step is the same after the page was loaded again. */
async function reloadAt(page: Page, title: string | RegExp): Promise<void> {
  await expect(heading(page, title)).toBeVisible()
  await page.reload()
  await expect(heading(page, title)).toBeVisible()
}

async function buy(page: Page, path: string, email: string): Promise<void> {
  await open(page, path)
  await page.getByRole('button', { name: 'One more: Standard ticket' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('First name').first().fill('Grace')
  await page.getByLabel('Last name').first().fill('Hopper')
  await page.getByLabel('E-mail').first().fill(email)
  await page.getByRole('button', { name: 'Continue to payment · €18.50' }).click()
  await expect(page.getByText('Pay at the entrance, in cash or by card.')).toBeVisible()
  await page.getByRole('button', { name: 'Order and pay later' }).click()
  await expect(page).toHaveURL(/\/summary$/)
}

for (const [device, options] of [
  ['a phone', PHONE],
  ['a desktop', { viewport: { width: 1440, height: 900 } }],
] as const)
  test(`from sign-up to the first paid order, on ${device}`, async ({ enter }, { annotations }) => {
    test.setTimeout(240_000)
    const page = await enter(options)
    const inputs = counting()
    const began = Date.now()
    const email = await register(page, inputs)
    await reloadAt(page, 'Confirm your e-mail address')
    await show(page, 'welcome-confirm')
    await inputs.fill(page.getByLabel('Six-digit code'), await codeFor(email))

    await reloadAt(page, 'Welcome, Marie. Who is organizing?')
    await show(page, 'welcome-organizer')
    await inputs.fill(page.getByRole('textbox', { name: 'Name', exact: true }), 'River Stage')
    await save(page)

    await reloadAt(page, 'Your first event')
    await show(page, 'welcome-event')
    await inputs.fill(page.getByLabel('Title'), 'Songs by the river')
    // Under a finger it is the phone's own field, which takes a day and keeps the time.
    const start = page.getByLabel('Starts, date')
    const isNative = (await start.getAttribute('type')) === 'date'
    await inputs.fill(start, isNative ? '2031-06-21' : '2031-06-21T19:30')
    await inputs.fill(page.getByLabel('Venue'), 'Old Mill')
    await show(page, 'welcome-event-typed')
    await save(page)

    await reloadAt(page, 'Your first ticket')
    await inputs.fill(page.getByRole('textbox', { name: 'Price', exact: true }), '18.50')
    await inputs.fill(page.getByLabel('How many'), '120')
    await show(page, 'welcome-ticket')
    await save(page)

    await reloadAt(page, 'How people pay')
    await inputs.choose(page.getByRole('radio', { name: /^At the door/ }))
    await expect(page.getByRole('textbox', { name: 'How to pay' })).toHaveText(
      'Pay at the entrance, in cash or by card.',
    )
    await show(page, 'welcome-payment')
    await save(page)

    await reloadAt(page, 'Ready to go on sale')
    await show(page, 'welcome-publish')
    await page.getByRole('button', { name: 'Put on sale' }).click()
    const moment = page.getByRole('dialog', { name: 'It is on sale' })
    await expect(moment.getByText('Songs by the river', { exact: true })).toBeVisible()
    const took = Date.now() - began

    annotations.push({ type: 'inputs', description: String(inputs.count()) })
    annotations.push({ type: 'seconds', description: String(Math.round(took / 1000)) })
    expect(inputs.count()).toBeLessThanOrEqual(MOST_INPUTS)
    expect(took).toBeLessThanOrEqual(MOST_MS)

    await expect(page).toHaveURL(/\/manage\/event\/\d+\/dashboard$/)
    await expect(heading(page, 'Songs by the river')).toBeAttached()
    await expect(moment.getByRole('img', { name: 'QR code of the event page' })).toBeVisible()
    await show(page, 'welcome-on-sale')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      moment.getByRole('link', { name: 'QR code as PNG' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('songs-by-the-river-qr.png')
    const address = (await moment.getByRole('link', { name: 'View the page' }).getAttribute('href')) ?? ''
    await expect(moment.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me/)
    await expect(moment.getByRole('link', { name: 'Set up check-in for the door' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(moment).toBeHidden()

    const visitor = await enter(PHONE)
    const buyer = randomEmail('grace')
    await buy(visitor, new URL(address).pathname, buyer)
    await emailTo(buyer, /Songs by the river/)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Latest orders' })).toContainText('Grace Hopper')

    // Whoever has an event on sale is past all this.
    await page.goto('/welcome')
    await expect(page).toHaveURL(/\/manage\/events/)
  })

test('a wrong code is cleared, a new one can be had after a while, and the step may wait', async ({ page }) => {
  const email = await register(page)
  const code = await codeFor(email)
  const field = page.getByLabel('Six-digit code')
  await field.fill(code === '000000' ? '111111' : '000000')
  await expect(page.getByText('This code is not right or has expired.')).toBeVisible()
  await expect(field).toHaveValue('')
  await show(page, 'welcome-wrong-code')
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByRole('button', { name: /^Send a new code in \d+ s$/ })).toBeDisabled()
  // Asked again after a reload, the server tells how long it takes.
  await page.reload()
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByRole('button', { name: /^Send a new code in \d+ s$/ })).toBeDisabled()

  await page.getByRole('button', { name: 'Skip for now' }).click()
  await expect(heading(page, /Who is organizing/)).toBeFocused()
  await page.getByRole('link', { name: 'E-mail', exact: true }).click()
  await expect(heading(page, 'Confirm your e-mail address')).toBeFocused()
})

test('what was done is kept for another device, what was skipped is told before the sale', async ({ page, enter }) => {
  const email = await register(page)
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('River Stage')
  await save(page)
  await page.getByLabel('Title').fill('Songs by the river')
  await page.getByRole('radio', { name: /^Online/ }).click()
  // A look back takes nothing away that was typed.
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(heading(page, 'Your organizer')).toBeFocused()
  await save(page)
  await expect(page.getByLabel('Title')).toHaveValue('Songs by the river')
  await save(page)
  await expect(heading(page, 'Your first ticket')).toBeFocused()
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await expect(heading(page, 'Ready to go on sale')).toBeFocused()
  await expect(page.getByText('There is nothing to sell yet.')).toBeVisible()
  await show(page, 'welcome-nothing-to-sell')

  // Back to what was said, and it is changed where it is.
  await page.getByRole('link', { name: 'Done Event' }).click()
  await expect(page.getByRole('radio', { name: /^Online/ })).toBeChecked()
  await page.getByRole('radio', { name: /^At a place/ }).click()
  await page.getByLabel('Venue').fill('Old Mill')
  await save(page)

  const elsewhere = await enter({ storageState: await page.context().storageState() })
  await elsewhere.goto('/welcome')
  await expect(heading(elsewhere, 'Confirm your e-mail address')).toBeVisible()
  await elsewhere.getByLabel('Six-digit code').fill(await codeFor(email))
  await expect(heading(elsewhere, 'Your first ticket')).toBeVisible()
  await elsewhere.getByRole('radio', { name: /^Free/ }).click()
  await save(elsewhere)
  // Nothing costs money, so nobody is asked how it is paid.
  await expect(heading(elsewhere, 'Ready to go on sale')).toBeVisible()
  await expect(elsewhere.getByRole('main')).toContainText('Old Mill')
  await elsewhere.getByRole('link', { name: 'Leave it as a draft' }).click()
  await expect(elsewhere).toHaveURL(/\/dashboard$/)
})

test('setting up can wait: the events show, and there is no way round in circles', async ({ page }) => {
  await register(page)
  await page.getByRole('link', { name: 'Finish later' }).click()
  await expect(page).toHaveURL(/\/manage\/events$/)
  await expect(heading(page, 'Events')).toBeVisible()
  await show(page, 'manage-events-put-off')
  await page.goto('/')
  await expect(page).toHaveURL(/\/welcome/)
})
