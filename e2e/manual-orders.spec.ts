import { attendees } from '#contract/attendees.ts'
import { orders } from '#contract/orders.ts'
import { randomEmail } from './support/account.ts'
import { open } from './support/alive.ts'
import { colleague } from './support/colleague.ts'
import { emailTo } from './support/mail.ts'
import { buy, PAY_LATER, putOnSale } from './support/sale.ts'
import { expectAccessible, show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

const FEW = { title: 'Standard', type: 'PAID' as const, prices: [{ price: 2500, initial_quantity_available: 3 }] }
const BALCONY = { title: 'Balcony', type: 'PAID' as const, prices: [{ price: 4000 }] }
const POSTER = {
  title: 'Poster',
  type: 'PAID' as const,
  product_type: 'GENERAL' as const,
  is_hidden: true,
  prices: [{ price: 500 }],
}

for (const [device, options] of [
  ['a desk', {}],
  ['a phone', PHONE],
] as const) {
  const name = options === PHONE ? 'phone' : 'desk'

  test(`on ${device}, an order is made for somebody, above the limit as well`, async ({ enter, account }) => {
    const { event_id } = await putOnSale(account, { settings: PAY_LATER, products: [FEW, POSTER] })
    const email = randomEmail('grace')
    const page = await enter({ ...options, as: account })
    await open(page, `/manage/event/${event_id}/orders`)
    await page.getByRole('button', { name: 'New order' }).click()
    const form = page.getByRole('dialog', { name: 'New order' })
    await form.getByRole('button', { name: 'Create order' }).click()
    await expect(form.getByText('Choose at least one ticket.')).toBeVisible()
    await form.getByRole('button', { name: 'One more: Standard' }).click()
    await form.getByRole('textbox', { name: 'Quantity: Standard' }).fill('4')
    await form.getByRole('button', { name: 'One more: Poster' }).click()
    await expect(form.getByRole('row', { name: /^Total/ })).toContainText('€105.00')
    await expect(form.getByRole('status')).toHaveText('Total: €105.00')
    await form.getByLabel('Name each ticket').check()
    await form.getByRole('button', { name: 'One more: Standard' }).scrollIntoViewIfNeeded()
    await show(page, `new-order-items-${name}`)
    const second = form.getByRole('group', { name: 'Standard, ticket 2' })
    await second.getByLabel('First name').fill('Ada')
    await second.getByLabel('Last name').fill('Lovelace')
    const buyer = form.getByRole('region', { name: 'Buyer' })
    await buyer.getByLabel('First name').fill('Grace')
    await buyer.getByLabel('Last name').fill('Hopper')
    await buyer.getByLabel('Email').fill(email)
    await form.getByRole('radio', { name: 'Complimentary' }).check({ force: true })
    await expect(form.getByRole('row', { name: /^Discount/ })).toContainText('-€105.00')
    await expect(form.getByRole('row', { name: /^Total/ })).toContainText('€0.00')
    await expectAccessible(page)
    await show(page, `new-order-${name}`)
    await form.getByRole('button', { name: 'Create order' }).click()
    const question = page.getByRole('dialog', { name: 'Create it anyway?' })
    await expect(question).toContainText('There are fewer left than you chose.')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Create anyway' }).click()
    await expect(page.getByText('Order created.')).toBeVisible()
    await expect(form).toBeHidden()
    await emailTo(email, /^Your order for/)
    await page.getByText('Grace Hopper').first().click()
    const drawer = page.getByRole('dialog', { name: /^Order O-/ })
    await expect(drawer.getByRole('region', { name: 'Attendees' })).toContainText('Ada Lovelace')
    await expect(drawer.getByText('Your team', { exact: true })).toBeVisible()
    await expect(drawer.getByRole('region', { name: 'Activity' })).toContainText('1 above the limit')
  })

  test(`on ${device}, an order is sold at another price, paid in cash, and found again`, async ({ enter, account }) => {
    const { event_id } = await putOnSale(account, { settings: PAY_LATER, products: [FEW] })
    const page = await enter({ ...options, as: account })
    await open(page, `/manage/event/${event_id}/orders`)
    await page.getByRole('button', { name: 'New order' }).click()
    const form = page.getByRole('dialog', { name: 'New order' })
    await form.getByRole('button', { name: 'One more: Standard' }).click()
    const reason = form.getByLabel('Reason for the changed prices')
    await expect(reason).toBeHidden()
    await form.getByLabel('Price for each: Standard').fill('20')
    await expect(form.getByRole('status')).toHaveText('Total: €20.00')
    const buyer = form.getByRole('region', { name: 'Buyer' })
    await buyer.getByLabel('First name').fill('Grace')
    await buyer.getByLabel('Last name').fill('Hopper')
    await buyer.getByLabel('Email').fill(randomEmail('grace'))
    await form.getByLabel('Payment method').selectOption({ label: 'Cash' })
    await form.getByRole('button', { name: 'Create order' }).click()
    await expect(form.getByText('Fill this in.')).toBeVisible()
    await expect(reason).toBeFocused()
    await expectAccessible(page)
    await show(page, `other-price-${name}`)
    await page.keyboard.type('Member of the choir')
    await form.getByRole('button', { name: 'Create order' }).click()
    await expect(page.getByText('Order created.')).toBeVisible()
    await page.getByRole('button', { name: 'More filters' }).click()
    const filters = page.getByRole('dialog', { name: 'More filters' })
    await filters.getByLabel('Created by').selectOption({ label: 'Your team' })
    await filters.getByLabel('Payment method').selectOption({ label: 'Cash' })
    await expectAccessible(page)
    await filters.getByRole('button', { name: 'Show orders' }).click()
    await expect(page.getByText('Created by your team')).toBeVisible()
    await expect(page.getByText('Payment: Cash')).toBeVisible()
    await page.getByText('Grace Hopper').first().click()
    const drawer = page.getByRole('dialog', { name: /^Order O-/ })
    const details = drawer.getByRole('region', { name: 'Details' })
    await expect(details).toContainText('Cash')
    await expect(details).toContainText('Member of the choir')
    await expect(drawer.getByRole('region', { name: 'Activity' })).toContainText('Changed prices: Member of the choir')
    const { data } = await account.call(orders.list, {
      params: { event_id },
      query: { filter_fields: { payment_method: { in: 'CASH' } } },
    })
    expect(data.map(({ total_gross }) => total_gross)).toEqual([2000])
  })

  test(`on ${device}, an attendee is added, and the ticket goes to somebody else`, async ({ enter, account }) => {
    const { event_id } = await putOnSale(account, { settings: PAY_LATER, products: [FEW, BALCONY] })
    const [grace, ada] = [randomEmail('grace'), randomEmail('ada')]
    const page = await enter({ ...options, as: account })
    await open(page, `/manage/event/${event_id}/attendees`)
    await page.getByRole('button', { name: 'Add attendee' }).click()
    const form = page.getByRole('dialog', { name: 'Add attendee' })
    const ticket = form.getByRole('combobox', { name: 'Ticket' })
    await ticket.focus()
    await expect(ticket).toBeEditable()
    await ticket.fill('Stand')
    await page.getByRole('option', { name: 'Standard' }).click()
    await form.getByLabel('First name').fill('Grace')
    await form.getByLabel('Last name').fill('Hopper')
    await form.getByLabel('Email', { exact: true }).fill(grace)
    await form.getByRole('radio', { name: 'Paid' }).check({ force: true })
    await expect(form.getByRole('status')).toHaveText('Total: €25.00')
    await expectAccessible(page)
    await show(page, `add-attendee-${name}`)
    await form.getByRole('button', { name: 'Add attendee' }).click()
    await expect(page.getByText('Attendee added.')).toBeVisible()
    await emailTo(grace, /^Your ticket/)

    await page.getByText('Grace Hopper').first().click()
    const drawer = page.getByRole('dialog', { name: /Grace Hopper/ })
    await drawer.getByRole('button', { name: 'Transfer ticket' }).click()
    const transfer = page.getByRole('dialog', { name: 'Transfer ticket' })
    await transfer.getByLabel('First name').fill('Ada')
    await transfer.getByLabel('Last name').fill('Lovelace')
    await transfer.getByLabel('Email', { exact: true }).fill(ada)
    await expectAccessible(page)
    await show(page, `transfer-ticket-${name}`)
    await transfer.getByRole('button', { name: 'Transfer ticket' }).click()
    await expect(page.getByText('Ticket transferred.')).toBeVisible()
    await expect(page.getByRole('dialog', { name: /Ada Lovelace/ })).toBeVisible()
    await emailTo(ada, /^Your ticket/)
    const { data } = await account.call(attendees.list, { params: { event_id } })
    expect(data.map(({ email }) => email)).toEqual([ada])

    const changed = page.getByRole('dialog', { name: /Ada Lovelace/ })
    await changed.getByRole('button', { name: 'Change ticket' }).click()
    const change = page.getByRole('dialog', { name: 'Change ticket' })
    await change.getByLabel('New ticket').selectOption({ label: 'Balcony · €40.00' })
    await expect(change.getByText('€15.00 more than the present ticket.')).toBeVisible()
    await expectAccessible(page)
    await show(page, `change-ticket-${name}`)
    await change.getByRole('button', { name: 'Change ticket' }).click()
    await expect(page.getByText('Ticket changed.')).toBeVisible()
    await expect(changed.getByText('Balcony').first()).toBeVisible()
  })
}

test('a box office sells what is left and no more', async ({ enter, account }) => {
  const sale = await putOnSale(account, { settings: PAY_LATER, products: [FEW] })
  await buy(sale, { first_name: 'Alan', last_name: 'Turing', email: randomEmail('alan') }, { quantity: 3 })
  const page = await enter({ as: await colleague(account, 'BOX_OFFICE', [sale.event_id]) })
  await open(page, `/manage/event/${sale.event_id}/orders`)
  await page.getByRole('button', { name: 'New order' }).click()
  const form = page.getByRole('dialog', { name: 'New order' })
  await form.getByRole('button', { name: 'One more: Standard' }).click()
  const buyer = form.getByRole('region', { name: 'Buyer' })
  await buyer.getByLabel('First name').fill('Grace')
  await buyer.getByLabel('Last name').fill('Hopper')
  await buyer.getByLabel('Email').fill(randomEmail('grace'))
  await form.getByRole('button', { name: 'Create order' }).click()
  await expect(form.getByText('These tickets are sold out.')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Quantity: Standard' })).toBeFocused()
  const { meta } = await account.call(orders.list, { params: { event_id: sale.event_id } })
  expect(meta.total).toBe(1)
})
