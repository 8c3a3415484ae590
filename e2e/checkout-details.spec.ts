import type { Page } from '@playwright/test'
import { events } from '#contract/events.ts'
import { open } from './support/alive.ts'
import { FREE, PAID, PAY_LATER, putOnSale, reserve } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

/** The details form of the checkout. */

const GRACE = { 'First name': 'Grace', 'Last name': 'Hopper', Email: 'grace@example.com' }
const BREMEN = { 'Street address': 'Harbour Street 3', Postcode: '28195', City: 'Bremen' }

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).first().fill(value)
}

async function expectValues(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await expect(page.getByLabel(label).first(), label).toHaveValue(value)
}

test('a billing address and two tickets: what is missing is told at its field, and nothing typed is lost', async ({
  page,
  account,
}) => {
  const sale = await putOnSale(account, { settings: { ...PAY_LATER, require_billing_address: true }, products: [PAID] })
  const order = await reserve(sale, 2)
  await open(page, `/checkout/${sale.event_id}/${order.short_id}/details`)
  const next = page.getByRole('button', { name: /Continue to payment/ })
  await next.click()
  // Three fields of the buyer, four of the address, three of the second ticket. The first ticket is the buyer's own.
  await expect(page.getByRole('alert')).toContainText('10 fields need your attention')
  await expect(page.getByLabel('First name').first()).toBeFocused()
  await expect(page.getByLabel('First name').first()).toHaveAttribute('aria-invalid', 'true')
  await show(page, 'checkout-details-address-missing')
  const links = page.getByRole('alert').getByRole('link')
  await expect(links.nth(3)).toHaveText('Street address: This is needed for the invoice.')
  await expect(links.last()).toHaveText('Standard, ticket 2, Email: Fill this in.')
  await links.nth(4).click()
  await expect(page.getByLabel('Postcode')).toBeFocused()

  await fill(page, { ...GRACE, ...BREMEN })
  await page.getByLabel('Country').selectOption({ label: 'Germany' })
  await expect(page.getByRole('alert')).toContainText('3 fields need your attention')
  const second = page.getByRole('group', { name: /^Ticket 2/ })
  await second.getByLabel('First name').fill('Alan')
  await page.getByLabel('Use my name for all').check()
  await expect(second.getByLabel('First name')).toBeHidden()
  await page.reload()
  await expectValues(page, { ...GRACE, ...BREMEN, Country: 'DE' })
  await expect(page.getByLabel('Use my name for all')).toBeChecked()
  await page.getByLabel('I’ll enter each attendee').check()
  await expect(second.getByLabel('First name')).toHaveValue('Alan')
  await page.getByLabel('Use my name for all').check()

  await next.click()
  await expect(page).toHaveURL(/\/payment$/)
  await page.getByRole('button', { name: 'Order and pay later' }).click()
  await expect(page).toHaveURL(/\/summary$/)
  await expect(page.getByText('28195 Bremen')).toBeVisible()
})

test('on a phone, a company gives its name and its VAT ID', async ({ enter, account }) => {
  const sale = await putOnSale(account, { settings: { ask_for_company_details: true }, products: [FREE] })
  const order = await reserve(sale)
  const page = await enter(PHONE)
  await open(page, `/checkout/${sale.event_id}/${order.short_id}/details`)
  const company = page.getByLabel('Company (optional)')
  await expect(company).toHaveAttribute('autocomplete', 'organization')
  const vatId = page.getByLabel('VAT ID (optional)')
  await fill(page, GRACE)
  await company.fill('Analytical Engines GmbH')
  await vatId.fill('AT 123 456 78')
  await page.getByRole('button', { name: /Complete order/ }).click()
  await expect(page.getByRole('alert')).toContainText('VAT ID: Check the VAT ID. It looks like ATU12345678.')
  await expect(vatId).toBeFocused()
  await show(page, 'checkout-details-company')
  await vatId.fill('atu 123 456 78')
  await page.getByRole('button', { name: /Complete order/ }).click()
  await expect(page).toHaveURL(/\/summary$/)
  await expect(page.getByText('Analytical Engines GmbH')).toBeVisible()
  await expect(page.getByText('ATU12345678')).toBeVisible()
  await show(page, 'checkout-summary-company')
})

test('what is typed before the page is alive stays, and cannot be sent the wrong way', async ({ page, account }) => {
  const sale = await putOnSale(account, { products: [FREE] })
  const order = await reserve(sale)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/checkout/${sale.event_id}/${order.short_id}/details`, { waitUntil: 'commit' })
  await fill(page, GRACE)
  await page.getByRole('button', { name: /Complete order/ }).click()
  await expect(page).toHaveURL(/\/details$/)
  release()
  await page.waitForFunction(() => document.querySelector('button[type=submit]') !== null)
  await expectValues(page, GRACE)
  await page.getByRole('button', { name: /Complete order/ }).click()
  await expect(page).toHaveURL(/\/summary$/)
})

test('the page judges as the server does, before anything is sent', async ({ page, account }) => {
  const sale = await putOnSale(account, { products: [FREE] })
  const order = await reserve(sale)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent += 1
  })
  await open(page, `/checkout/${sale.event_id}/${order.short_id}/details`)
  await fill(page, { ...GRACE, 'Last name': 'evil.com' })
  await page.getByRole('button', { name: /Complete order/ }).click()
  await expect(page.getByRole('alert')).toContainText('Last name: Enter a name without a web or email address')
  await expect(page.getByLabel('Last name').first()).toBeFocused()
  expect(sent).toBe(0)
  await fill(page, GRACE)
  await expect(page.getByRole('alert')).toBeHidden()
  await page.getByRole('button', { name: /Complete order/ }).click()
  await expect(page).toHaveURL(/\/summary$/)
  expect(sent).toBe(1)
})

test('an event that asks for more since the page was opened gets it', async ({ page, account }) => {
  const sale = await putOnSale(account, { products: [FREE] })
  const order = await reserve(sale)
  await open(page, `/checkout/${sale.event_id}/${order.short_id}/details`)
  await fill(page, GRACE)
  const params = { event_id: sale.event_id }
  await account.call(events.updateSettings, { params, body: { require_billing_address: true } })
  await page.getByRole('button', { name: /Complete order/ }).click()
  await expect(page.getByRole('alert')).toContainText('City: This is needed for the invoice.')
  await expect(page.getByLabel('Street address')).toBeFocused()
  await fill(page, BREMEN)
  await page.getByLabel('Country').selectOption({ label: 'Germany' })
  await page.getByRole('button', { name: /Complete order/ }).click()
  await expect(page).toHaveURL(/\/summary$/)
  await expect(page.getByText('28195 Bremen')).toBeVisible()
})
