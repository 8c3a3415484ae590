import { events } from '#contract/events.ts'
import { FREE, inDays, putOnSale } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

/** What an event page says while nothing can be bought, and from when on it can. */

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
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const seen = await request.get(path)
    expect([status, seen.status()]).toEqual([status, code])
    expect(await seen.text()).toContain(words)
  }
})

test('a sale that begins opens by itself, also for who was given the page of a moment ago', async ({
  page,
  account,
}) => {
  const begins = new Date(Date.now() + 9_000).toISOString()
  const { path } = await putOnSale(account, { products: [{ ...FREE, sale_start_date: begins }] })
  await page.request.get(path, { headers: { 'accept-language': 'en-US' } })
  await page.waitForTimeout(2500)
  const response = await page.goto(path)
  const [, age] = /^age;dur=(\d+)$/.exec(response?.headers()['server-timing'] ?? '') ?? []
  expect(Number(age)).toBeGreaterThan(2000)
  const shown = async () => Number(/:(\d\d)$/.exec((await page.getByRole('timer').textContent()) ?? '')?.[1])
  await expect.poll(async () => Math.abs((await shown()) - (Date.parse(begins) - Date.now()) / 1000)).toBeLessThan(1.5)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible({ timeout: 15_000 })
  expect(Date.now()).toBeLessThan(Date.parse(begins) + 5_000)
})

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
