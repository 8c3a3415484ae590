import type { Locator, Page } from '@playwright/test'
import type { PublicOrder } from '#contract/checkout.ts'
import { orders } from '#contract/orders.ts'
import { until } from '#test/until.ts'
import { type Account, openAccount, randomEmail } from './support/account.ts'
import { open } from './support/alive.ts'
import { finishPayment, ledgerOf, payWith, takeCards } from './support/cards.ts'
import { fillIn, PAID, putOnSale, reserve, type Sale } from './support/sale.ts'
import { expectAccessible, show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

/** Puts an event on sale that takes cards, of its own account. A ticket is 25.00. */
async function openSale() {
  const account = await openAccount()
  await takeCards(account)
  return { account, sale: await putOnSale(account, { products: [PAID], settings: { payment_providers: ['STRIPE'] } }) }
}

/** Orders two tickets and opens the page where the card is chosen. */
const toPay = async (sale: Sale, last_name: string) =>
  fillIn(await reserve(sale, 2), { first_name: 'Grace', last_name, email: randomEmail('grace') })

async function buyWith(sale: Sale, method: string, last_name = 'Hopper') {
  const order = await toPay(sale, last_name)
  await payWith(order, method)
  return order
}

async function found({ call }: Account, { event, public_id }: PublicOrder) {
  const params = { event_id: event.id }
  const [order] = (await call(orders.list, { params, query: { query: public_id } })).data
  if (!order) throw new Error(`There is no order ${public_id}.`)
  return { ...order, params: { ...params, order_id: order.id } }
}

async function refund(account: Account, order: PublicOrder, amount = order.total_gross) {
  const { params } = await found(account, order)
  await account.call(orders.refund, { params, body: { amount, notify_buyer: false, cancel_order: false } })
}

/** Waits until the order's refund has this status. */
const becomes = (account: Account, order: PublicOrder, status: string) =>
  until(`order ${order.public_id} to be ${status}`, async () => (await found(account, order)).badge_status === status)

/** Fails the last refund of an order, as when the bank sends it back days later. */
async function sendBack(account: Account, order: PublicOrder) {
  await becomes(account, order, 'REFUNDED')
  await finishPayment((await ledgerOf(order)).refunds.at(-1)?.id ?? '', false)
  await becomes(account, order, 'REFUND_FAILED')
}

const BADGES = [
  ['completed', 'teal'],
  ['refund pending', 'orange'],
  ['refund failed', 'red'],
  ['partially refunded', 'orange'],
  ['refunded', 'red'],
  ['cancelled', 'red'],
  ['awaiting payment', 'orange'],
  ['payment failed', 'red'],
] as const

/** Creates one order per payment status, whose buyer is named after the status, and one without any attempt to pay. */
async function oneOfEach() {
  const { account, sale } = await openSale()
  const by = (method: string, name: string) => buyWith(sale, method, name)
  await by('pm_card_visa', 'completed')
  await refund(account, await by('pm_card_pendingRefund', 'refund pending'))
  const failed = await by('pm_card_visa', 'refund failed')
  await refund(account, failed)
  const inPart = await by('pm_card_visa', 'partially refunded')
  await refund(account, inPart, 2500)
  const all = await by('pm_card_visa', 'refunded')
  await refund(account, all)
  const { params } = await found(account, await by('pm_card_visa', 'cancelled'))
  await account.call(orders.cancel, { params })
  await by('pm_sepaDebit', 'awaiting payment')
  await by('pm_card_chargeDeclined', 'payment failed')
  await toPay(sale, 'in checkout')
  await sendBack(account, failed)
  await becomes(account, inPart, 'PARTIALLY_REFUNDED')
  await becomes(account, all, 'REFUNDED')
  return { account, path: `/manage/event/${sale.event_id}/orders` }
}

/** The rendered background colour of a badge. */
const behind = (word: Locator) =>
  word.evaluate((label) => getComputedStyle(label.closest('.mantine-Badge-root') ?? label).backgroundColor)

/** The rendered background of this colour of the theme. */
const seen = (page: Page, colour: string) =>
  page.evaluate((name) => {
    const sample = document.body.appendChild(document.createElement('span'))
    sample.style.background = `var(--mantine-color-${name}-light)`
    const { backgroundColor } = getComputedStyle(sample)
    sample.remove()
    return backgroundColor
  }, colour)

test('each of the eight statuses stands in the list and in the order, in its colour', async ({ enter }) => {
  const { account, path } = await oneOfEach()
  const page = await enter({ as: account, viewport: { width: 1280, height: 900 } })
  await open(page, path)
  const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(`Grace ${name}`) })
  await expect(page.getByRole('row', { name: /Grace/ })).toHaveCount(BADGES.length)
  await expect(rowOf('in checkout')).toBeHidden()
  await show(page, 'card-orders')
  for (const [word, colour] of BADGES) {
    const expected = await seen(page, colour)
    expect(await behind(rowOf(word).getByText(word, { exact: true }))).toBe(expected)
    await rowOf(word).getByText(`Grace ${word}`).click()
    const drawer = page.getByRole('dialog', { name: /^Order / })
    await expect(drawer.getByText(`Grace ${word}`).first()).toBeVisible()
    expect(await behind(drawer.getByText(word, { exact: true }).first())).toBe(expected)
    if (word === 'payment failed') await show(page, 'card-order-failed')
    if (word === 'refund failed') await expect(drawer.getByRole('alert')).toContainText('The refund of €50.00 failed.')
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  }
  await page.getByRole('button', { name: 'Status', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'in checkout' }).click()
  await page.keyboard.press('Escape')
  for (const held of ['awaiting payment', 'payment failed', 'in checkout']) await expect(rowOf(held)).toBeVisible()
  await expect(rowOf('completed')).toBeHidden()
})

