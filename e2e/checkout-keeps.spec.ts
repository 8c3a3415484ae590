import type { Page } from '@playwright/test'
import { checkout } from '#contract/checkout.ts'
import { events } from '#contract/events.ts'
import { endReservation } from '#test/let-time-pass.ts'
import { randomEmail } from './support/account.ts'
import { open } from './support/alive.ts'
import { caller } from './support/caller.ts'
import { buy, FREE, keyOf, PAID, PAY_LATER, putOnSale, reserve, type Sale } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, test } from './support/test.ts'

/** No typed text and no reservation is lost, whatever a buyer does with the browser. */

const GRACE = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' }

async function choose(page: Page, sale: Sale, title: string): Promise<void> {
  await open(page, sale.path)
  await page.getByRole('button', { name: `One more: ${title}` }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/details$/)
}

async function fillName(page: Page): Promise<void> {
  await page.getByLabel('First name').first().fill(GRACE.first_name)
  await page.getByLabel('Last name').first().fill(GRACE.last_name)
  await page.getByLabel('Email').first().fill(GRACE.email)
}

async function expectName(page: Page): Promise<void> {
  await expect(page.getByLabel('First name').first()).toHaveValue(GRACE.first_name)
  await expect(page.getByLabel('Last name').first()).toHaveValue(GRACE.last_name)
  await expect(page.getByLabel('Email').first()).toHaveValue(GRACE.email)
}

test('reload, back and a second tab find the order where it stands', async ({ page, context, account }) => {
  const sale = await putOnSale(account, { settings: PAY_LATER, products: [PAID] })
  await choose(page, sale, 'Standard')
  const details = page.url()
  await fillName(page)
  await page.reload()
  await expectName(page)

  await page.getByRole('button', { name: /Continue to payment/ }).click()
  await expect(page).toHaveURL(/\/payment$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/details$/)
  await expectName(page)
  await page.goForward()
  await expect(page).toHaveURL(/\/payment$/)

  const second = await context.newPage()
  await second.goto(details.replace(/\/details$/, ''))
  await expect(second).toHaveURL(/\/payment$/)
  await second.getByRole('button', { name: 'Order and pay later' }).click()
  await expect(second).toHaveURL(/\/summary$/)

  // The first tab still shows the payment; its button must not order twice.
  await page.bringToFront()
  const again = page.getByRole('button', { name: 'Order and pay later' })
  if (await again.isVisible()) await again.click().catch(() => undefined)
  await expect(page).toHaveURL(/\/summary$/)
  await page.goBack()
  await page.goto(details)
  await expect(page).toHaveURL(/\/summary$/)
  const { data: sold } = await account.call(events.stats, { params: { event_id: sale.event_id } })
  expect(sold.orders_awaiting_offline_payment).toBe(1)
})

