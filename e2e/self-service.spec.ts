import type { Page } from '@playwright/test'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { randomEmail } from './support/account.ts'
import { open } from './support/alive.ts'
import { emailsTo, emailTo } from './support/mail.ts'
import { ALLOW_ALL, buy, FREE, PAID, putOnSale } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'
import { expectLightForBuyers, loadedBy } from './support/weight.ts'

const grace = () => ({ first_name: 'Grace', last_name: 'Hoper', email: randomEmail('grace') })

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const said = (page: Page) => page.getByRole('main').getByRole('status')

for (const [device, options] of [
  ['a desk', {}],
  ['a phone', PHONE],
] as const) {
  test(`on ${device}, a buyer mends a name, gives a ticket away and cancels, without a mouse`, async ({
    enter,
    account,
  }) => {
    const sale = await putOnSale(account, { products: [FREE], settings: ALLOW_ALL })
    const buyer = grace()
    const order = await buy(sale, buyer, { quantity: 2 })
    const page = await enter(options)
    await open(page, `/checkout/${sale.event_id}/${order.short_id}/summary`)
    const tickets = page.getByRole('region', { name: 'Tickets' })
    const change = tickets.getByText('Change ticket')
    await expect(change).toHaveCount(2)
    await expect(page.getByText(/^You can cancel until/)).toBeVisible()

    await change.first().focus()
    await page.keyboard.press('Enter')
    await expect(tickets.getByText(/^Possible until .*\d/).first()).toBeVisible()
    await show(page, 'self-service')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const editing = dialogOf(page, 'Edit name or email')
    await expect(editing.getByLabel('First name')).toHaveValue('Grace')
    await editing.getByLabel('Last name').fill('')
    await page.keyboard.press('Enter')
    await expect(editing.getByText('Fill this in.')).toBeVisible()
    await expect(editing.getByLabel('Last name')).toBeFocused()
    await show(page, 'self-service-edit')
    await page.keyboard.type('Hopper')
    await page.keyboard.press('Enter')
    await expect(said(page)).toHaveText('Ticket saved.')
    await expect(said(page)).toBeFocused()
    await expect(tickets.getByText('Grace Hopper')).toHaveCount(1)

    const ada = randomEmail('ada')
    await change.last().click()
    await tickets.getByRole('button', { name: 'Transfer to someone else' }).last().click()
    const transferring = dialogOf(page, 'Transfer ticket to someone else')
    await expect(transferring).toContainText('Grace Hoper can no longer get in with the old one.')
    await transferring.getByLabel('First name').fill('Ada')
    await transferring.getByLabel('Last name').fill('Lovelace')
    await transferring.getByLabel('Email').fill(ada)
    await show(page, 'self-service-transfer')
    await transferring.getByRole('button', { name: 'Transfer ticket' }).click()
    await expect(said(page)).toHaveText('Ticket transferred.')
    await expect(tickets.getByRole('listitem').filter({ hasText: 'Ada Lovelace' })).toContainText('transferred')
    await expect(tickets.getByText(ada)).toBeHidden()
    await emailTo(ada, /ticket/i)

    await page.getByRole('button', { name: 'Resend emails' }).click()
    await expect(dialogOf(page, 'Resend emails?')).toContainText(buyer.email)
    await show(page, 'self-service-resend')
    await dialogOf(page, 'Resend emails?').getByRole('button', { name: 'Resend emails' }).click()
    await expect(said(page)).toContainText('Emails are on their way.')
    await emailsTo(ada, /ticket/i, 2)

    await expect(page.getByText('To cancel the order, contact the organizer.')).toBeVisible()
    const other = await buy(sale, buyer, { quantity: 2 })
    await open(page, `/checkout/${sale.event_id}/${other.short_id}/summary`)
    const cancel = page.getByRole('button', { name: 'Cancel order' })
    await cancel.press('Enter')
    const cancelling = dialogOf(page, `Cancel order ${other.public_id}?`)
    await expect(cancelling).toContainText('All 2 tickets can no longer be used')
    await show(page, 'self-service-cancel')
    await page.keyboard.press('Escape')
    await expect(cancelling).toBeHidden()
    await expect(cancel).toBeFocused()
    await cancel.press('Enter')
    await cancelling.getByRole('button', { name: 'Cancel order' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'This order was cancelled' })).toBeVisible()
    await expect(said(page)).toHaveText('Order cancelled.')
    await expect(page.getByRole('heading', { name: 'Manage your order' })).toBeHidden()
    await show(page, 'self-service-cancelled')
    await emailTo(buyer.email, /cancelled/i)

    const staff = await enter({ ...options, as: account })
    await open(staff, `/manage/event/${sale.event_id}/orders?filter_fields[status][in]=CANCELLED`)
    await staff.getByText('Grace Hoper').first().click()
    const drawer = staff.getByRole('dialog', { name: `Order ${other.public_id}` })
    await expect(drawer.getByText(/buyer.*cancelled the order/i)).toBeVisible()
  })

  test(`on ${device}, an organizer allows it, and until when`, async ({ enter, account }) => {
    const { event_id } = await putOnSale(account)
    const page = await enter({ ...options, as: account })
    await open(page, `/manage/event/${event_id}/settings#self-service`)
    const form = page.getByRole('form', { name: 'Self-service' })
    await expect(form.getByLabel(/hours before the start/)).toHaveCount(0)
    for (const name of [/edit names/, /transfer tickets/, /edit their answers/, /cancel their order/])
      await form.getByLabel(name).press('Space')
    await expect(form.getByLabel(/hours before the start/)).toHaveCount(2)
    await form.getByLabel('Cancellation ends, hours before the start').fill('72')
    await show(page, 'self-service-settings')
    await form.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(page.getByText('Settings saved.')).toBeVisible()
    const { data } = await account.call(events.getSettings, { params: { event_id } })
    expect(data).toMatchObject({ ...ALLOW_ALL, attendee_changes_end_hours: 24, cancellation_ends_hours: 72 })
  })
}

