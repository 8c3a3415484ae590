import { orders } from '#contract/orders.ts'
import { open } from './support/alive.ts'
import type { Caller } from './support/caller.ts'
import { PAID, putOnSale, type Sale } from './support/sale.ts'
import { expectAccessible } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

const GRACE = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com', locale: 'en' } as const

/** An order of one ticket that is paid. */
async function orderByHand({ call }: Caller, { event_id, products: [product] }: Pick<Sale, 'event_id' | 'products'>) {
  const items = [{ product_price_id: product.prices[0]?.id ?? 0, quantity: 1 }]
  const body = { items, buyer: GRACE, payment: 'PAID', send_emails: false } as const
  return (await call(orders.create, { params: { event_id }, body })).data
}

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a ticket moves to another event with its value', async ({ enter, account }) => {
    const { event_id, products } = await putOnSale(account, { products: [{ ...PAID, prices: [{ price: 2500 }] }] })
    const next = await putOnSale(account, {
      products: [{ ...PAID, title: 'Balcony', prices: [{ price: 4000, initial_quantity_available: 1 }] }],
    })
    const order = await orderByHand(account, { event_id, products })
    await orderByHand(account, next)
    const page = await enter({ ...PHONE, as: account })
    await open(page, `/manage/event/${event_id}/attendees#attendee-${order.attendees[0]?.id}`)
    const drawer = page.getByRole('dialog', { name: /Grace Hopper/ })
    await drawer.getByRole('button', { name: 'Move to another event' }).click()
    const form = page.getByRole('dialog', { name: 'Move to another event' })
    await form.getByLabel('Event').selectOption(String(next.event_id))
    await form.getByLabel('New ticket').selectOption({ label: 'Balcony · €40.00 · sold out' })
    await expect(form.getByRole('radio', { name: 'Keep its value' })).toBeChecked()
    await expect(form.getByText('The new order costs €25.00 and is paid.')).toBeVisible()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Move ticket' }).click()
    const question = page.getByRole('dialog', { name: 'Move it anyway?' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Move anyway' }).click()
    await expect(page.getByText(/^Ticket moved\./)).toBeVisible()
    await expectAccessible(page)
    const { data: after } = await account.call(orders.get, { params: { event_id, order_id: order.id } })
    expect(after).toMatchObject({ total_refunded: 2500, attendees: [{ status: 'CANCELLED' }] })
    await page.getByRole('link', { name: 'View order' }).click()
    await expect(page).toHaveURL(new RegExp(`/manage/event/${next.event_id}/orders`))
    await expect(page.getByRole('dialog').getByText('€25.00').first()).toBeVisible()
  })
})
