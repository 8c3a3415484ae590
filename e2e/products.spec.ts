import type { Locator, Page, Route } from '@playwright/test'
import { productCategories, products } from '#contract/products.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import type { Account } from './support/account.ts'
import { open } from './support/alive.ts'
import { PAID, putOnSale } from './support/sale.ts'
import { redrawn } from './support/settled.ts'
import { expectAccessible, show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

const TIERS = {
  title: 'Seats',
  type: 'TIERED',
  prices: [
    { label: 'Early', price: 2000 },
    { label: 'Late', price: 3000 },
  ],
} as const

/** Creates two categories with two products each. */
async function openShop(account: Account) {
  const sale = await putOnSale(account, {
    products: [
      { ...PAID, title: 'Standing' },
      { ...TIERS, prices: [...TIERS.prices] },
    ],
  })
  const params = { event_id: sale.event_id }
  const { data: bar } = await account.call(productCategories.create, { params, body: { name: 'Bar' } })
  for (const title of ['Cola', 'Water'])
    await account.call(products.create, {
      params,
      body: { title, type: 'PAID', product_type: 'GENERAL', product_category_id: bar.id, prices: [{ price: 300 }] },
    })
  return { ...sale, params }
}

const orderOf = async ({ call }: Account, params: { event_id: number }) =>
  (await call(productCategories.list, { params })).data.map((category) => category.products.map(({ title }) => title))

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

async function drag(page: Page, handle: Locator, to: Locator) {
  const [from, target] = await Promise.all([handle.boundingBox(), to.boundingBox()])
  if (!from || !target) throw new Error('What is dragged is not there.')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, target.y + target.height * 0.8, { steps: 8 })
  await page.mouse.up()
}

for (const [device, options] of [
  ['a desk', {}],
  ['a phone', PHONE],
] as const)
  test.describe(`on ${device}`, () => {
    const { ...used } = options
    test.use(used)

    test('products are dragged into another category, and moved by keyboard', async ({ enter, account }) => {
      const { event_id, params } = await openShop(account)
      const page = await enter({ ...options, as: account })
      await open(page, `/manage/event/${event_id}/products`)
      await drag(page, rowOf(page, 'Standing').locator('[aria-hidden=true]').first(), rowOf(page, 'Cola'))
      await expect(page.getByText('Standing: place 2 of 3 in Bar')).toBeAttached()
      await expect.poll(() => orderOf(account, params)).toEqual([['Seats'], ['Cola', 'Standing', 'Water']])

      const up = page.getByRole('button', { name: 'Move Standing up' })
      await up.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByText('Standing: place 1 of 3 in Bar')).toBeAttached()
      await expect(up).toBeFocused()
      await page.keyboard.press('Enter')
      await expect
        .poll(() => orderOf(account, params))
        .toEqual([
          ['Seats', 'Standing'],
          ['Cola', 'Water'],
        ])
      await page.reload()
      await expect(rowOf(page, 'Standing')).toBeVisible()
      await show(page, `products-sorted-${device === 'a desk' ? 'desk' : 'phone'}`)
    })

    test('several are changed at once: first it is seen, then it is done, by keyboard alone', async ({
      enter,
      account,
    }) => {
      const { event_id, params } = await openShop(account)
      const page = await enter({ ...options, as: account })
      await open(page, `/manage/event/${event_id}/products`)
      if (device === 'a phone') {
        await page.getByRole('button', { name: 'More actions' }).press('Enter')
        await page.getByRole('menuitem', { name: 'Change several' }).press('Enter')
      } else await page.getByRole('button', { name: 'Change several' }).press('Enter')
      const drawer = page.getByRole('dialog')
      await drawer.getByRole('button', { name: 'See what changes' }).press('Enter')
      await expect(drawer.getByText('Choose what to change.')).toBeVisible()

      await drawer.getByLabel('Prices').selectOption('Lower by an amount')
      await drawer.getByLabel('Amount').fill('5')
      await drawer.getByRole('button', { name: 'See what changes' }).press('Enter')
      await expect(drawer.getByText('Cola: This would take a price below zero.')).toBeVisible()

      await drawer.getByLabel('Prices').selectOption('Raise by percent')
      await drawer.getByLabel('Percent').fill('10')
      await drawer.getByLabel('On the event page').selectOption('Show only with a promo code')
      await expectAccessible(page)
      await drawer.getByRole('button', { name: 'See what changes' }).press('Enter')
      await expect(drawer.getByText('Early: €20.00 → €22.00')).toBeVisible()
      await expect(drawer.getByText('On the event page: shown → with a promo code').first()).toBeVisible()
      await expectAccessible(page)
      await show(page, `products-several-${device === 'a desk' ? 'desk' : 'phone'}`)
      expect((await account.call(productCategories.list, { params })).data[0]?.products[0]?.prices[0]?.price).toBe(2500)

      await drawer.getByRole('button', { name: 'Change 4 products' }).press('Enter')
      await expect(page.getByText('Products saved.')).toBeVisible()
      const { data } = await account.call(productCategories.list, { params })
      const changed = data.flatMap((category) => category.products)
      expect(changed.map(({ prices }) => prices.map(({ price }) => price))).toEqual([
        [2750],
        [2200, 3300],
        [330],
        [330],
      ])
      expect(changed.every((product) => product.is_hidden_without_promo_code)).toBe(true)
    })
  })

