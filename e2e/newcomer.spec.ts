import type { Page } from '@playwright/test'
import { patience } from '#test/patience.ts'
import { codeFor, PASSWORD, randomEmail } from './support/account.ts'
import { open } from './support/alive.ts'
import { attachment, emailTo } from './support/mail.ts'
import { readQrImage } from './support/qr-image.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'
import { type Hand, startWalk, type Walk } from './support/walk.ts'

const MOST_INPUTS = 12

const DEVICES = [
  ['a desktop', { viewport: { width: 1440, height: 900 } }, 'artifacts/newcomer'],
  ['a phone', PHONE, 'artifacts/newcomer-on-a-phone'],
] as const

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const saveOf = (page: Page) => page.getByRole('button', { name: 'Save and continue' })

/** Reloads the page and expects the same step. */
async function reloadAt(page: Page, title: string | RegExp): Promise<void> {
  await expect(heading(page, title)).toBeVisible()
  await page.reload()
  await expect(heading(page, title)).toBeVisible()
}

/** Opens a screen through the menu, which a phone hides behind a button. */
async function goTo(page: Page, screen: string, hand: Hand): Promise<void> {
  const burger = page.getByRole('button', { name: 'Open menu' })
  if (await burger.isVisible()) await hand.click(burger)
  await hand.click(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: screen }))
  await expect(heading(page, screen)).toBeVisible()
}

/** Walks the guided path until the event is on sale. */
async function putOnSale(page: Page, walk: Walk): Promise<void> {
  const email = randomEmail('marie')
  await page.goto('/auth/register')
  await walk.step('Open an account', page, async ({ fill, goOn }) => {
    await fill(page.getByLabel('First name'), 'Marie')
    await fill(page.getByLabel('Email'), email)
    await fill(page.getByLabel('Password', { exact: true }), PASSWORD)
    await goOn(page.getByRole('button', { name: 'Create your account' }))
    await expect(page).toHaveURL(/\/welcome/)
    await expect(heading(page, 'Confirm your email address')).toBeFocused()
  })
  await reloadAt(page, 'Confirm your email address')
  await show(page, 'welcome-confirm')
  const code = await codeFor(email)
  await walk.step('Confirm the address', page, async ({ fill, look }) => {
    await look()
    await fill(page.getByLabel('Six-digit code'), code)
    await expect(heading(page, 'Welcome, Marie. Who is organizing?')).toBeVisible()
  })
  await reloadAt(page, 'Welcome, Marie. Who is organizing?')
  await show(page, 'welcome-organizer')
  await walk.step('Organizer', page, async ({ fill, goOn }) => {
    await fill(page.getByRole('textbox', { name: 'Name', exact: true }), 'River Stage')
    await goOn(saveOf(page))
    await expect(heading(page, 'Your first event')).toBeVisible()
  })
  await reloadAt(page, 'Your first event')
  await show(page, 'welcome-event')
  await walk.step('Event', page, async ({ fill, goOn }) => {
    await fill(page.getByLabel('Title'), 'Songs by the river')
    // Touch devices use the native field, which takes a day and keeps the time.
    const start = page.getByLabel('Starts, date')
    const isNative = (await start.getAttribute('type')) === 'date'
    await fill(start, isNative ? '2031-06-21' : '2031-06-21T19:30')
    await fill(page.getByLabel('Venue'), 'Old Mill')
    await show(page, 'welcome-event-typed')
    await goOn(saveOf(page))
    await expect(heading(page, 'Your first ticket')).toBeVisible()
  })
  await reloadAt(page, 'Your first ticket')
  await walk.step('Ticket', page, async ({ fill, goOn }) => {
    const price = page.getByRole('textbox', { name: 'Price', exact: true })
    await fill(price, '18.5')
    await fill(page.getByLabel('Quantity'), '120')
    await expect(price).toHaveValue('18.50')
    await show(page, 'welcome-ticket')
    await goOn(saveOf(page))
    await expect(heading(page, 'How people pay')).toBeVisible()
  })
  await reloadAt(page, 'How people pay')
  await walk.step('How people pay', page, async ({ choose, goOn }) => {
    await choose(page.getByRole('radio', { name: /^At the door/ }))
    await expect(page.getByText('door staff see who hasn’t paid, take the money and let them in')).toBeVisible()
    await show(page, 'welcome-payment')
    await goOn(saveOf(page))
    await expect(heading(page, 'Ready to go on sale')).toBeVisible()
  })
  await reloadAt(page, 'Ready to go on sale')
  await show(page, 'welcome-publish')
  await walk.step('Put on sale', page, async ({ goOn }) => {
    await goOn(page.getByRole('button', { name: 'Put on sale' }))
    await expect(onSale(page)).toBeVisible()
  })
}

const onSale = (page: Page) => page.getByRole('dialog', { name: 'Songs by the river is on sale' })

