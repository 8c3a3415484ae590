import type { Page } from '@playwright/test'
import { checkout, type PublicOrder } from '#contract/checkout.ts'
import { HOUSE_THEME } from '#domain/house-theme.ts'
import { openAccount, randomEmail } from './support/account.ts'
import { open } from './support/alive.ts'
import { caller } from './support/caller.ts'
import { cardForm, finishPayment, ledgerOf, takeCards } from './support/cards.ts'
import { emailTo } from './support/mail.ts'
import { fillIn, keyOf, PAID, PAY_LATER, putOnSale, reserve, type Sale } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

/**
 * Puts an event on sale that takes cards, of its own account. With a `webhook_secret` the provider sends no webhooks by itself.
 */
async function sellByCard(providers: ('STRIPE' | 'OFFLINE')[] = ['STRIPE'], mode?: 'dark', webhook_secret?: string) {
  const account = await openAccount()
  await takeCards(account, webhook_secret)
  const homepage_theme_settings = mode && { ...HOUSE_THEME, accent: '#ff6b9d', background: '#1a0b2e', mode }
  const settings = { ...PAY_LATER, payment_providers: providers, homepage_theme_settings }
  return putOnSale(account, { products: [PAID], settings })
}

const GRACE = () => ({ first_name: 'Grace', last_name: 'Hopper', email: randomEmail('grace') })

/** Creates an order that has its details and is ready for payment. */
async function toPay(sale: Sale): Promise<PublicOrder> {
  return fillIn(await reserve(sale), GRACE())
}

const pathOf = ({ event, short_id }: PublicOrder, step: string) => `/checkout/${event.id}/${short_id}/${step}`
const payButton = (page: Page) => page.getByRole('button', { name: 'Pay €25.00' })

async function choose(page: Page, name: string) {
  await cardForm(page).getByRole('radio', { name, exact: true }).check()
}

const ticketsAreThere = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Your tickets are on their way' })).toBeVisible()

