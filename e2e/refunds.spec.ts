import { orders } from '#contract/orders.ts'
import { type Account, randomEmail } from './support/account.ts'
import { open } from './support/alive.ts'
import { emailTo } from './support/mail.ts'
import { buy, PAID, PAY_LATER, putOnSale } from './support/sale.ts'
import { expectAccessible, show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

/** Creates a paid order of two tickets for 25.00 each. */
async function aPaidOrder(account: Account) {
  const sale = await putOnSale(account, { settings: PAY_LATER, products: [PAID] })
  const email = randomEmail('grace')
  const order = await buy(sale, { first_name: 'Grace', last_name: 'Hopper', email }, { quantity: 2 })
  const { data } = await account.call(orders.list, { params: { event_id: sale.event_id } })
  const params = { event_id: sale.event_id, order_id: data[0]?.id ?? 0 }
  await account.call(orders.markAsPaid, { params })
  return { ...params, email, order, path: `/manage/event/${sale.event_id}/orders#order-${params.order_id}` }
}

for (const [device, options] of [
  ['a desk', {}],
  ['a phone', PHONE],
] as const)
  test(`on ${device}, a part of an order goes back by item, then the rest with the order`, async ({
    enter,
    account,
  }) => {
    const { email, order, path, event_id } = await aPaidOrder(account)
    const page = await enter({ ...options, as: account })
    await open(page, path)
    const drawer = page.getByRole('dialog', { name: `Order ${order.public_id}` })
    await drawer.getByRole('button', { name: 'Refund', exact: true }).click()
    const form = page.getByRole('dialog', { name: `Refund order ${order.public_id}` })
    await form.getByRole('radio', { name: 'By item' }).check({ force: true })
    const amount = form.getByLabel('Amount: Standard')
    await form.getByRole('button', { name: 'Record refund' }).click()
    await expect(form.getByText('Enter an amount for at least one item.')).toBeVisible()
    await expect(amount).toBeFocused()
    await amount.pressSequentially('-5')
    await expect(form.getByText('Enter an amount without a minus sign.')).toBeVisible()
    await form.getByRole('button', { name: 'Record refund' }).click()
    await expect(page.getByText('Refund recorded.')).toBeHidden()
    await amount.fill('60')
    await form.getByRole('button', { name: 'Record refund' }).click()
    await expect(form.getByText('At most €50.00 is left to refund.')).toBeVisible()
    await expect(amount).toBeFocused()
    const units = form.getByRole('group', { name: '2 × Standard' }).getByLabel('Quantity: Standard')
    await units.fill('3')
    await units.press('Enter')
    await expect(form.getByText('Enter at most 2.')).toBeVisible()
    await units.fill('2')
    await expect(amount).toHaveValue('50.00')
    await units.fill('1')
    await expect(amount).toHaveValue('25.00')
    await expect(form.getByText('Refund €25.00.')).toBeVisible()
    await amount.fill('10')
    await expect(units).toHaveValue('1')
    await expect(form.getByText('Refund €10.00.')).toBeVisible()
    await form.getByLabel('Note').fill('One person fell ill')
    await expectAccessible(page)
    await show(page, `refund-${options === PHONE ? 'phone' : 'desk'}`)
    await form.getByRole('button', { name: 'Record refund' }).click()
    await expect(page.getByText('Refund recorded.')).toBeVisible()
    await expect(form).toBeHidden()
    await expect(drawer.getByText('partially refunded').first()).toBeVisible()
    await expect(drawer.getByRole('region', { name: 'Refunds' })).toContainText('One person fell ill')
    await emailTo(email, /^Your refund for/)
    await page.reload()
    await expect(drawer.getByRole('region', { name: 'Emails' }).getByText(/^Your refund for/)).toBeVisible()
    await expect(drawer.getByText('€10.00 · One person fell ill')).toBeVisible()
    await expectAccessible(page)
    await expect(drawer.getByRole('region', { name: 'Refunds' })).toContainText('1 × Standard')
    await show(page, `refunded-${options === PHONE ? 'phone' : 'desk'}`)

    await drawer.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(form.getByRole('radio', { name: 'All €40.00' })).toBeChecked()
    await form.getByRole('radio', { name: 'By item' }).check({ force: true })
    await expect(form.getByText('1 left', { exact: true })).toBeVisible()
    await units.fill('1')
    await expect(amount).toHaveValue('40.00')
    await form.getByRole('radio', { name: 'All €40.00' }).check({ force: true })
    await form.getByLabel('Cancel the order as well').check()
    await form.getByRole('button', { name: 'Record refund' }).click()
    await expect(form.getByText('Type “cancel” to confirm.')).toBeVisible()
    await form.getByLabel('Type cancel to confirm').fill('cancel')
    await form.getByRole('button', { name: 'Record refund' }).click()
    await expect(drawer.getByText('refunded', { exact: true }).first()).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Refund', exact: true })).toBeHidden()
    await emailTo(email, /cancelled/i)
    await open(page, `/checkout/${event_id}/${order.short_id}/summary`)
    await expect(page.getByText('Refunded · €50.00')).toBeVisible()
  })

test('the page of an order that was refunded says so', async ({ page, account }) => {
  const { order, event_id } = await aPaidOrder(account)
  const [found] = (await account.call(orders.list, { params: { event_id }, query: { query: order.public_id } })).data
  const body = { amount: order.total_gross, notify_buyer: false, cancel_order: false }
  await account.call(orders.refund, { params: { event_id, order_id: found?.id ?? 0 }, body })
  await open(page, `/checkout/${event_id}/${order.short_id}/summary`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order was refunded')
  await expect(page.getByText('The organizer refunded €50.00. Your tickets are still valid.')).toBeVisible()
})

test('an order that was marked as paid by mistake awaits its payment again', async ({ enter, account }) => {
  const { order, path, event_id } = await aPaidOrder(account)
  const page = await enter({ as: account })
  await open(page, path)
  const drawer = page.getByRole('dialog', { name: `Order ${order.public_id}` })
  await drawer.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Mark as unpaid' }).click()
  const question = page.getByRole('dialog', { name: `Mark order ${order.public_id} as unpaid?` })
  await question.getByRole('button', { name: 'Mark as unpaid' }).click()
  await expect(page.getByText(`${order.public_id} is awaiting payment again.`)).toBeVisible()
  await expect(drawer.getByText('€50.00 is still due.')).toBeVisible()
  await open(page, `/product/${event_id}/${order.attendees[0]?.short_id}`)
  await expect(page.getByText('The code appears here once the order is paid.')).toBeVisible()
})

test('a refund recorded by mistake is taken back with a reason; then the order can be marked as unpaid', async ({
  enter,
  account,
}) => {
  const { order, path, event_id, order_id } = await aPaidOrder(account)
  const body = { amount: order.total_gross, notify_buyer: false, cancel_order: false }
  await account.call(orders.refund, { params: { event_id, order_id }, body })
  const page = await enter({ as: account })
  await open(page, path)
  const drawer = page.getByRole('dialog', { name: `Order ${order.public_id}` })
  await drawer.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Cancel order' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Mark as unpaid' })).toBeHidden()
  await page.keyboard.press('Escape')
  await drawer.getByRole('button', { name: 'Take back refund of €50.00' }).click()
  const form = page.getByRole('dialog', { name: 'Take back the refund of €50.00' })
  await form.getByRole('button', { name: 'Take back refund' }).click()
  await expect(form.getByLabel('Reason')).toBeFocused()
  await form.getByLabel('Reason').fill('Meant another order')
  await expectAccessible(page)
  await show(page, 'take-back-refund')
  await form.getByRole('button', { name: 'Take back refund' }).click()
  await expect(page.getByText('Refund taken back.')).toBeVisible()
  await expect(drawer.getByRole('region', { name: 'Refunds' })).toContainText('Meant another order')
  await expect(drawer.getByRole('button', { name: 'Take back refund of €50.00' })).toBeHidden()
  await drawer.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Mark as unpaid' })).toBeVisible()
})
