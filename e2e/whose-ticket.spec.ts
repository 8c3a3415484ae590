import type { Page } from '@playwright/test'
import { organizerImages } from '#contract/images.ts'
import { organizers } from '#contract/organizers.ts'
import { patience } from '#test/patience.ts'
import { type Account, randomEmail } from './support/account.ts'
import { open } from './support/alive.ts'
import { caller } from './support/caller.ts'
import { emailTo } from './support/mail.ts'
import { picture } from './support/picture.ts'
import { buy, FREE, keyOf, PAID, putOnSale, reserve } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

const LEGAL = {
  imprint_url: 'https://hall.example/imprint',
  privacy_url: 'https://hall.example/privacy',
  terms_url: 'https://hall.example/terms',
}

async function expectLegal(page: Page) {
  for (const [name, address] of [
    ['Legal notice', LEGAL.imprint_url],
    ['Privacy policy', LEGAL.privacy_url],
    ['Terms and conditions', LEGAL.terms_url],
  ] as const)
    await expect(page.getByRole('link', { name }).first()).toHaveAttribute('href', address)
}

async function giveLogo({ call }: Account, organizer_id: number) {
  const params = { organizer_id }
  const body = new FormData()
  body.set('type', 'ORGANIZER_LOGO')
  body.set('image', new File([new Uint8Array(await picture())], 'logo.png', { type: 'image/png' }))
  await call(organizerImages.upload, { params, body })
  const sized = async () => (await call(organizerImages.list, { params })).data[0]?.jpeg_url ?? null
  await expect.poll(sized, { timeout: patience(30_000) }).not.toBeNull()
  return (await call(organizerImages.list, { params })).data[0]
}

test.describe('on a phone', () => {
  test.use(PHONE)

  test('whose event it is stands on checkout, order, ticket, frame and e-mail', async ({ page, account }) => {
    const email = randomEmail('grace')
    const sale = await putOnSale(account, { products: [FREE] })
    const params = { organizer_id: sale.organizer_id }
    await account.call(organizers.updateSettings, { params, body: LEGAL })
    const logo = await giveLogo(account, sale.organizer_id)
    const waiting = keyOf(await reserve(sale))
    await open(page, `/checkout/${waiting.event_id}/${waiting.order_short_id}/details`)
    await expectLegal(page)
    await show(page, 'checkout-legal')

    const order = await buy(sale, { first_name: 'Grace', last_name: 'Hopper', email })
    await open(page, `/checkout/${sale.event_id}/${order.short_id}/summary`)
    await expectLegal(page)
    await page.getByRole('link', { name: 'View ticket: Grace Hopper' }).tap()
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    await expectLegal(page)
    await expect(page.locator(`header img[src="${logo?.small_url}"]`)).toBeVisible()
    await show(page, 'ticket-with-logo')
    await open(page, `/widget/${sale.event_id}`)
    await expectLegal(page)

    const subjects = [/^Your order for Evening of lights/, /^Your ticket for Evening of lights/]
    for (const subject of subjects)
      expect((await emailTo(email, subject)).html).toMatch(new RegExp(`<img src="[^"]*${logo?.jpeg_url}"`))
    expect((await caller().fetch(logo?.jpeg_url ?? '')).headers.get('content-type')).toBe('image/jpeg')
  })

  test('the code of a ticket is large enough for every scanner', async ({ page, account }) => {
    const sale = await putOnSale(account, { products: [PAID, FREE] })
    const free = { ...sale, products: [sale.products[1] ?? sale.products[0]] as typeof sale.products }
    const order = await buy(free, { first_name: 'Grace', last_name: 'Hopper', email: randomEmail('grace') })
    const ticket = order.attendees[0]?.short_id
    await open(page, `/product/${sale.event_id}/${ticket}`)
    const code = page.getByRole('img', { name: /QR code/ })
    const main = page.getByRole('main')
    for (const [width, least] of [
      [320, 264],
      [345, 280],
      [360, 280],
      [390, 280],
      [430, 280],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const box = await code.boundingBox()
      expect(box?.width, `at ${width} px`).toBeGreaterThanOrEqual(least)
      expect(box?.height, `at ${width} px`).toBe(box?.width)
      expect((await main.boundingBox())?.width).toBe(width)
    }
  })
})
