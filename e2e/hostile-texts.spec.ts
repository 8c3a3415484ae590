import type { Page } from '@playwright/test'
import { productCategories } from '#contract/products.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { patience } from '#test/patience.ts'
import { randomEmail } from './support/account.ts'
import { openCheckIn } from './support/check-in.ts'
import { buy, fillIn, putOnSale, reserve } from './support/sale.ts'
import { expect, test } from './support/test.ts'

// The watch of every test notes dialogs, errors, policy violations and requests to other hosts.
const SCRIPT = `</script><script>alert('in')</script>`
const IMAGE = '<img src=x onerror=alert(1) class=hostile>'
const NAME = `${SCRIPT}${IMAGE}`.slice(0, 90)

async function expectHarmless(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  expect(await page.locator('img.hostile, img[src=x], [onerror], [onclick], iframe').count(), path).toBe(0)
  const scripts = await page.locator('script').allTextContents()
  expect(
    scripts.filter((text) => text.startsWith('alert(')),
    path,
  ).toEqual([])
}

test('texts written to do harm are only texts, on every page', async ({ page, account, enter }) => {
  test.setTimeout(patience(240_000))
  const html = `<p onclick="alert(1)">Hello</p>${SCRIPT}${IMAGE}<a href="javascript:alert(1)">go</a><iframe src="https://evil.example"></iframe>`
  const sale = await putOnSale(account, {
    organizer: { name: NAME, description: html },
    event: { title: NAME, description: html },
    settings: {
      pre_checkout_message: html,
      post_checkout_message: html,
      continue_button_text: NAME,
      seo_title: NAME,
      seo_description: NAME,
      location_details: { venue_name: NAME, city: SCRIPT },
    },
    products: [{ title: NAME, description: html, highlight_message: NAME, is_highlighted: true }],
  })
  const params = { event_id: sale.event_id }
  await account.call(productCategories.create, { params, body: { name: NAME.slice(0, 50), description: html } })
  await account.call(promoCodes.create, { params, body: { code: `<b>"'&`, discount_type: 'NONE' } })
  const list = await openCheckIn(account, sale, { name: NAME })
  const buyer = { first_name: SCRIPT.slice(0, 40), last_name: IMAGE.slice(0, 40), email: randomEmail('mallory') }
  const bought = await buy(sale, buyer)
  const open = await fillIn(await reserve(sale), buyer).catch(() => reserve(sale))
  const unfinished = await reserve(sale)

  const ticket = `/product/${sale.event_id}/${bought.attendees[0]?.short_id}`
  const checkout = `/checkout/${sale.event_id}`
  const visited = [
    sale.path,
    `${sale.path}?promo_code=${encodeURIComponent(SCRIPT)}`,
    `/events/${sale.organizer_id}/${sale.event.organizer.slug}`,
    `${checkout}/${unfinished.short_id}/details`,
    `${checkout}/${open.short_id}/summary`,
    `${checkout}/${bought.short_id}/summary`,
    ticket,
    `${ticket}/print`,
    `/order/${sale.event_id}/${bought.short_id}/print`,
    list.path,
  ]
  for (const path of visited) await expectHarmless(page, path)

  const mine = await enter({ as: account })
  const manage = `/manage/event/${sale.event_id}`
  const screens = ['', '/products', '/promo-codes', '/orders', '/attendees', '/check-in', '/settings'].map(
    (part) => manage + part,
  )
  for (const path of [
    ...screens,
    '/manage/events',
    `/manage/organizer/${sale.organizer_id}`,
    `/event/${sale.event_id}/preview`,
  ]) {
    await expectHarmless(mine, path)
  }
  await mine.goto(`${manage}/products`)
  await expect(mine.getByText(NAME).first()).toBeVisible()
})
