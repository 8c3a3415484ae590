import type { Page } from '@playwright/test'
import { codeFor, PASSWORD, randomEmail } from './support/account.ts'
import { show } from './support/show.ts'
import { expect, test } from './support/test.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const save = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()

async function register(page: Page): Promise<string> {
  const email = randomEmail('marie')
  await page.goto('/auth/register')
  await page.getByLabel('First name').fill('Marie')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/welcome/)
  await expect(heading(page, 'Confirm your email address')).toBeFocused()
  return email
}

test('a wrong code is cleared, a new one can be had after a while, and the step may wait', async ({ page }) => {
  const email = await register(page)
  const code = await codeFor(email)
  const field = page.getByLabel('Six-digit code')
  await field.fill(code === '000000' ? '111111' : '000000')
  await expect(page.getByText('This code is wrong or has expired.')).toBeVisible()
  await expect(field).toHaveValue('')
  await show(page, 'welcome-wrong-code')
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByRole('button', { name: /^Send a new code in \d+ s$/ })).toBeDisabled()
  // After a reload the server says how long the user has to wait.
  await page.reload()
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByRole('button', { name: /^Send a new code in \d+ s$/ })).toBeDisabled()

  await page.getByRole('button', { name: 'Skip for now' }).click()
  await expect(heading(page, /Who is organizing/)).toBeFocused()
  await page.getByRole('link', { name: 'Email', exact: true }).click()
  await expect(heading(page, 'Confirm your email address')).toBeFocused()
})

test('what was done is kept for another device, what was skipped is told before the sale', async ({ page, enter }) => {
  const email = await register(page)
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('River Stage')
  await save(page)
  await page.getByLabel('Title').fill('Songs by the river')
  await page.getByRole('radio', { name: /^Online/ }).click()
  // Going back keeps the typed text.
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(heading(page, 'Your organizer')).toBeFocused()
  await save(page)
  await expect(page.getByLabel('Title')).toHaveValue('Songs by the river')
  await save(page)
  await expect(heading(page, 'Your first ticket')).toBeFocused()
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await expect(heading(page, 'Ready to go on sale')).toBeFocused()
  await expect(page.getByText('There’s nothing to sell yet.')).toBeVisible()
  await show(page, 'welcome-nothing-to-sell')

  // Goes back to an earlier step and changes its answer there.
  await page.getByRole('link', { name: 'Done Event' }).click()
  await expect(page.getByRole('radio', { name: /^Online/ })).toBeChecked()
  await page.getByRole('radio', { name: /^In person/ }).click()
  await page.getByLabel('Venue').fill('Old Mill')
  await save(page)

  const elsewhere = await enter({ storageState: await page.context().storageState() })
  await elsewhere.goto('/welcome')
  await expect(heading(elsewhere, 'Confirm your email address')).toBeVisible()
  await elsewhere.getByLabel('Six-digit code').fill(await codeFor(email))
  await expect(heading(elsewhere, 'Your first ticket')).toBeVisible()
  await elsewhere.getByRole('radio', { name: /^Free/ }).click()
  await save(elsewhere)
  // No ticket costs anything, so the payment step is left out.
  await expect(heading(elsewhere, 'Ready to go on sale')).toBeVisible()
  // The URL names the visible step, also where it named one that is left out.
  await elsewhere.goto('/welcome?step=payment')
  await expect(elsewhere).toHaveURL(/\/welcome\?step=publish$/)
  await expect(heading(elsewhere, 'Ready to go on sale')).toBeVisible()
  await expect(elsewhere.getByRole('main')).toContainText('Old Mill')
  await elsewhere.getByRole('link', { name: 'Leave as draft' }).click()
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