/** Checks the dialog after publishing, which offers the next tasks, and returns the public URL of the event. */
async function shareOf(page: Page): Promise<string> {
  const moment = onSale(page)
  await expect(page).toHaveURL(/\/manage\/event\/\d+\/dashboard$/)
  await expect(heading(page, 'Songs by the river')).toBeAttached()
  await expect(moment.getByRole('img', { name: 'QR code of the event page' })).toBeVisible()
  await show(page, 'welcome-on-sale')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    moment.getByRole('link', { name: 'QR code as PNG' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('songs-by-the-river-qr.png')
  const address = (await moment.getByRole('link', { name: 'View page' }).getAttribute('href')) ?? ''
  await expect(moment.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me/)
  await expect(moment.getByRole('link', { name: 'Set up check-in for the door' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(moment).toBeHidden()
  return new URL(address).pathname
}

async function buy(page: Page, email: string, walk: Walk): Promise<void> {
  await walk.step('Buyer chooses', page, async ({ click, goOn }) => {
    await click(page.getByRole('button', { name: 'One more: Standard ticket' }))
    await goOn(page.getByRole('button', { name: 'Continue' }))
    await expect(heading(page, 'Your details')).toBeVisible()
  })
  await walk.step('Buyer fills in', page, async ({ fill, goOn }) => {
    await fill(page.getByLabel('First name').first(), 'Grace')
    await fill(page.getByLabel('Last name').first(), 'Hopper')
    await fill(page.getByLabel('Email').first(), email)
    await goOn(page.getByRole('button', { name: 'Continue to payment · €18.50' }))
    await expect(page.getByText('Order now and pay in cash when you arrive.')).toBeVisible()
    await show(page, 'door-buyer-payment')
  })
  await walk.step('Buyer orders', page, async ({ goOn }) => {
    await goOn(page.getByRole('button', { name: 'Order and pay at the door' }))
    await expect(page).toHaveURL(/\/summary$/)
    await expect(heading(page, 'Your order is placed')).toBeVisible()
    await expect(page.getByRole('img', { name: /^QR code of ticket A-/ })).toBeVisible()
    await show(page, 'door-buyer-summary')
    await page.getByRole('link', { name: 'View ticket: Grace Hopper' }).click()
    await expect(page.getByText('€18.50 due at the door')).toBeVisible()
    await show(page, 'door-buyer-ticket')
  })
}

/** Scans the code of an unpaid ticket and records the payment. */
async function payAtTheDoor(staff: Page, code: string, walk: Walk): Promise<void> {
  await walk.step('Pay at the door', staff, async ({ fill, click, look }) => {
    await expect(staff.getByText('€18.50 to pay')).toBeVisible()
    await show(staff, 'door-staff-list')
    await fill(staff.getByLabel('Search attendees'), code)
    await staff.keyboard.press('Enter')
    await expect(staff.locator('dialog[data-result=order_unpaid]')).toContainText('€18.50 to pay')
    await look()
    await show(staff, 'door-staff-unpaid')
    await click(staff.getByRole('button', { name: 'Paid, let in' }))
    await expect(staff.locator('dialog[data-result=admitted]')).toContainText('Grace Hopper')
  })
  await expect(staff.getByText('1/1')).toBeVisible()
}

/** Creates a check-in list and returns the link for door staff. */
async function openTheDoor(page: Page, walk: Walk): Promise<string> {
  let link: string | null = null
  await walk.step('Check-in list', page, async (hand) => {
    await goTo(page, 'Check-in', hand)
    await hand.click(page.getByRole('button', { name: 'New check-in list' }).first())
    const form = page.getByRole('dialog', { name: 'New check-in list' })
    await hand.fill(form.getByLabel('Name'), 'Main entrance')
    await hand.goOn(form.getByRole('button', { name: 'Create check-in list' }))
    const shared = page.getByRole('dialog', { name: 'Link of Main entrance' })
    link = await shared.getByRole('link').first().getAttribute('href')
  })
  return new URL(link ?? '').pathname
}

for (const [device, options, folder] of DEVICES)
  test(`from sign-up to the first visitor inside, on ${device}`, async ({ enter }, { annotations }) => {
    test.setTimeout(patience(480_000))
    const walk = startWalk(folder)
    const page = await enter(options)
    await putOnSale(page, walk)
    const { clicks, inputs, seconds } = walk.soFar()
    annotations.push({ type: 'inputs', description: String(inputs) })
    annotations.push({ type: 'seconds', description: String(Math.round(seconds)) })
    expect(inputs).toBeLessThanOrEqual(MOST_INPUTS)
    const address = await shareOf(page)

    const visitor = await enter(PHONE)
    const email = randomEmail('grace')
    await open(visitor, address)
    await buy(visitor, email, walk)
    await emailTo(email, /Songs by the river/)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Latest orders' })).toContainText('Grace Hopper')

    const code = readQrImage(attachment(await emailTo(email, /^Your ticket for/), 'image/png'))
    const staff = await enter(PHONE)
    await open(staff, await openTheDoor(page, walk))
    await expect(staff.getByText('0/1')).toBeVisible()
    await payAtTheDoor(staff, code, walk)
    await page.reload()
    await page.keyboard.press('Escape')
    await walk.step('Paid', page, async (hand) => {
      await goTo(page, 'Orders', hand)
      await expect(page.getByRole('row').filter({ hasText: 'Grace Hopper' })).toContainText('completed')
    })
    walk.write([
      `Guided path, from sign-up to on sale: ${clicks} clicks, ${inputs} inputs of at most ${MOST_INPUTS}.`,
      `Everything: ${walk.soFar().clicks} clicks, ${walk.soFar().inputs} inputs.`,
    ])

    // A member with an event on sale is redirected from /welcome.
    await page.goto('/welcome')
    await expect(page).toHaveURL(/\/manage\/events/)
  })