test('a move is not undone by a list that was read before it', async ({ enter, account }) => {
  const { event_id, params } = await openShop(account)
  const page = await enter({ as: account })
  await open(page, `/manage/event/${event_id}/products`)
  const down = page.getByRole('button', { name: 'Move Standing down' })
  const held = await holdFirst(page, `**/api/events/${event_id}/product-categories`)
  await down.press('Enter')
  await expect(page.getByText('Standing: place 2 of 2 in')).toBeAttached()
  await held.asked
  const secondMove = await holdFirst(page, `**/api/events/${event_id}/products/sort`)
  await down.press('Enter')
  await expect(page.getByText('Standing: place 1 of 3 in Bar')).toBeAttached()
  held.release()
  await secondMove.asked
  await redrawn(page)
  await down.press('Enter')
  secondMove.release()
  await expect.poll(() => orderOf(account, params)).toEqual([['Seats'], ['Cola', 'Standing', 'Water']])
  await expect(page.getByText('Standing: place 2 of 3 in Bar')).toBeAttached()
})

/** Holds the first response of this URL back until it is released. `asked` waits for the request. */
async function holdFirst(page: Page, address: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const asked = page.waitForRequest(address)
  const hold = async (route: Route) => {
    const response = await route.fetch()
    await released
    // The page may have cancelled the request.
    await route.fulfill({ response }).catch(() => undefined)
  }
  await page.route(address, hold, { times: 1 })
  return { asked, release }
}

test('one sees the page as anybody, with a code, and when everything is sold', async ({ enter, account }) => {
  const { event_id, params } = await openShop(account)
  const product = { title: 'Secret', type: 'PAID', product_type: 'TICKET', prices: [{ price: 1000 }] } as const
  const [category] = (await account.call(productCategories.list, { params })).data
  const body = { ...product, prices: [...product.prices], product_category_id: category?.id ?? 0 }
  await account.call(products.create, { params, body: { ...body, is_hidden_without_promo_code: true } })
  const promo = { code: 'FRIENDS', discount_type: 'PERCENTAGE', discount: 20 } as const
  await account.call(promoCodes.create, { params, body: promo })
  const page = await enter({ as: account })
  await open(page, `/manage/event/${event_id}/products`)
  await page.getByRole('button', { name: 'How visitors see it' }).click()
  const preview = page.frameLocator('iframe[title="Preview of the event page"]')
  await expect(preview.getByText('Standing', { exact: true })).toBeVisible()
  await expect(preview.getByText('Secret', { exact: true })).toBeHidden()
  await page.getByLabel('Seen by').selectOption('With the code FRIENDS')
  await expect(preview.getByText('Secret', { exact: true })).toBeVisible()
  await show(page, 'products-seen-by')
  await page.getByLabel('Seen by').selectOption('When it’s sold out')
  await expect(preview.getByText('Sold out').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Standing', exact: true }).click()
  await page.getByText('Price with a promo code').click()
  await expect(page.getByText('€20.00 instead of €25.00')).toBeVisible()
})
