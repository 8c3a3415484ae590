import { attendees } from '#contract/attendees.ts'
import { orders } from '#contract/orders.ts'
import { open } from './support/alive.ts'
import { PAID, putOnSale } from './support/sale.ts'
import { expectAccessible } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

const GRACE = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com', locale: 'en' } as const
const STANDARD = { ...PAID, prices: [{ price: 2500, initial_quantity_available: 1 }] }
const BALCONY = { ...PAID, title: 'Balcony', prices: [{ price: 4000 }] }

test.describe('on a phone', () => {
  test.use(PHONE)

  for (const [payment, label, from, to, then] of [
    ['AWAITING', 'Balcony · €40.00', 0, 'Add €15.00 to the amount due', { total_gross: 4000, total_refunded: 0 }],
    ['PAID', 'Standard · €25.00', 1, 'Refund €15.00', { total_gross: 4000, total_refunded: 1500 }],
  ] as const)
    test(`the difference of a changed ticket is settled: ${payment}`, async ({ enter, account }) => {
      const { event_id, products } = await putOnSale(account, { products: [STANDARD, BALCONY] })
      const items = [{ product_price_id: products[from]?.prices[0]?.id ?? 0, quantity: 1 }]
      const body = { items, buyer: GRACE, payment, send_emails: false }
      const { data: order } = await account.call(orders.create, { params: { event_id }, body })
      const page = await enter({ ...PHONE, as: account })
      await open(page, `/manage/event/${event_id}/attendees#attendee-${order.attendees[0]?.id}`)
      const drawer = page.getByRole('dialog', { name: /Grace Hopper/ })
      await drawer.getByRole('button', { name: 'Change ticket' }).click()
      const change = page.getByRole('dialog', { name: 'Change ticket' })
      await change.getByLabel('New ticket').selectOption({ label })
      await change.getByRole('radio', { name: to }).check({ force: true })
      await expectAccessible(page)
      await change.getByRole('button', { name: 'Change ticket' }).click()
      await expect(page.getByText('Ticket changed.')).toBeVisible()
      const { data: after } = await account.call(orders.get, { params: { event_id, order_id: order.id } })
      expect(after).toMatchObject(then)
    })

  test('a cancelled ticket says why it cannot be reactivated', async ({ enter, account }) => {
    const { event_id, products } = await putOnSale(account, { products: [STANDARD] })
    const params = { event_id }
    const add = async () => {
      const ticket = { product_price_id: products[0].prices[0]?.id ?? 0, payment: 'PAID', send_emails: false } as const
      return (await account.call(attendees.create, { params, body: { ...GRACE, ...ticket } })).data
    }
    const first = await add()
    const of = { ...params, attendee_id: first.id }
    await account.call(attendees.update, { params: of, body: { status: 'CANCELLED', notify_attendee: false } })
    await add()
    const page = await enter({ ...PHONE, as: account })
    await open(page, `/manage/event/${event_id}/attendees#attendee-${first.id}`)
    const drawer = page.getByRole('dialog', { name: /Grace Hopper/ })
    await expect(drawer.getByText(/is sold out, so there’s no place left/)).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Reactivate ticket' })).toBeHidden()
    await expectAccessible(page)
  })
})