test('on a phone and by keyboard alone, a card is declined, and the next one pays', async ({ enter }) => {
  const sale = await sellByCard()
  const page = await enter(PHONE)
  const buyer = GRACE()
  const order = await fillIn(await reserve(sale), buyer)
  await open(page, pathOf(order, 'details'))
  await page.getByRole('button', { name: /^Continue to payment/ }).press('Enter')
  await expect(page).toHaveURL(/\/payment$/)
  await expect(page.getByText('Test mode: no money moves.')).toBeVisible()
  await expect(cardForm(page).getByText('Card that pays')).toBeVisible()
  await show(page, 'card-payment')
  await payButton(page).press('Enter')
  await expect(page.getByText('Fill in the card form first.')).toBeVisible()
  await expect(cardForm(page).getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(cardForm(page).getByRole('radio', { name: 'Card without enough money' })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(payButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your card doesn’t have enough funds.')).toBeVisible()
  await show(page, 'card-declined')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await ticketsAreThere(page)
  await show(page, 'card-paid')
  await expect(page).toHaveURL(/\/summary$/)
  await emailTo(buyer.email, /ticket/i)
})

test('whoever pays twice in haste is charged once, and keeps the way to pay later', async ({ enter }) => {
  const sale = await sellByCard(['OFFLINE', 'STRIPE'], 'dark')
  const page = await enter({ viewport: { width: 1280, height: 900 } })
  const order = await toPay(sale)
  await open(page, pathOf(order, 'payment'))
  await expect(page.getByRole('radio').first()).toBeChecked()
  await expect(page.getByRole('button', { name: 'Order and pay later' })).toBeVisible()
  await page.getByRole('radio', { name: 'Pay by card' }).check()
  await expect(cardForm(page).getByText('Card that pays')).toBeVisible()
  await show(page, 'card-or-later')
  await choose(page, 'Card that pays')
  const confirmed = page.waitForResponse(/\/pi_\w+\/confirm$/)
  await payButton(page).dblclick()
  await confirmed
  await page.reload()
  await ticketsAreThere(page)
  expect((await ledgerOf(order)).charges).toMatchObject([{ amount: 2500, amount_refunded: 0 }])
})

/** Shows this amount on the page at first, as if the order's price changed after the page was opened. */
async function seesFirst(page: Page, amount: number) {
  const first = { times: 1 }
  await page.route(
    /\/payment_intent$/,
    async (route) => {
      const response = await route.fetch()
      const { data } = await response.json()
      await route.fulfill({ response, json: { data: { ...data, amount } } })
    },
    first,
  )
}

test('an amount that changed is seen before it is paid', async ({ enter }) => {
  const page = await enter(PHONE)
  const order = await toPay(await sellByCard())
  await seesFirst(page, 2000)
  await open(page, pathOf(order, 'payment'))
  await choose(page, 'Card that pays')
  await page.getByRole('button', { name: 'Pay €20.00' }).click()
  await expect(page.getByText(/^The price of your order has changed\./)).toBeVisible()
  await expect(payButton(page)).toBeVisible()
  await show(page, 'card-amount-changed')
  expect((await ledgerOf(order)).charges).toEqual([])
  await payButton(page).click()
  await ticketsAreThere(page)
  expect((await ledgerOf(order)).charges).toMatchObject([{ amount: 2500 }])
})

test('money that comes for an order that was given up goes back at once', async ({ enter }) => {
  const sale = await sellByCard(['STRIPE'], undefined, 'whsec_madebyhand')
  const page = await enter(PHONE)
  const buyer = GRACE()
  const order = await fillIn(await reserve(sale), buyer)
  await open(page, pathOf(order, 'payment'))
  await choose(page, 'Card whose bank asks on its own page')
  await payButton(page).click()
  await expect(page.getByRole('button', { name: 'Complete' })).toBeVisible()
  await page.request.post(page.url(), { form: { succeeds: 'true' }, maxRedirects: 0 })
  await caller().call(checkout.abandon, { params: keyOf(order) })
  await page.goto(pathOf(order, 'payment_return'))
  await expect(page.getByRole('heading', { name: 'Your payment came too late' })).toBeVisible()
  await show(page, 'card-too-late')
  await emailTo(buyer.email, /^Your card payment for .* is going back to you$/)
  await expect
    .poll(async () => (await ledgerOf(order)).charges)
    .toMatchObject([{ amount: 2500, amount_refunded: 2500 }])
})

test('the bank asks above the page, or on its own page, and says no or yes', async ({ enter }) => {
  const sale = await sellByCard()
  const page = await enter(PHONE)
  const order = await toPay(sale)
  await open(page, pathOf(order, 'payment'))
  await choose(page, 'Card whose bank asks here')
  await payButton(page).click()
  await page.frameLocator('iframe[title="The bank’s question"]').getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByText('Your bank couldn’t confirm that it’s you.')).toBeVisible()
  await choose(page, 'Card whose bank asks on its own page')
  await payButton(page).click()
  await page.getByRole('button', { name: 'Fail' }).click()
  await expect(page).toHaveURL(/payment\?payment_failed=true$/)
  await expect(page.getByText('Your bank couldn’t confirm that it’s you.')).toBeVisible()
  await choose(page, 'Card whose bank asks on its own page')
  await payButton(page).click()
  await page.getByRole('button', { name: 'Complete' }).click()
  await ticketsAreThere(page)
})

test('a bank that takes days: the tickets stay held, and the order says so', async ({ enter }) => {
  const sale = await sellByCard()
  const page = await enter(PHONE)
  const order = await toPay(sale)
  await open(page, pathOf(order, 'payment'))
  await choose(page, 'Direct debit that pays days later')
  const confirmed = page.waitForRequest(/\/pi_\w+\/confirm$/)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Your payment is on its way' })).toBeVisible()
  await show(page, 'card-processing')
  await page.getByRole('link', { name: 'View order' }).click()
  await expect(page).toHaveURL(/\/summary$/)
  await expect(page.getByText('Your bank is sending €25.00')).toBeVisible()
  // The order's link leads to the same page, so nobody pays twice.
  await page.goto(pathOf(order, 'payment'))
  await expect(page.getByRole('heading', { name: 'Your payment is on its way' })).toBeVisible()
  await finishPayment(/pi_\w+/.exec((await confirmed).url())?.[0] ?? '', true)
  await page.reload()
  await ticketsAreThere(page)
})

test('money that was on its way for days does not arrive: page and email say so, and a card pays', async ({
  enter,
}) => {
  const sale = await sellByCard()
  const page = await enter(PHONE)
  const buyer = GRACE()
  const order = await fillIn(await reserve(sale), buyer)
  await open(page, pathOf(order, 'payment'))
  await choose(page, 'Direct debit that fails days later')
  const confirmed = page.waitForRequest(/\/pi_\w+\/confirm$/)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Your payment is on its way' })).toBeVisible()
  await finishPayment(/pi_\w+/.exec((await confirmed).url())?.[0] ?? '', false)
  await emailTo(buyer.email, /^Your payment for .* didn’t arrive$/)
  await page.reload()
  await expect(page).toHaveURL(/payment\?payment_failed=true$/)
  await expect(page.getByText('Your bank couldn’t confirm that it’s you.')).toBeVisible()
  await show(page, 'card-did-not-arrive')
  await choose(page, 'Card that pays')
  await payButton(page).click()
  await ticketsAreThere(page)
  expect((await ledgerOf(order)).charges).toMatchObject([{ amount: 2500 }])
})

test('whoever closes the tab after paying finds the tickets in another browser', async ({ enter }) => {
  const sale = await sellByCard()
  const page = await enter(PHONE)
  const order = await toPay(sale)
  await open(page, pathOf(order, 'payment'))
  await choose(page, 'Card whose bank asks on its own page')
  await payButton(page).click()
  await expect(page.getByRole('button', { name: 'Complete' })).toBeVisible()
  await page.request.post(page.url(), { form: { succeeds: 'true' }, maxRedirects: 0 })
  await page.close()
  const other = await enter({ viewport: { width: 1280, height: 900 } })
  await other.goto(pathOf(order, 'payment_return'))
  await ticketsAreThere(other)
  await show(other, 'card-other-browser')
})

test('where the form is blocked there is a way on', async ({ page, watched }) => {
  watched.allow(/\/v3\//)
  watched.allow(/ERR_FAILED/)
  const sale = await sellByCard(['STRIPE', 'OFFLINE'])
  const order = await toPay(sale)
  await page.route('**/v3/', (route) => route.abort())
  await open(page, pathOf(order, 'payment'))
  await expect(page.getByText('The card form didn’t load.')).toBeVisible()
  await show(page, 'card-blocked')
  await page.unroute('**/v3/')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cardForm(page).getByText('Card that pays')).toBeVisible()
})
