import { orders } from '#contract/orders.ts'
import { open } from './support/alive.ts'
import { PAID, putOnSale } from './support/sale.ts'
import { expectAccessible } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

const GRACE = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com', locale: 'en' } as const

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a ticket moves to another event with its value', async ({ enter, account }) => {
    const { event_id, products } = await putOnSale(account, { products: [{ ...PAID, prices: [{ price: 2500 }] }] })
    const next = await putOnSale(account, { products: [{ ...PAID, title: 'Balcony', prices: [{ price: 4000 }] }] })
    const items = [{ product_price_id: products[0].prices[0]?.id ?? 0, quantity: 1 }]
    const body = { items, buyer: GRACE, payment: 'PAID', send_emails: false } as const
    const { data: order } = await account.call(orders.create, { params: { event_id }, body })
    const page = await enter({ ...PHONE, as: account })
    await open(page, `/manage/event/${event_id}/attendees#attendee-${order.attendees[0]?.id}`)
    const drawer = page.getByRole('dialog', { name: /Grace Hopper/ })
    await drawer.getByRole('button', { name: 'Move to another event' }).click()
    const form = page.getByRole('dialog', { name: 'Move to another event' })
    await form.getByLabel('Event').selectOption(String(next.event_id))
    await form.getByLabel('New ticket').selectOption({ label: 'Balcony · €40.00' })
    await expect(form.getByRole('radio', { name: 'Keep its value' })).toBeChecked()
    await expect(form.getByText('The new order costs €25.00 and is paid.')).toBeVisible()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Move ticket' }).click()
    await expect(page.getByText(/^Ticket moved\./)).toBeVisible()
    await expectAccessible(page)
    const { data: after } = await account.call(orders.get, { params: { event_id, order_id: order.id } })
    expect(after).toMatchObject({ total_refunded: 2500, attendees: [{ status: 'CANCELLED' }] })
    await page.getByRole('link', { name: 'View order' }).click()
    await expect(page).toHaveURL(new RegExp(`/manage/event/${next.event_id}/orders`))
    await expect(page.getByRole('dialog').getByText('€25.00').first()).toBeVisible()
  })
})
