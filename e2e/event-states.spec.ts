import type { APIResponse, Page } from '@playwright/test'
import { events } from '#contract/events.ts'
import { patience } from '#test/patience.ts'
import { FREE, inDays, putOnSale } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

/** The event page while nothing can be bought, and the moment from which on it can. */

test('every state of an event has its own face, and the organizer a page', async ({ page, account }) => {
  const ended = await putOnSale(account, {
    event: { title: 'Yesterday', start_date: inDays(-2), end_date: inDays(-1) },
  })
  const paused = await putOnSale(account, { status: 'PAUSED' })
  const sold = await putOnSale(account, {
    products: [{ ...FREE, prices: [{ price: 0, initial_quantity_available: 0 }] }],
  })
  const soon = await putOnSale(account, { products: [{ ...FREE, sale_start_date: inDays(2) }] })
  const faces = [
    [ended, 'This event is over', 'ended'],
    [paused, 'Sales are paused', 'paused'],
    [sold, 'Sold out', 'sold-out'],
    [soon, 'Not on sale yet', 'before-sale'],
  ] as const
  for (const [sale, words, name] of faces) {
    await page.goto(sale.path)
    await expect(page.getByText(words).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeHidden()
    await show(page, `event-${name}`)
  }
  await page.goto(`/events/${soon.organizer_id}/lantern-hall`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lantern Hall')
  await expect(page.getByText('Evening of lights')).toBeVisible()
  await show(page, 'organizer')
})

test('a page says within a second that its event was paused, or is on sale', async ({ request, account }) => {
  const { path, event_id } = await putOnSale(account, { products: [FREE], status: 'DRAFT' })
  const params = { event_id }
  const states = [
    ['LIVE', 200, 'Free entry'],
    ['PAUSED', 200, 'Sales are paused'],
    ['ARCHIVED', 404, 'We can’t find this page'],
  ] as const
  for (const [status, code, words] of states) {
    await request.get(path)
    await account.call(events.setStatus, { params, body: { status } })
    const changed = Date.now()
    let seen: [code: number, text: string]
    let asked: number
    do {
      asked = Date.now()
      const response = await request.get(path)
      seen = [response.status(), await response.text()]
    } while (!seen[1].includes(words) && asked <= changed + 1_000)
    expect([status, ...seen]).toEqual([status, code, expect.stringContaining(words)])
  }
})

test('a sale that begins opens by itself, also for who was given the page of a moment ago', async ({
  page,
  account,
}) => {
  // The sale starts 6 s ahead; a slow machine doubles that until the countdown is read before its end.
  for (let ahead = 6_000; ; ahead *= 2) {
    const begins = Date.now() + ahead
    const { path } = await putOnSale(account, {
      products: [{ ...FREE, sale_start_date: new Date(begins).toISOString() }],
    })
    const asEnglish = { headers: { 'accept-language': 'en-GB' } }
    await expect.poll(async () => ageOf(await page.request.get(path, asEnglish))).toBeGreaterThan(2_000)
    expect(ageOf(await page.goto(path))).toBeGreaterThan(2_000)
    const found = async () => (Date.now() > begins ? 'too late' : (await secondsOff(page, begins)) < 1.5)
    await expect.poll(found).not.toBe(false)
    if (Date.now() > begins) continue
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible({ timeout: ahead + patience(15_000) })
    expect(Date.now()).toBeGreaterThanOrEqual(begins)
    return
  }
})

/** Age of the page in a response, in milliseconds. */
function ageOf(response: Pick<APIResponse, 'headers'> | null): number {
  const [, age] = /^age;dur=(\d+)$/.exec(response?.headers()['server-timing'] ?? '') ?? []
  return Number(age)
}

/** Error of a countdown to this moment, in seconds. */
async function secondsOff(page: Page, moment: number): Promise<number> {
  const [shown, now] = await page.getByRole('timer').evaluate((one) => [one.textContent, Date.now()] as const)
  const [minutes = 0, seconds = 0] = shown.split(':').map(Number)
  return Math.abs(60 * minutes + seconds - (moment - now) / 1000)
}

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the organizer page and a closed event fit', async ({ page, account }) => {
    const sale = await putOnSale(account, { products: [{ ...FREE, sale_start_date: inDays(2) }] })
    await page.goto(sale.path)
    await show(page, 'event-before-sale')
    await page.goto(`/events/${sale.organizer_id}/lantern-hall`)
    await show(page, 'organizer')
    await page.goto('/auth/login')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await show(page, 'login')
  })
})
