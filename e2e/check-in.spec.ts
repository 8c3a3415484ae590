import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { checkIn } from '#contract/check-in.ts'
import { findChromium } from '#test/find-chromium.ts'
import { patience } from '#test/patience.ts'
import { randomEmail } from './support/account.ts'
import { open } from './support/alive.ts'
import { BASE_URL, caller } from './support/caller.ts'
import { codeOf, openCheckIn, scan, secretIn } from './support/check-in.ts'
import { handReader } from './support/hand-reader.ts'
import { attachment, emailTo } from './support/mail.ts'
import { readQrImage } from './support/qr-image.ts'
import { writeQrVideo } from './support/qr-video.ts'
import { buy, FREE, PAID, putOnSale } from './support/sale.ts'
import { expectAccessible, keepPicture, show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'
import { watch } from './support/watch.ts'

const GRACE = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' }
const ALAN = { first_name: 'Alan', last_name: 'Turing', email: 'alan@example.com' }

const told = (page: Page, result: string) => page.locator(`dialog[data-result=${result}]`)

test.use(PHONE)

test('the camera reads the e-mailed code: admitted once, then refused with the time, undone, admitted again', async ({
  playwright,
  account,
}, info) => {
  const sale = await putOnSale(account, { products: [FREE] })
  const list = await openCheckIn(account, sale)
  const email = randomEmail('grace')
  await buy(sale, { ...GRACE, email })
  const picture = attachment(await emailTo(email, /Your ticket/), 'image/png')
  const video = info.outputPath('ticket.y4m')
  writeQrVideo(video, [
    { picture: null, seconds: 1 },
    { picture, seconds: 3 },
    { picture: null, seconds: 4 },
  ])

  const executablePath = findChromium()
  const browser = await playwright.chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  })
  const context = await browser.newContext({
    ...PHONE,
    baseURL: BASE_URL(),
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  })
  const watched = watch(context)
  const page = await context.newPage()
  await open(page, list.path)
  await expect(page.getByText('0/1')).toBeVisible()
  await page.getByRole('button', { name: 'Scan tickets' }).tap()

  await expect(told(page, 'admitted')).toBeVisible({ timeout: patience(30_000) })
  await expect(told(page, 'admitted')).toContainText('Grace Hopper')
  await keepPicture(page, 'check-in-admitted-phone')
  const scanner = page.getByRole('dialog', { name: 'Scan tickets' })
  await expect(scanner.getByText('Last in: Grace Hopper')).toBeVisible()
  await expect(scanner.getByText('1/1')).toBeVisible()
  await keepPicture(page, 'check-in-scanner-phone')

  await expect(told(page, 'already_in')).toBeVisible({ timeout: patience(30_000) })
  await expect(told(page, 'already_in')).toContainText(`Already in at ${timeOf(await checkedInAt(list.short_id))}`)
  await show(page, 'check-in-already-in')
  const admitted = await countAdmitted(page)
  // The camera keeps scanning: on a slow machine it can read the ticket again before the tap.
  const next = page.getByRole('button', { name: 'Next ticket' })
  await page.addLocatorHandler(told(page, 'already_in'), () => next.tap())
  await scanner.getByRole('button', { name: 'Undo' }).tap()
  await expect.poll(admitted, { timeout: patience(30_000) }).toBeGreaterThan(0)
  await browser.close()
  rmSync(video)
  expect(watched.problems).toEqual([])
  expect(secretIn(readQrImage(picture))).toHaveLength(26)
})

