import type { Page } from '@playwright/test'
import { promoCodes } from '#contract/promo-codes.ts'
import { randomEmail, signIn } from './support/account.ts'
import { buy, PAID, putOnSale } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

/** One-handed management on a phone: lists, their tools, the main action, and bars that cover no content. */

test.use(PHONE)

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

test('twenty orders, and their attendees, take less than two screens', async ({ page, context, account }) => {
  const sale = await putOnSale(account, { products: [PAID] })
  for (let number = 1; number <= 20; number++)
    await buy(sale, { first_name: 'Grace', last_name: `Hopper ${number}`, email: randomEmail('grace') })
  await signIn(context, account)
  for (const name of ['orders', 'attendees']) {
    await page.goto(`/manage/event/${sale.event_id}/${name}`)
    await expect(page.getByText('Grace Hopper 1', { exact: true })).toBeVisible()
    await expect(page.locator('tbody tr')).toHaveCount(20)
    expect(await heightOf(page)).toBeLessThanOrEqual(1600)
    const small = await page.locator('main :is(button, select, input):visible').evaluateAll((all) =>
      all
        .filter((one) => {
          // The whole row is the touch target. Parts of an amount have their own line, which is the target as well.
          const { width, height } = (one.closest('td[data-phone]')?.parentElement ?? one).getBoundingClientRect()
          return width < 44 || height < 44
        })
        .map((one) => one.outerHTML.slice(0, 120)),
    )
    expect(small).toEqual([])
    // Numbers of orders and tickets are whole, whatever badge is beside them.
    const cut = await page.locator('[data-phone=meta] [data-whole]').evaluateAll((all) => {
      const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth
      return { all: all.length, cut: all.filter(isCut).length }
    })
    expect(cut).toEqual({ all: 20, cut: 0 })
    await show(page, `manage-${name}-twenty`)
  }
})

test('a list says on a phone which event it belongs to', async ({ page, context, account }) => {
  const sale = await putOnSale(account, { event: { title: 'Winter Light', start_date: '2031-12-14T19:00:00Z' } })
  await signIn(context, account)
  for (const name of ['orders', 'attendees', 'settings', 'products']) {
    await page.goto(`/manage/event/${sale.event_id}/${name}`)
    await expect(page.getByRole('main').getByText('Winter Light').first()).toBeVisible()
    await expect(page.getByRole('main').getByText('14 Dec', { exact: true })).toBeVisible()
  }
  await show(page, 'manage-products-named')
})

test('the whole code of a ticket is in sight before anybody scrolls', async ({ page, account }) => {
  const title = 'Winter Light: a long night of strings, brass and voices by candlelight'
  const sale = await putOnSale(account, { event: { title } })
  const order = await buy(sale, { first_name: 'Grace', last_name: 'Hopper', email: randomEmail('grace') })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/product/${sale.event_id}/${order.attendees?.[0]?.short_id}`)
  const code = await page.getByRole('img', { name: 'Ticket QR code' }).boundingBox()
  expect((code?.y ?? 0) + (code?.height ?? 0)).toBeLessThanOrEqual(844)
  expect(code?.height).toBeGreaterThanOrEqual(297)
  await show(page, 'ticket-code-first')
})

test('the tools of a list and of an event are a tap away', async ({ page, context, account }) => {
  const sale = await putOnSale(account, { products: [PAID] })
  await buy(sale, { first_name: 'Grace', last_name: 'Hopper', email: randomEmail('grace') })
  await signIn(context, account)
  await page.goto(`/manage/event/${sale.event_id}/orders`)
  const filters = page.getByRole('button', { name: 'Filters', exact: true })
  const more = page.getByRole('button', { name: 'More filters' })
  // The tools are below the search, which takes a line of its own where there are so many tools.
  const views = page.getByRole('button', { name: 'Views' })
  const select = page.getByRole('button', { name: 'Select', exact: true })
  const tools = [filters, more, page.getByLabel('Sort by'), views, select]
  const tops = await Promise.all(tools.map(async (tool) => (await tool.boundingBox())?.y))
  expect(new Set(tops).size).toBe(1)
  expect((await page.getByRole('searchbox').boundingBox())?.width).toBeGreaterThan(320)
  await filters.tap()
  const refunds = page.getByRole('group', { name: 'Refunds' })
  await expect(refunds.getByRole('menuitemcheckbox')).toHaveCount(4)
  await page.getByRole('group', { name: 'Status' }).getByRole('menuitemcheckbox', { name: 'cancelled' }).tap()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /Remove the filter/ })).toBeVisible()
  await expect(page.getByText('No results')).toBeVisible()
  await show(page, 'manage-orders-filtered')

  await page.getByRole('button', { name: 'The event’s page' }).tap()
  await expect(page.getByRole('menuitem', { name: 'View public page' })).toHaveAttribute('href', sale.path)
  await page.getByRole('menuitem', { name: 'Share event' }).tap()
  const box = page.getByRole('dialog', { name: `Share ${sale.event.title}` })
  await expect(box.getByRole('button', { name: 'Copy' })).toBeVisible()
})

test('the main action of a list stays above the thumb, and covers nothing', async ({ page, context, account }) => {
  const { event_id } = await putOnSale(account)
  for (let number = 1; number <= 16; number++)
    await account.call(promoCodes.create, {
      params: { event_id },
      body: { code: `code${number}`, discount_type: 'PERCENTAGE', discount: 10 },
    })
  await signIn(context, account)
  await page.goto(`/manage/event/${event_id}/promo-codes`)
  const action = page.getByRole('button', { name: 'New promo code' })
  await expect(page.locator('tbody tr')).toHaveCount(16)
  for (const to of [0, 100_000]) {
    await page.evaluate((top) => scrollTo(0, top), to)
    await expect(action).toBeInViewport({ ratio: 1 })
  }
  const [last, button] = [await page.locator('tbody tr').last().boundingBox(), await action.boundingBox()]
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
  await show(page, 'manage-main-action')
})

test('what has the focus is never below a bar', async ({ page, context, account }) => {
  const { event_id } = await putOnSale(account)
  await signIn(context, account)
  for (const name of ['settings', 'promo-codes', 'orders']) {
    await page.goto(`/manage/event/${event_id}/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.locator('#main').focus()
    for (const key of ['Tab', 'Shift+Tab'])
      for (let step = 0; step < 40; step++) {
        await page.keyboard.press(key)
        expect(await coveredFocus(page), `${name} ${key}`).toBeNull()
      }
  }
})

/** Returns the focused element of the page if another element covers its middle, else null. */
function coveredFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused?.closest('main')) return null
    const { x, y, width, height } = focused.getBoundingClientRect()
    // Elements taller than the window are checked near their top.
    const middle = height > innerHeight ? Math.max(y, 0) + 160 : y + height / 2
    const on = document.elementFromPoint(x + width / 2, middle)
    const isSeen =
      on !== null && (focused.contains(on) || on.contains(focused) || on.closest('label')?.contains(focused))
    return isSeen ? null : `${focused.outerHTML.slice(0, 160)} below ${on?.outerHTML.slice(0, 120)}`
  })
}
