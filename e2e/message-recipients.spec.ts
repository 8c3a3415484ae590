import { orders } from '#contract/orders.ts'
import { signIn } from './support/account.ts'
import { open } from './support/alive.ts'
import { colleagueWhoMay } from './support/colleague.ts'
import { composerOf, threeTickets, write } from './support/messages.ts'
import { show } from './support/show.ts'
import { expect, test } from './support/test.ts'

test('orders that were chosen and a single attendee are written to from their lists', async ({
  page,
  context,
  account,
}) => {
  const { sale, bea } = await threeTickets(account)
  await signIn(context, account)
  await open(page, `/manage/event/${sale.event_id}/orders`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Change orders' }).click()
  await page.getByRole('menuitem', { name: 'Message buyers' }).click()
  const form = composerOf(page)
  await expect(form).toContainText('Buyers of 2 chosen orders')
  await expect(form.getByText('Reaches the buyers of 2 orders at 2 addresses').first()).toBeVisible()
  await show(page, 'messages-to-orders')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()

  const { data } = await account.call(orders.list, { params: { event_id: sale.event_id }, query: { query: bea } })
  await open(page, `/manage/event/${sale.event_id}/orders#order-${data[0]?.id}`)
  await page.getByRole('button', { name: 'Message buyer', exact: true }).click()
  await expect(form).toContainText('Buyer of 1 chosen order')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()

  await open(page, `/manage/event/${sale.event_id}/attendees`)
  await page
    .getByRole('row', { name: /Bea/ })
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Message' }).click()
  await expect(form.getByText('Reaches 1 person at 1 address').first()).toBeVisible()
  await write(page, 'Your seat', 'You can sit in the first row.')
  await form.getByLabel('This message is about this event, not advertising').check()
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(page).toHaveURL(/\/messages\?message=\d+/)
  await expect(page.getByRole('region', { name: 'Message', exact: true })).toContainText('1 chosen attendee')
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('Message taken back. It wasn’t sent.')).toBeVisible()
})

test('all orders that a list finds are written to, and more than a message can name are narrowed down in the composer', async ({
  page,
  context,
  account,
}) => {
  const { sale } = await threeTickets(account)
  await signIn(context, account)
  const choose = async () => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('button', { name: /^Select all [\d,]+$/ }).click()
    await page.getByRole('button', { name: 'Change orders' }).click()
  }
  await open(page, `/manage/event/${sale.event_id}/orders?per_page=1`)
  await choose()
  await page.getByRole('menuitem', { name: 'Message buyers' }).click()
  const form = composerOf(page)
  await expect(form).toContainText('Buyers of 2 chosen orders')
  await expect(form.getByText('Reaches the buyers of 2 orders at 2 addresses').first()).toBeVisible()

  await page.route(/\/orders\?.*per_page=1(&|$)/, async (route) => {
    const answer = await route.fetch()
    const { data, meta } = await answer.json()
    await route.fulfill({ response: answer, json: { data, meta: { ...meta, total: 1001 } } })
  })
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await page.getByRole('searchbox').fill('example')
  await expect(page.getByText('1,001').first()).toBeVisible()
  await choose()
  const item = page.getByRole('menuitem', { name: 'Message buyers' })
  await expect(item).toContainText('You can choose up to 1,000 orders here.')
  await show(page, 'orders-too-many-to-message')
  await item.click()
  await expect(page).toHaveURL(/\/messages#new-message$/)
  await expect(form.getByText('Reaches 3 people at 2 addresses').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(/\/messages$/)
})

const NEEDED = ['events.read', 'attendees.read', 'messages.read', 'messages.send'] as const

test('holders of a ticket are written to from the list of products, by somebody who may change nothing there', async ({
  page,
  context,
  account,
}) => {
  const { sale } = await threeTickets(account)
  await signIn(context, await colleagueWhoMay(account, ...NEEDED))
  await open(page, `/manage/event/${sale.event_id}/products`)
  await page.getByRole('button', { name: 'Actions for Day ticket' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Message holders'])
  await page.getByRole('menuitem', { name: 'Message holders' }).click()
  const form = composerOf(page)
  await expect(form.getByRole('radio', { name: 'Holders of certain tickets' })).toBeChecked()
  await expect(form.getByText('Reaches 2 people at 1 address').first()).toBeVisible()
  await show(page, 'messages-to-product')
})
