import type { Locator, Page } from '@playwright/test'
import { patience } from '#test/patience.ts'
import { PASSWORD, randomEmail } from './support/account.ts'
import { emailTo } from './support/mail.ts'
import { show } from './support/show.ts'
import { expect, test } from './support/test.ts'

/** Types into the focused field and goes on with Tab. */
async function type(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
}

async function press(page: Page, button: Locator): Promise<void> {
  await button.focus()
  await page.keyboard.press('Enter')
}

test("an organizer's first hour: from an open account to a public page, mostly by keyboard", async ({
  page,
  enter,
}) => {
  test.setTimeout(patience(240_000))
  const email = randomEmail('marie')
  await page.goto('/auth/register')
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Terms and conditions' })).toHaveAttribute(
    'href',
    'https://foyer.test/terms',
  )
  await expect(page.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', 'https://foyer.test/privacy')
  await show(page, 'register')
  await page.getByLabel('First name').focus()
  await type(page, 'Marie', 'Okafor', email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Use at least 8 characters.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await show(page, 'register-incomplete')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')

  // Leaves the guided path; this journey uses the screens one by one.
  await expect(page).toHaveURL(/\/welcome/)
  await press(page, page.getByRole('link', { name: 'Finish later' }))
  await press(page, page.getByRole('button', { name: 'Create', exact: true }))
  await press(page, page.getByRole('menuitem', { name: 'Organizer' }))
  const newOrganizer = page.getByRole('dialog', { name: 'New organizer' })
  await newOrganizer.getByRole('textbox', { name: 'Name', exact: true }).fill('River Stage')
  await press(page, newOrganizer.getByRole('button', { name: 'Create organizer' }))
  await expect(page).toHaveURL(/\/manage\/organizer\/\d+\/dashboard/)
  await page.goto('/manage/events')
  await press(page, page.getByRole('button', { name: 'Create event' }).first())

  const newEvent = page.getByRole('dialog', { name: 'New event' })
  await expect(newEvent).toBeVisible()
  await expect(newEvent.getByLabel('Title')).toBeFocused()
  await show(page, 'manage-new-event')
  await page.keyboard.type('Songs by the river')
  await newEvent.getByLabel('Starts, date').fill('2031-06-21T19:30')
  await expect(newEvent.getByLabel('Ends, date')).toHaveValue('Sat, 21 Jun 2031')
  await expect(newEvent.getByLabel('Ends, time')).toHaveValue('21:30')
  await newEvent.getByLabel('Venue').fill('Old Mill')
  await press(page, newEvent.getByRole('button', { name: 'Create event' }))

  await expect(page.getByRole('heading', { level: 1, name: 'Songs by the river' })).toBeVisible()
  const start = page.getByRole('region', { name: 'Getting started' })
  await expect(start).toContainText('0 of 6 done')
  // The button lists what is missing, in both places.
  const question = page.getByRole('dialog', { name: 'Put Songs by the river on sale?' })
  for (const place of [start, page.getByRole('banner')]) {
    await press(page, place.getByRole('button', { name: 'Put on sale' }))
    await expect(question.getByText('There’s nothing to sell yet.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
  }
  await page.getByRole('button', { name: 'Event status' }).click()
  await expect(page.getByRole('menuitem', { name: 'Archive' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Pause sales' })).toBeHidden()
  await page.keyboard.press('Escape')
  await show(page, 'manage-dashboard-new')
  const eventPath = new URL(page.url()).pathname.replace(/\/getting-started$/, '')

  await start.getByRole('link', { name: 'Create ticket' }).click()
  const newProduct = page.getByRole('dialog', { name: 'New product' })
  await expect(newProduct.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Day ticket')
  await newProduct.getByRole('textbox', { name: 'Price', exact: true }).fill('18.50')
  await newProduct.getByLabel('Quantity').fill('120')
  await show(page, 'manage-new-product')
  await press(page, newProduct.getByRole('button', { name: 'Create product' }))
  await expect(page.getByText('Product created.')).toBeVisible()
  await expect(newProduct).toBeHidden()
  await expect(page.getByText('Day ticket')).toBeVisible()
  await show(page, 'manage-products')

  // Visitors do not see the event yet.
  const stranger = await enter()
  const publicPath = eventPath.replace('/manage/event/', '/event/')
  expect((await stranger.request.get(`${publicPath}/songs-by-the-river`)).status()).toBe(404)

  // Emails to strangers require a confirmed sender first.
  await press(page, page.getByRole('button', { name: 'Put on sale' }))
  await expect(question.getByText('confirm your email address first')).toBeVisible()
  await show(page, 'manage-confirm-first')
  const { text = '' } = await emailTo(email, /confirm/i)
  await question.getByLabel('Six-digit code').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')

  await question.getByRole('radio', { name: /^Other/ }).click()
  await press(page, question.getByRole('button', { name: 'Put on sale' }))
  await expect(question.getByText('Tell buyers how to pay.')).toBeVisible()
  await expect(question.locator('[contenteditable=true]')).toBeFocused()
  await page.keyboard.type('To our account until the day before.')
  await show(page, 'manage-put-on-sale')
  await press(page, question.getByRole('button', { name: 'Put on sale' }))
  const moment = page.getByRole('dialog', { name: 'Songs by the river is on sale' })
  await expect(moment).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(moment).toBeHidden()
  await page.getByRole('button', { name: 'Share event' }).click()
  const share = page.getByRole('dialog', { name: 'Share Songs by the river' })
  await expect(share.getByRole('img', { name: 'QR code of the event page' })).toBeVisible()
  await show(page, 'manage-share-event')

  // A public page may come from the cache for a moment.
  const publicPage = `${publicPath}/songs-by-the-river`
  await expect.poll(async () => (await stranger.request.get(publicPage)).status()).toBe(200)
  await stranger.goto(publicPage)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Songs by the river')
  await expect(stranger.getByText('21 June 2031')).toBeVisible()
  await expect(stranger.getByText('Old Mill')).toBeVisible()
  await expect(stranger.getByText('€18.50').first()).toBeVisible()
  await expect(stranger.getByRole('link', { name: 'Organizer: River Stage' })).toBeVisible()
})
