import type { PublicOrder } from '#contract/checkout.ts'
import { orders } from '#contract/orders.ts'
import type { Account } from './support/account.ts'
import { open } from './support/alive.ts'
import { buy, PAID, PAY_LATER, putOnSale } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

const GRACE = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' }

async function placeUnpaid(account: Account): Promise<PublicOrder> {
  const sale = await putOnSale(account, { settings: PAY_LATER, products: [PAID] })
  return buy(sale, GRACE)
}

for (const [device, options] of [
  ['a desk', {}],
  ['a phone', PHONE],
] as const)
  test(`on ${device}, an organizer gives an unpaid order until another day`, async ({ enter, account }) => {
    const { event, public_id } = await placeUnpaid(account)
    const { data } = await account.call(orders.list, { params: { event_id: event.id } })
    const page = await enter({ ...options, as: account })
    await open(page, `/manage/event/${event.id}/orders#order-${data[0]?.id}`)
    const drawer = page.getByRole('dialog', { name: public_id })
    await drawer.getByRole('button', { name: 'More actions' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Change due date' }).press('Enter')
    const form = page.getByRole('dialog', { name: `Due date of order ${public_id}` })
    const due = form.getByLabel('Due by the end of')
    await due.fill('2020-01-31')
    await form.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(form.getByText('Choose today or a later day.')).toBeVisible()
    await due.fill('2098-12-31')
    await show(page, 'payment-due')
    await form.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(form).toBeHidden()
    await expect(drawer.getByText(/2098/)).toBeVisible()
    await expect(drawer.getByText('changed when the order is due')).toBeVisible()
  })
