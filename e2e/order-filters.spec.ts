import type { Locator } from '@playwright/test'
import { affiliates } from '#contract/affiliates.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { randomEmail, signIn } from './support/account.ts'
import { open } from './support/alive.ts'
import { buy, FREE, PAID, PAY_LATER, putOnSale } from './support/sale.ts'
import { expectAccessible, show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

/** The codes that a field suggests. */
async function suggestions(field: Locator) {
  await expect.poll(() => field.evaluate((input: HTMLInputElement) => input.list?.options.length)).toBe(1)
  return field.evaluate((input: HTMLInputElement) => [...(input.list?.options ?? [])].map(({ value }) => value))
}

for (const [device, options] of [
  ['a desk', {}],
  ['a phone', PHONE],
] as const)
  test.describe(`on ${device}`, () => {
    test.use(options)

    test('orders are narrowed to a product, to days and to amounts, by keys alone', async ({
      page,
      context,
      account,
    }) => {
      const sale = await putOnSale(account, { settings: PAY_LATER, products: [PAID, FREE] })
      const paid = await buy(sale, { first_name: 'Grace', last_name: 'Hopper', email: randomEmail('grace') })
      const [, free] = sale.products
      const other = { ...sale, products: [free ?? sale.products[0]] as typeof sale.products }
      const unpaid = await buy(other, { first_name: 'Alan', last_name: 'Turing', email: randomEmail('alan') })
      const params = { event_id: sale.event_id }
      await account.call(promoCodes.create, { params, body: { code: 'choir', discount_type: 'NONE' } })
      await account.call(affiliates.create, { params, body: { code: 'anna', name: 'Anna' } })
      await signIn(context, account)
      await open(page, `/manage/event/${sale.event_id}/orders`)
      const rowOf = ({ public_id }: { public_id: string }) => page.getByText(public_id)
      await expect(rowOf(paid)).toBeVisible()
      await expect(rowOf(unpaid)).toBeVisible()

      await page.getByRole('button', { name: 'More filters' }).press('Enter')
      const more = page.getByRole('dialog', { name: 'More filters' })
      await more.getByLabel('Lowest amount').pressSequentially('-5')
      await more.getByRole('button', { name: 'Show orders' }).press('Enter')
      await expect(more.getByText('Enter an amount without a minus sign.')).toBeVisible()
      await expect(more.getByLabel('Lowest amount')).toBeFocused()
      await expect(page).not.toHaveURL(/total_gross/)
      await more.getByLabel('Lowest amount').fill('1')
      expect(await suggestions(more.getByLabel('Promo code'))).toEqual(['CHOIR'])
      expect(await suggestions(more.getByLabel('Affiliate'))).toEqual(['ANNA'])
      await show(page, 'orders-more-filters')
      await expectAccessible(page)
      await more.getByLabel('Lowest amount').press('Enter')
      await expect(more).toBeHidden()
      await expect(rowOf(unpaid)).toBeHidden()
      await expect(rowOf(paid)).toBeVisible()
      await expect(page.getByText('At least €1.00')).toBeVisible()
      await expect(page).toHaveURL(/total_gross%5D%5Bgte%5D=100/)

      await page.getByRole('button', { name: 'More filters' }).press('Enter')
      await more.getByLabel('Ordered from').fill('2999-01-01')
      await more.getByRole('button', { name: 'Show orders' }).press('Enter')
      await expect(page.getByText('No results')).toBeVisible()
      await expect(page.getByText(/^Ordered from .*2999$/)).toBeVisible()
      await page.getByRole('button', { name: 'More filters' }).press('Enter')
      await more.getByRole('button', { name: 'Clear' }).press('Enter')
      await expect(rowOf(unpaid)).toBeVisible()

      if (device === 'a desk') {
        await page.setViewportSize({ width: 1440, height: 900 })
        const tools = ['Status', 'More filters', 'Export', 'Columns', 'Views']
        const tops = await Promise.all(
          tools.map(async (name) => (await page.getByRole('button', { name, exact: true }).boundingBox())?.y),
        )
        expect([...new Set(tops)]).toHaveLength(1)
      }
      const [states, menu] = device === 'a desk' ? ['Status', 'Product'] : ['Filters', 'Filters']
      await page.getByRole('button', { name: states, exact: true }).press('Enter')
      const status = page.getByRole('menuitemcheckbox', { name: 'completed' }).getByText('completed')
      const capital = await status.evaluate((element) => getComputedStyle(element, '::first-letter').textTransform)
      expect(capital).toBe('uppercase')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: menu, exact: true }).press('Enter')
      await page.getByRole('menuitemcheckbox', { name: sale.products[0].title }).press('Enter')
      await page.keyboard.press('Escape')
      await expect(rowOf(unpaid)).toBeHidden()
      await expect(rowOf(paid)).toBeVisible()
      await show(page, 'orders-of-a-product')
    })
  })