test('on a phone a part goes back to the card; the rest comes back, is tried again, and is recorded by hand', async ({
  enter,
}) => {
  const { account, sale } = await openSale()
  const order = await buyWith(sale, 'pm_card_visa')
  const page = await enter({ ...PHONE, as: account })
  await open(page, `/manage/event/${sale.event_id}/orders#order-${(await found(account, order)).id}`)
  const drawer = page.getByRole('dialog', { name: `Order ${order.public_id}` })
  const form = page.getByRole('dialog', { name: `Refund order ${order.public_id}` })
  const refunds = drawer.getByRole('region', { name: 'Refunds' })
  const begin = () => drawer.getByRole('button', { name: 'Refund', exact: true }).click()
  const toCard = form.getByRole('button', { name: 'Refund to the card' })

  await begin()
  await form.getByRole('radio', { name: 'By item' }).check({ force: true })
  await form.getByLabel('Quantity: Standard').fill('1')
  await expect(form.getByText('Refund €25.00.')).toBeVisible()
  await show(page, 'card-refund')
  await toCard.click()
  await becomes(account, order, 'PARTIALLY_REFUNDED')
  await page.reload()
  await expect(refunds).toContainText('1 × Standard €25.00')
  await expect(refunds).toContainText('Refunded to the card')

  await begin()
  await form.getByLabel('Cancel the order as well').check()
  await form.getByLabel('Type cancel to confirm').fill('cancel')
  await toCard.click()
  await expect(form).toBeHidden()
  await sendBack(account, order)
  await page.reload()
  await expect(refunds.getByText('The card couldn’t be refunded.')).toBeVisible()
  await show(page, 'card-refund-failed')

  await begin()
  await toCard.click()
  await expect(form).toBeHidden()
  await sendBack(account, order)
  await page.reload()
  await expect(refunds.getByText('The card couldn’t be refunded.')).toHaveCount(2)

  await begin()
  await form.getByLabel('I refund it another way').check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Record refund' }).click()
  await expect(drawer.getByText('refunded', { exact: true }).first()).toBeVisible()
  const there = await ledgerOf(order)
  expect(there.charges).toMatchObject([{ amount: 5000, amount_refunded: 2500 }])
  expect(there.refunds.map(({ amount, status }) => [amount, status])).toEqual([
    [2500, 'succeeded'],
    [2500, 'failed'],
    [2500, 'failed'],
  ])
})