test('an unfinished order can be gone on with; leaving asks first and gives the tickets back', async ({
  page,
  account,
}) => {
  const sale = await putOnSale(account, {
    products: [{ ...FREE, prices: [{ price: 0, initial_quantity_available: 1 }] }],
  })
  await choose(page, sale, 'Free entry')
  await page.goto(sale.path)
  await expect(page.getByText('You have an unfinished order')).toBeVisible()
  await show(page, 'event-unfinished-order')
  await page.getByRole('link', { name: 'Continue your order' }).click()
  await expect(page).toHaveURL(/\/details$/)

  await page.getByRole('link', { name: 'Back to event' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave the checkout?' })).toBeVisible()
  await show(page, 'checkout-leave')
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(page).toHaveURL(/\/details$/)
  await page.getByRole('link', { name: 'Back to event' }).click()
  await page.getByRole('button', { name: 'View event, keep my tickets' }).click()
  await expect(page).toHaveURL(sale.path)
  await page.getByRole('link', { name: 'Continue your order' }).click()
  await page.getByRole('link', { name: 'Back to event' }).click()
  await page.getByRole('button', { name: 'Release my tickets' }).click()
  await expect(page).toHaveURL(sale.path)
  // The only ticket is free again and still selected.
  await expect(page.getByRole('textbox', { name: 'Quantity: Free entry' })).toHaveValue('1')
  const { data: order } = await caller().call(checkout.reserve, {
    params: { event_id: sale.event_id },
    body: {
      products: [
        {
          product_id: sale.products[0].id,
          quantities: [{ price_id: sale.products[0].prices[0]?.id ?? 0, quantity: 1 }],
        },
      ],
    },
  })
  expect(order.status).toBe('RESERVED')
})

test('a reservation whose time is over says so and keeps what was typed', async ({ page, account }) => {
  const sale = await putOnSale(account, { settings: { order_timeout_in_minutes: 1 }, products: [FREE] })
  await page.clock.install()
  await choose(page, sale, 'Free entry')
  await fillName(page)
  await expect(page.getByRole('timer')).toHaveText(/^0:[0-5]\d$/)
  // Only the page's clock is moved; the server holds the ticket for almost another minute.
  await page.clock.fastForward('01:01')
  const dialog = page.getByRole('dialog', { name: 'Your time has run out' })
  await expect(dialog).toBeVisible()
  await show(page, 'checkout-expired')
  await dialog.getByRole('link', { name: 'Choose tickets again' }).click()
  await expect(page).toHaveURL(sale.path)
  await expect(page.getByRole('textbox', { name: 'Quantity: Free entry' })).toHaveValue('1')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/details$/)
  await expectName(page)
})

test('the server, too, ends a reservation after its minute', async ({ page, account }) => {
  const sale = await putOnSale(account, {
    settings: { order_timeout_in_minutes: 1 },
    products: [{ ...FREE, prices: [{ price: 0, initial_quantity_available: 1 }] }],
  })
  const order = await reserve(sale)
  const lives = Date.parse(order.reserved_until) - Date.parse(order.server_time)
  expect(lives).toBeGreaterThan(0)
  expect(lives).toBeLessThanOrEqual(60_000)
  await endReservation(process.env.E2E_DATA_DIR ?? '', order.short_id)
  await page.goto(`/checkout/${sale.event_id}/${order.short_id}/details`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Time’s up for this order')
  await show(page, 'checkout-expired-summary')
  const next = await reserve(sale)
  expect(next.status).toBe('RESERVED')
})

test('an order that was given back elsewhere says so', async ({ page, account }) => {
  const sale = await putOnSale(account, { products: [FREE] })
  const order = await reserve(sale)
  await page.goto(`/checkout/${sale.event_id}/${order.short_id}/details`)
  await fillName(page)
  await caller().call(checkout.abandon, { params: keyOf(order) })
  await page.getByRole('button', { name: /Complete order/ }).click()
  await expect(page.getByText('You released these tickets').or(page.getByRole('alert')).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You released these tickets')
  await show(page, 'checkout-given-back')
})

test('tickets that sell out while somebody chooses', async ({ page, account }) => {
  const sale = await putOnSale(account, {
    products: [
      { ...FREE, prices: [{ price: 0, initial_quantity_available: 2 }] },
      { title: 'Programme', product_type: 'GENERAL' },
    ],
  })
  await open(page, sale.path)
  await page.getByRole('textbox', { name: 'Quantity: Free entry' }).fill('2')
  await buy(sale, { first_name: 'Alan', last_name: 'Kay', email: randomEmail('alan') })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(
    page
      .getByText('There are fewer left than you asked for')
      .or(page.getByText('There are fewer left than you chose'))
      .first(),
  ).toBeVisible()
  await show(page, 'event-fewer-left')
  await buy(sale, { first_name: 'Alan', last_name: 'Kay', email: randomEmail('alan') })
  await page.getByRole('textbox', { name: 'Quantity: Free entry' }).fill('1')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('sold out', { exact: false }).first()).toBeVisible()
  await expect(page).toHaveURL(sale.path)
  await show(page, 'event-sold-out-meanwhile')
})