test('a paid order says why it can’t be cancelled; a ticket that has changed meanwhile says so', async ({
  enter,
  account,
}) => {
  const sale = await putOnSale(account, { products: [PAID], settings: ALLOW_ALL })
  const order = await buy(sale, grace())
  const params = { event_id: sale.event_id }
  const { data: found } = await account.call(orders.list, { params, query: { query: order.public_id } })
  await account.call(orders.markAsPaid, { params: { ...params, order_id: found[0]?.id ?? 0 } })
  const page = await enter()
  const path = `/checkout/${sale.event_id}/${order.short_id}/summary`
  await open(page, path)
  await expect(page.getByText('This order is paid. To cancel it, contact the organizer.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeHidden()

  await page.getByText('Change ticket').click()
  await page.getByRole('button', { name: 'Edit name or email' }).click()
  await account.call(events.updateSettings, { params, body: { allow_attendee_edits: false } })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveText('The organizer doesn’t offer this here. Contact them instead.')
  await show(page, 'self-service-refused')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Edit name or email' })).toBeHidden()
})

for (const locale of ['en-GB', 'de-DE'])
  test(`the page of an order in ${locale} fetches the dialogs when one is opened`, async ({ enter, account }) => {
    const sale = await putOnSale(account, { products: [FREE], settings: ALLOW_ALL })
    const order = await buy(sale, grace())
    const page = await enter({ locale })
    await page.goto(`/checkout/${sale.event_id}/${order.short_id}/summary`)
    const kilobytes = await expectLightForBuyers(page)
    test.info().annotations.push({ type: 'JavaScript over the wire', description: `${kilobytes.toFixed(1)} kB` })
    const before = await loadedBy(page)
    await page.getByText('Resend').or(page.getByText('E-Mails erneut senden')).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const later = (await loadedBy(page)).filter(({ path }) => !before.some((one) => one.path === path))
    expect(later.map(({ path }) => path)).toContainEqual(expect.stringContaining('self-service'))
  })
