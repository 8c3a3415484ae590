import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { type Account, randomEmail } from './support/account.ts'
import { open } from './support/alive.ts'
import { emailTo } from './support/mail.ts'
import { ALLOW_ALL, buy, PAID, putOnSale } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

const REFUNDED = {
  ...ALLOW_ALL,
  allow_ticket_cancellation: true,
  refund_cancellations: true,
  cancellation_fee_percent: 10,
  cancellation_fee_fixed: 50,
} as const

/** A paid order of three tickets for 25.00 each, with its own buyer. */
async function aPaidOrder(account: Account) {
  const sale = await putOnSale(account, { products: [PAID], settings: REFUNDED })
  const email = randomEmail('grace')
  const order = await buy(sale, { first_name: 'Grace', last_name: 'Hopper', email }, { quantity: 3 })
  const { data } = await account.call(orders.list, { params: { event_id: sale.event_id } })
  const order_id = data[0]?.id ?? 0
  await account.call(orders.markAsPaid, { params: { event_id: sale.event_id, order_id } })
  const own = `/checkout/${sale.event_id}/${order.short_id}/summary`
  return { ...sale, email, order, order_id, own, managed: `/manage/event/${sale.event_id}/orders#order-${order_id}` }
}

test('on a phone, a buyer cancels a ticket, then the order; the organizer pays back less the fee', async ({
  enter,
  account,
}) => {
  const { order, own, managed, email } = await aPaidOrder(account)
  const page = await enter(PHONE)
  await open(page, own)
  const tickets = page.getByRole('region', { name: 'Tickets' })
  const said = page.getByRole('main').getByRole('status')
  await tickets.getByText('Change ticket').first().click()
  await show(page, 'cancel-with-fee-ticket')
  await tickets.getByRole('button', { name: 'Cancel ticket' }).first().click()
  const ticket = page.getByRole('dialog', { name: 'Cancel this ticket?' })
  await expect(ticket).toContainText('The organizer pays €22.00 back to you.')
  await expect(ticket).toContainText('The organizer keeps a cancellation fee of €3.00.')
  await show(page, 'cancel-with-fee-ticket-question')
  await ticket.getByRole('button', { name: 'Cancel ticket' }).click()
  await expect(said).toHaveText('Ticket cancelled. The organizer will pay €22.00 back to you.')
  await expect(said).toBeFocused()
  await expect(tickets.getByText('cancelled', { exact: true })).toHaveCount(1)
  await emailTo(email, /ticket for .* was cancelled/i)

  await page.getByRole('button', { name: 'Cancel order' }).click()
  const whole = page.getByRole('dialog', { name: `Cancel order ${order.public_id}?` })
  await expect(whole).toContainText('The organizer pays €44.00 back to you.')
  await expect(whole).toContainText('The organizer keeps a cancellation fee of €6.00.')
  await show(page, 'cancel-with-fee-order-question')
  await whole.getByRole('button', { name: 'Cancel order' }).click()
  await expect(said).toHaveText('Order cancelled. The organizer will pay €44.00 back to you.')
  await show(page, 'cancel-with-fee-order-cancelled')

  const staff = await enter({ ...PHONE, as: account })
  await open(staff, managed)
  const drawer = staff.getByRole('dialog', { name: `Order ${order.public_id}` })
  await expect(drawer.getByText('Cancellation fee kept: €6.00')).toBeVisible()
  await drawer.getByText('Cancellation fee kept: €6.00').scrollIntoViewIfNeeded()
  await show(staff, 'cancel-with-fee-due')
  await drawer.getByRole('button', { name: 'Mark as paid back: €44.00' }).click()
  const question = staff.getByRole('dialog', { name: 'Mark the refund of €44.00 as paid back?' })
  await question.getByRole('button', { name: 'Mark as paid back' }).click()
  await expect(staff.getByText('Refund marked as paid back.')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Mark as paid back: €44.00' })).toBeHidden()
  await expect(drawer.getByRole('button', { name: 'Mark as paid back: €22.00' })).toBeVisible()
  await emailTo(email, /Your refund/)
})

test('on a phone, a refund that has changed meanwhile is shown again before anything happens', async ({
  enter,
  account,
}) => {
  const { event_id, own } = await aPaidOrder(account)
  const page = await enter(PHONE)
  await open(page, own)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('€66.00')
  await account.call(events.updateSettings, { params: { event_id }, body: { cancellation_fee_percent: 30 } })
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The refund has changed in the meantime.')
  await expect(dialog).toContainText('€51.00')
  await show(page, 'cancel-with-fee-changed')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This order was cancelled' })).toBeVisible()
})

test('on a phone, an organizer chooses the fee and sees what is refunded of a ticket', async ({ enter, account }) => {
  const { event_id } = await putOnSale(account)
  const page = await enter({ ...PHONE, as: account })
  await open(page, `/manage/event/${event_id}/settings#self-service`)
  const form = page.getByRole('form', { name: 'Self-service' })
  await form.getByLabel('Buyers can cancel single tickets').press('Space')
  await form.getByLabel('Paid orders and tickets can be cancelled, too').press('Space')
  await form.getByLabel('Cancellation fee in percent').fill('12.5')
  await form.getByLabel('Cancellation fee per ticket').fill('1.25')
  await expect(form.getByText('Of a ticket for €50.00, €42.50 is refunded.')).toBeVisible()
  // No switch may be half hidden by the bar at the top.
  await page.evaluate(() => window.scrollTo(0, 0))
  await show(page, 'cancel-with-fee-settings')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  const { data } = await account.call(events.getSettings, { params: { event_id } })
  const chosen = { allow_ticket_cancellation: true, refund_cancellations: true, cancellation_fee_percent: 12.5 }
  expect(data).toMatchObject({ ...chosen, allow_cancellation: false, cancellation_fee_fixed: 125 })
})
