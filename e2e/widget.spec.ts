import type { Browser, Page } from '@playwright/test'
import { randomEmail } from './support/account.ts'
import { emailTo } from './support/mail.ts'
import { buyInFrame, hostPage, launchStrict, stored, told, visitBy } from './support/other-site.ts'
import { FREE, PAID, PAY_LATER, putOnSale } from './support/sale.ts'
import { keepPicture } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

let strict: Browser
test.beforeAll(async () => {
  strict = await launchStrict()
})
test.afterAll(() => strict.close())

/** Expects the frame to be as high as its content: not cut off, no inner scrolling, no empty space below. */
async function expectWhole(page: Page) {
  const element = page.locator('foyer-event iframe')
  const footer = page.frameLocator('foyer-event iframe').locator('footer').last()
  await expect
    .poll(async () => {
      const [height, needed] = [
        await element.evaluate((frame) => frame.clientHeight),
        await footer.evaluate((last) => last.getBoundingClientRect().bottom),
      ]
      return Math.abs(height - needed)
    })
    .toBeLessThan(2)
}

for (const [device, options] of [
  ['a phone', PHONE],
  ['a desk', {}],
] as const) {
  test(`on ${device}, another site's page sells a free ticket inside its frame, where nothing can be stored`, async ({
    account,
  }) => {
    const sale = await putOnSale(account, { products: [FREE] })
    const host = await hostPage(`<foyer-event event="${sale.event_id}"></foyer-event>`)
    const { page, watched } = await visitBy(strict, host.address, options)
    const frame = page.frameLocator('foyer-event iframe')
    await expect(frame.getByRole('heading', { name: 'Evening of lights' })).toBeVisible()
    expect(await stored(frame)).toBe('SecurityError')
    await expect.poll(() => told(page)).toHaveLength(1)
    await keepPicture(page, `widget-tickets-${device.slice(2)}`)
    const email = await buyInFrame(frame, 'Free entry')
    await expectWhole(page)
    const detailed = await page.locator('foyer-event iframe').evaluate((element) => element.clientHeight)
    await frame.getByRole('button', { name: /Complete order/ }).click()
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Your tickets are on their way')
    await keepPicture(page, `widget-done-${device.slice(2)}`)
    await expectWhole(page)
    // A shorter step makes the frame shorter, so the page around has no gap.
    expect(await page.locator('foyer-event iframe').evaluate((element) => element.clientHeight)).not.toBe(detailed)
    await emailTo(email, /Your ticket for Evening of lights/)
    const heard = await told(page)
    expect(heard.map(([name]) => name)).toEqual(['loaded', 'order-started', 'order-completed'])
    expect(heard[2]?.[1].order).toMatchObject({ event_id: sale.event_id, total: 0, currency: 'EUR', quantity: 1 })
    expect(JSON.stringify(heard)).not.toMatch(/o_/)
    expect(watched.problems).toEqual([])
    await page.close()
    host.close()
  })
}

test('a paid ticket, to be paid later, in German, out of a dialog behind a button', async ({ account }) => {
  const sale = await putOnSale(account, { settings: PAY_LATER, products: [PAID] })
  const host = await hostPage(
    `<foyer-event kind="button" button-text="Karten" locale="de" event="${sale.event_id}"></foyer-event>`,
  )
  const { page, watched } = await visitBy(strict, host.address, {})
  await page.getByRole('button', { name: 'Karten' }).click()
  const frame = page.frameLocator('foyer-event iframe')
  await expect.poll(() => told(page)).toHaveLength(1)
  await keepPicture(page, 'widget-dialog-tickets')
  const dialog = await page.getByRole('dialog').boundingBox()
  const title = await frame.getByRole('heading', { name: 'Evening of lights' }).boundingBox()
  expect(title?.x).toBeGreaterThanOrEqual((dialog?.x ?? 0) + 16)
  await frame.getByRole('button', { name: 'Mehr: Standard' }).click()
  await frame.getByRole('button', { name: 'Weiter' }).click()
  const email = randomEmail('hedwig')
  await frame.getByLabel('Vorname').first().fill('Hedwig')
  await frame.getByLabel('Nachname').first().fill('Hopper')
  await frame.getByLabel('E-Mail').first().fill(email)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Karten' }).click()
  await expect(frame.getByLabel('Vorname').first()).toHaveValue('Hedwig')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Karten' }).click()
  await expect(frame.getByLabel('E-Mail').first()).toHaveValue(email)
  await frame.getByRole('button', { name: /Weiter zur Zahlung/ }).click()
  await frame.getByRole('button', { name: 'Bestellen und später bezahlen' }).click()
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(
    'Ihre Bestellung ist eingegangen und wartet auf Ihre Zahlung',
  )
  await keepPicture(page, 'widget-dialog-desk')
  await emailTo(email, /Evening of lights/)
  await page.keyboard.press('Escape')
  await expect(page.locator('foyer-event iframe')).toHaveCount(0)
  expect(watched.problems).toEqual([])
  await page.close()
  host.close()
})

test('what other people’s pages fetch first is small', async ({ request }) => {
  const script = await (await request.get('/widget.js')).body()
  expect(script.byteLength).toBeGreaterThan(1000)
  expect(script.byteLength).toBeLessThanOrEqual(5000)
})
