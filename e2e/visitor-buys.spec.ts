import type { Page } from '@playwright/test'
import { promoCodes } from '#contract/promo-codes.ts'
import { randomEmail } from './support/account.ts'
import { open } from './support/alive.ts'
import { emailTo } from './support/mail.ts'
import { FREE, PAID, PAY_LATER, putOnSale } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

const DETAILS = /\/checkout\/\d+\/[\w-]+\/details$/
const PAYMENT = /\/payment$/
const SUMMARY = /\/summary$/

async function giveName(page: Page, { first_name = 'Grace', last_name = 'Hopper', email = randomEmail('grace') } = {}) {
  await page.getByLabel('First name').first().fill(first_name)
  await page.getByLabel('Last name').first().fill(last_name)
  await page.getByLabel('Email').first().fill(email)
  return email
}

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a free ticket', async ({ page, account }) => {
    const sale = await putOnSale(account, {
      event: { description: '<p>A walk through the lit garden.</p>' },
      products: [{ ...FREE, description: '<p>For everybody.</p>' }],
    })
    await open(page, sale.path)
    await expect(page.getByRole('heading', { level: 1, name: 'Evening of lights' })).toBeVisible()
    await show(page, 'event-free')
    await page.getByRole('button', { name: 'One more: Free entry' }).tap()
    await expect(page.getByText('1 in your order')).toBeVisible()
    await show(page, 'event-chosen')
    await page.getByRole('button', { name: 'Continue' }).tap()
    await expect(page).toHaveURL(DETAILS)
    // The event's name is visible though the summary is folded.
    await expect(page.getByText('Evening of lights', { exact: true }).filter({ visible: true })).toHaveCount(1)
    await show(page, 'checkout-details')
    await page.getByRole('button', { name: /Complete order/ }).tap()
    await expect(page.getByRole('alert')).toContainText('fields need your attention')
    await show(page, 'checkout-details-missing')
    const email = await giveName(page)
    await page.getByRole('button', { name: /Complete order/ }).tap()
    await expect(page).toHaveURL(SUMMARY)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your tickets are on their way')
    await expect(page.getByText('Nothing to pay')).toBeVisible()
    await show(page, 'checkout-summary-free')
    await page.getByRole('link', { name: 'View ticket: Grace Hopper' }).tap()
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    await show(page, 'ticket')
    await emailTo(email, /Your ticket for Evening of lights/)
  })

  test('several tiers of one ticket, a name for each attendee', async ({ page, account }) => {
    const sale = await putOnSale(account, {
      settings: PAY_LATER,
      products: [
        {
          title: 'Concert',
          type: 'TIERED',
          prices: [
            { label: 'Early', price: 1500, initial_quantity_available: 0 },
            { label: 'Full', price: 2000 },
            { label: 'Reduced', price: 1200 },
          ],
        },
      ],
    })
    await open(page, sale.path)
    await expect(page.getByText('Sold out')).toBeVisible()
    await page.getByRole('button', { name: 'One more: Concert, Full' }).tap()
    await page.getByRole('button', { name: 'One more: Concert, Reduced' }).tap()
    await expect(page.getByText('€32.00')).toBeVisible()
    await show(page, 'event-tiered')
    await page.getByRole('button', { name: 'Continue' }).tap()
    await expect(page).toHaveURL(DETAILS)
    await giveName(page)
    await page.getByLabel('I’ll enter each attendee').check()
    await show(page, 'checkout-attendees')
    const attendees = page.getByRole('group', { name: /^Ticket 1/ })
    for (const [index, name] of ['Alan', 'Barbara'].entries()) {
      await attendees.nth(index).getByLabel('First name').fill(name)
      await attendees.nth(index).getByLabel('Last name').fill('Liskov')
      await attendees.nth(index).getByLabel('Email').fill(randomEmail(name.toLowerCase()))
    }
    await page.getByRole('button', { name: 'Continue to payment · €32.00' }).tap()
    await expect(page).toHaveURL(PAYMENT)
    await show(page, 'checkout-payment')
    await page.getByRole('button', { name: 'Order and pay later' }).tap()
    await expect(page).toHaveURL(SUMMARY)
    await expect(page.getByText('Concert - Full').filter({ visible: true })).toBeVisible()
    for (const name of ['Alan Liskov', 'Barbara Liskov']) await expect(page.getByText(name)).toBeVisible()
    await show(page, 'checkout-summary-awaiting')
  })
})

