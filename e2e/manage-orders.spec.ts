import type { Page } from '@playwright/test'
import { patience } from '#test/patience.ts'
import { randomEmail, signIn } from './support/account.ts'
import { open } from './support/alive.ts'
import { openCheckIn, scan } from './support/check-in.ts'
import { attachment, emailTo } from './support/mail.ts'
import { readQrImage } from './support/qr-image.ts'
import { buy, FREE, PAID, PAY_LATER, putOnSale } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

const drawerOf = (page: Page, public_id: string) => page.getByRole('dialog', { name: `Order ${public_id}` })

test('an order paid offline: marked as paid, its ticket gets a code, the code admits', async ({
  page,
  context,
  account,
  enter,
}) => {
  const sale = await putOnSale(account, { settings: PAY_LATER, products: [PAID] })
  const list = await openCheckIn(account, sale)
  const email = randomEmail('grace')
  const order = await buy(sale, { first_name: 'Grace', last_name: 'Hopper', email })
  const attendee = await enter()
  await attendee.goto(`/product/${sale.event_id}/${order.attendees[0]?.short_id}`)
  await expect(attendee.getByText('The code appears here once the order is paid.')).toBeVisible()

  await signIn(context, account)
  await page.goto(`/manage/event/${sale.event_id}/orders`)
  await expect(page.getByText(order.public_id)).toBeVisible()
  await show(page, 'manage-orders')
  await page.getByText(order.public_id).click()
  const drawer = drawerOf(page, order.public_id)
  await expect(drawer.getByText('€25.00 is still due.')).toBeVisible()
  await show(page, 'manage-order')
  await drawer.getByRole('button', { name: 'Mark as paid' }).click()
  const question = page.getByRole('dialog', { name: `Mark order ${order.public_id} as paid?` })
  await question.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(page.getByText(`${order.public_id} marked as paid. We’re sending the tickets.`)).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Mark as paid' })).toBeHidden()

  await attendee.reload()
  await expect(attendee.getByRole('img', { name: /QR code/ })).toBeVisible()
  const code = readQrImage(attachment(await emailTo(email, /^Your ticket for/), 'image/png'))
  expect(await scan(list.short_id, code)).toBe('admitted')

  await page.goto(`/manage/event/${sale.event_id}/dashboard`)
  await expect(page.getByRole('region', { name: 'Money' })).toContainText('€25.00 received')
  await expect(page.getByRole('region', { name: 'Sold' })).toContainText('1 paid or free')
  await expect(page.getByRole('region', { name: 'Do the figures match?' })).toContainText(
    '1 paid or free + 0 awaiting payment = 1 ticket or product. All figures match.',
  )
  await show(page, 'manage-dashboard')
})

test('a cancelled order: its ticket is refused, the buyer is told, the place is free', async ({
  page,
  context,
  account,
  enter,
}) => {
  const sale = await putOnSale(account, {
    products: [{ ...FREE, prices: [{ price: 0, initial_quantity_available: 1 }] }],
  })
  const list = await openCheckIn(account, sale)
  const email = randomEmail('alan')
  const order = await buy(sale, { first_name: 'Alan', last_name: 'Turing', email })
  const code = readQrImage(attachment(await emailTo(email, /^Your ticket for/), 'image/png'))

  await signIn(context, account)
  await page.goto(`/manage/event/${sale.event_id}/orders`)
  await page.getByText(order.public_id).click()
  await drawerOf(page, order.public_id).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel order' }).click()
  const question = page.getByRole('dialog', { name: `Cancel order ${order.public_id}?` })
  await expect(question.getByRole('listitem').first()).toHaveText(
    '1 ticket can no longer be used, and can be sold again.',
  )
  await expect(question.getByRole('button', { name: 'Cancel order' })).toBeDisabled()
  await show(page, 'manage-cancel-order')
  await question.getByLabel(/Type cancel/).fill('cancel')
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText(`${order.public_id} cancelled.`)).toBeVisible()

  await page.goto(`/manage/event/${sale.event_id}/attendees`)
  const row = page.getByRole('row').filter({ hasText: order.public_id }).first()
  await row.getByRole('link', { name: order.public_id }).click()
  await expect(drawerOf(page, order.public_id)).toBeVisible()
  await page.goBack()
  await row.getByText(order.attendees[0]?.public_id ?? '').click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(order.attendees[0]?.public_id ?? '')
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reactivate ticket' })).toBeHidden()

  expect(await scan(list.short_id, code)).toBe('cancelled')
  await emailTo(email, /cancel/i)
  const attendee = await enter(PHONE)
  await attendee.goto(`/product/${sale.event_id}/${order.attendees[0]?.short_id}`)
  await expect(attendee.getByText('This ticket was cancelled and is no longer valid.')).toBeVisible()
  await show(attendee, 'ticket-cancelled')
  await open(attendee, `/checkout/${sale.event_id}/${order.short_id}/summary`)
  await expect(attendee.getByRole('heading', { level: 1 })).toHaveText('This order was cancelled')
  await show(attendee, 'checkout-cancelled')
  expect((await buy(sale, { first_name: 'Ada', last_name: 'King', email: randomEmail('ada') })).status).toBe(
    'COMPLETED',
  )
})

test('every management screen holds up', async ({ page, context, account }) => {
  test.setTimeout(patience(240_000))
  const sale = await putOnSale(account, { settings: PAY_LATER, products: [PAID, FREE] })
  await openCheckIn(account, sale)
  for (const name of ['Grace', 'Alan', 'Barbara']) {
    await buy(sale, { first_name: name, last_name: 'Liskov', email: randomEmail(name.toLowerCase()) }, { quantity: 2 })
  }
  await signIn(context, account)
  const event = `/manage/event/${sale.event_id}`
  const organizer = `/manage/organizer/${sale.organizer_id}`
  const screens: [path: string, name: string][] = [
    ['/manage/events', 'events'],
    [organizer, 'organizer-dashboard'],
    [`${organizer}/events`, 'organizer-events'],
    [`${organizer}/settings`, 'organizer-settings'],
    [`${event}/dashboard`, 'dashboard-live'],
    [`${event}/products`, 'products'],
    [`${event}/promo-codes`, 'promo-codes'],
    [`${event}/orders`, 'orders-some'],
    [`${event}/attendees`, 'attendees'],
    [`${event}/check-in`, 'check-in-lists'],
    [`${event}/settings`, 'settings'],
    ['/account/taxes-and-fees', 'taxes-and-fees'],
    ['/manage/profile', 'profile'],
  ]
  for (const [path, name] of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await show(page, `manage-${name}`)
  }
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('tables become cards and nothing is cut off', async ({ page, context, account }) => {
    const sale = await putOnSale(account, { settings: PAY_LATER, products: [PAID] })
    await buy(sale, { first_name: 'Grace', last_name: 'Hopper', email: randomEmail('grace') })
    await signIn(context, account)
    const event = `/manage/event/${sale.event_id}`
    for (const name of ['dashboard', 'products', 'orders', 'attendees', 'check-in', 'settings']) {
      await page.goto(`${event}/${name}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await show(page, `manage-${name}`)
    }
    await page.goto('/manage/events')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await show(page, 'manage-events')
  })
})