test('search and tap, the counter, and taking an entry back', async ({ page, account }) => {
  const sale = await putOnSale(account, { products: [FREE] })
  const list = await openCheckIn(account, sale)
  await buy(sale, GRACE)
  await buy(sale, ALAN)
  await open(page, list.path)
  await expect(page.getByText('0/2')).toBeVisible()
  await expect(page.getByText('Alan Turing')).toBeVisible()
  await show(page, 'check-in-attendees')
  await page.getByLabel('Search attendees').fill('hopp')
  await expect(page.getByText('Alan Turing')).toBeHidden()
  await page.getByRole('button', { name: 'Check in Grace Hopper' }).tap()
  await expect(told(page, 'admitted')).toContainText('Grace Hopper')
  await expect(told(page, 'admitted')).toBeHidden()
  await expect(page.getByText('1/2')).toBeVisible()
  await expect(page.getByText(/In since \d\d:\d\d/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo the check-in of Grace Hopper' }).tap()
  await expect(page.getByText('0/2')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check in Grace Hopper' })).toBeVisible()
  // No data sent to the check-in page contains an email address.
  expect(await page.content()).not.toContain('grace@example.com')
})

test('a payment at the door is in the list before anything is read again', async ({ page, account }) => {
  const settings = { allow_orders_awaiting_offline_payment_to_check_in: true }
  const sale = await putOnSale(account, { products: [PAID], settings })
  const list = await openCheckIn(account, sale)
  await buy(sale, GRACE, { quantity: 2 })
  await open(page, list.path)
  await expect(page.getByText('€50.00 to pay')).toHaveCount(2)
  await page.getByRole('button', { name: 'Check in Grace Hopper' }).first().tap()
  await expect(told(page, 'order_unpaid')).toContainText('€50.00 to pay')
  await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? undefined : route.continue()))
  await page.getByRole('button', { name: 'Paid, let in' }).tap()
  await expect(told(page, 'admitted')).toBeVisible()
  await expect(told(page, 'admitted')).toBeHidden()
  await expect(page.getByText('1/2')).toBeVisible()
  await expect(page.getByText(/In since \d\d:\d\d/)).toHaveCount(1)
  await expect(page.getByText('€50.00 to pay')).toHaveCount(0)
})

test('a reader types the code; strange codes and tickets of other lists are refused', async ({ page, account }) => {
  const sale = await putOnSale(account, { products: [FREE, { ...FREE, title: 'Backstage' }] })
  const backstage = { ...sale, products: [sale.products[1] ?? sale.products[0]] as typeof sale.products }
  const list = await openCheckIn(account, { ...sale, products: [sale.products[0]] })
  const other = await openCheckIn(account, backstage, { name: 'Backstage' })
  const code = (await codeOf(await buy(sale, GRACE))) ?? ''
  await open(page, list.path)
  await expect(page.getByText('0/1')).toBeVisible()
  const read = await handReader(page)
  await read(code)
  await expect(told(page, 'admitted')).toBeVisible()
  await expect(told(page, 'admitted')).toBeHidden()
  await page.waitForTimeout(3000)
  await read(code)
  await expect(told(page, 'already_in')).toContainText(/Already in at \d\d:\d\d/)
  // The next code also closes the last result.
  await read(`${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`)
  await expect(told(page, 'unknown_ticket')).toContainText('Unknown ticket')
  await show(page, 'check-in-unknown')
  await page.getByRole('button', { name: 'Next ticket' }).tap()
  expect(await scan(other.short_id, code)).toBe('not_on_list')
  // A code typed into the search field is a scan, too.
  await page.getByLabel('Search attendees').fill((await codeOf(await buy(backstage, ALAN))) ?? '')
  await page.keyboard.press('Enter')
  await expect(told(page, 'not_on_list')).toContainText('Not on this list')
  await expectAccessible(page)
})

test('a reader is understood by a page that is busy: keys belong together by when they were pressed', async ({
  page,
  account,
}) => {
  const sale = await putOnSale(account, { products: [FREE] })
  const list = await openCheckIn(account, sale)
  const code = (await codeOf(await buy(sale, GRACE))) ?? ''
  await open(page, list.path)
  await expect(page.getByText('0/1')).toBeVisible()
  await page.evaluate(
    async (keys) => {
      const began = performance.now()
      for (const [index, key] of keys.entries()) {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
        Object.defineProperty(event, 'timeStamp', { value: began + index * 8 })
        document.body.dispatchEvent(event)
        // Blocks the page for 150 ms, then runs all pending tasks before the next key.
        const until = performance.now() + 150
        while (performance.now() < until);
        await new Promise((done) => setTimeout(done))
      }
    },
    [...code, 'Enter'],
  )
  await expect(told(page, 'admitted')).toContainText('Grace Hopper')
})

test('a list with a PIN opens only with it; an unknown link says so', async ({ page, account, watched }) => {
  const sale = await putOnSale(account, { products: [FREE] })
  const list = await openCheckIn(account, sale, { pin: '471100' })
  await buy(sale, GRACE)
  await open(page, list.path)
  await expect(page.getByText('Grace Hopper')).toBeHidden()
  await show(page, 'check-in-pin')
  await page.getByLabel('PIN').fill('1111')
  await page.getByRole('button', { name: 'Open the list' }).tap()
  await expect(page.getByText('Wrong PIN.')).toBeVisible()
  await page.getByLabel('PIN').fill('471100')
  await page.getByRole('button', { name: 'Open the list' }).tap()
  await expect(page.getByText('Grace Hopper')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Grace Hopper')).toBeVisible()
  watched.allow(/status of 404/)
  await page.goto('/check-in/cil_nothing-like-this')
  await expect(page.getByRole('heading', { name: 'No check-in list here' })).toBeVisible()
  await show(page, 'check-in-missing')
})

/** Counts admitted results from now on, also those that are visible for a moment only. */
async function countAdmitted(page: Page): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle(() => {
    const told = { count: 0 }
    new MutationObserver((changes) => {
      const results = changes.map(({ target }) => (target as HTMLElement).dataset.result)
      told.count += results.filter((result) => result === 'admitted').length
    }).observe(document.body, { subtree: true, attributeFilter: ['data-result'] })
    return told
  })
  return () => counter.evaluate(({ count }) => count)
}

async function checkedInAt(check_in_list_short_id: string): Promise<string> {
  const { data } = await caller().call(checkIn.attendees, { params: { check_in_list_short_id } })
  return data[0]?.check_in?.checked_in_at ?? ''
}

function timeOf(instant: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', hourCycle: 'h23', timeStyle: 'short' }).format(
    new Date(instant),
  )
}