test('a paid ticket, ordered now and paid later', async ({ page, account }) => {
  const sale = await putOnSale(account, { settings: PAY_LATER, products: [PAID] })
  await open(page, sale.path)
  await show(page, 'event-paid')
  await page.getByRole('textbox', { name: 'Quantity: Standard' }).fill('2')
  await expect(page.getByText('€50.00')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(DETAILS)
  const email = await giveName(page)
  await page.getByLabel('Use my name for all').check()
  await show(page, 'checkout-details')
  await page.getByRole('button', { name: 'Continue to payment · €50.00' }).click()
  await expect(page).toHaveURL(PAYMENT)
  await expect(page.getByText('Pay at the box office.')).toBeVisible()
  await show(page, 'checkout-payment')
  await page.getByRole('button', { name: 'Order and pay later' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order is placed and awaiting payment')
  await expect(page.getByText('Not paid yet')).toBeVisible()
  await show(page, 'checkout-summary-awaiting')
  const reference = await page
    .getByText(/^O-\w+$/)
    .first()
    .textContent()
  const { html = '', text = '' } = await emailTo(email, /Evening of lights/)
  for (const words of ['Pay at the box office.', reference ?? '?', '50.00']) {
    expect(html).toContain(words)
    expect(text).toContain(words)
  }
  await page
    .getByRole('link', { name: /View ticket:/ })
    .first()
    .click()
  await expect(page.getByText('The code appears here once the order is paid.')).toBeVisible()
  await show(page, 'ticket-unpaid')
})

test('a donation of a chosen amount', async ({ page, account }) => {
  const sale = await putOnSale(account, {
    settings: PAY_LATER,
    products: [{ title: 'Give what you like', type: 'DONATION', prices: [{ price: 500 }] }],
  })
  await open(page, sale.path)
  await page.getByRole('button', { name: 'One more: Give what you like' }).click()
  await page.getByLabel('Your amount in EUR').fill('4')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('The smallest amount is €5.00.')).toBeVisible()
  await show(page, 'event-donation-too-small')
  await page.getByLabel('Your amount in EUR').fill('12.50')
  await expect(page.getByText('€12.50')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(DETAILS)
  await giveName(page)
  await page.getByRole('button', { name: 'Continue to payment · €12.50' }).click()
  await page.getByRole('button', { name: 'Order and pay later' }).click()
  await expect(page).toHaveURL(SUMMARY)
  await expect(page.getByText('€12.50').first()).toBeVisible()
})

test('a promo code in the address, in the box, and one that is used up', async ({ page, account }) => {
  const sale = await putOnSale(account, { settings: PAY_LATER, products: [PAID] })
  const params = { event_id: sale.event_id }
  await account.call(promoCodes.create, {
    params,
    body: { code: 'friends', discount_type: 'PERCENTAGE', discount: 20, max_allowed_usages: 1 },
  })
  await open(page, sale.path)
  await page.getByText('Have a promo code?').click()
  await page.getByLabel('Promo code', { exact: true }).fill('nonsense')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('This code isn’t valid for this event')).toBeVisible()
  await page.getByLabel('Promo code', { exact: true }).fill('FRIENDS')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(/Code friends applied/i)).toBeVisible()
  await expect(page.getByText('€20.00').first()).toBeVisible()
  await show(page, 'event-promo-code')
  await page.getByRole('button', { name: /Remove the code/ }).click()
  await expect(page.getByText(/Code friends applied/i)).toBeHidden()

  await open(page, `${sale.path}?promo_code=friends`)
  await expect(page.getByText(/Code friends applied/i)).toBeVisible()
  await page.getByRole('button', { name: 'One more: Standard' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(DETAILS)
  await expect(page.getByText(/You save with the code friends/i)).toBeVisible()
  await giveName(page)
  await page.getByRole('button', { name: 'Continue to payment · €20.00' }).click()
  await page.getByRole('button', { name: 'Order and pay later' }).click()
  await expect(page).toHaveURL(SUMMARY)

  // A public page may come from the cache for a moment.
  const address = `${sale.path}?promo_code=friends`
  await expect.poll(async () => (await page.request.get(address)).text()).toContain('has been used up')
  await open(page, address)
  await expect(page.getByText('has been used up')).toBeVisible()
  await expect(page).toHaveURL(sale.path)
})
