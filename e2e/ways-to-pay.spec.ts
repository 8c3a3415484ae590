import { checkout } from '#contract/checkout.ts'
import { events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import { paymentMethods } from '#contract/payment-methods.ts'
import { productCategories, products } from '#contract/products.ts'
import { openAccount } from './support/account.ts'
import { caller } from './support/caller.ts'
import { emailTo } from './support/mail.ts'
import { inDays } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

const IBAN = 'DE89 3704 0044 0532 0130 00'

/** Opens an account on the guided path, at the step about payment. */
async function prepareDraft() {
  const account = await openAccount()
  const { call } = account
  const place = { timezone: 'Europe/Berlin', currency: 'EUR' }
  const organizer = { name: 'River Stage', email: 'river@example.com', ...place }
  const { id: organizer_id } = (await call(organizers.create, { body: organizer })).data
  const event = { title: 'Songs by the river', start_date: inDays(30), organizer_id }
  const params = { event_id: (await call(events.create, { body: event })).data.id }
  const [category] = (await call(productCategories.list, { params })).data
  const product_category_id = category?.id ?? 0
  const ticket = { title: 'Standard', type: 'PAID', product_type: 'TICKET' } as const
  const product = (
    await call(products.create, { params, body: { ...ticket, prices: [{ price: 1800 }], product_category_id } })
  ).data
  return { account, params, product }
}

test('a bank account given in the guided path is checked, kept, and shown to the buyer', async ({ enter }) => {
  const { account, params, product } = await prepareDraft()
  const page = await enter({ as: account, viewport: { width: 1440, height: 900 } })
  await page.goto('/welcome?step=payment')
  await expect(page.getByRole('heading', { name: 'How people pay' })).toBeVisible()
  await page.getByLabel('Account holder').fill('River Stage e. V.')
  await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 01')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByText('Check the IBAN. It looks like DE89 3704 0044 0532 0130 00.')).toBeVisible()
  await show(page, 'transfer-wrong-iban')
  await page.getByLabel('IBAN').fill(IBAN)
  await page.getByRole('button', { name: 'Add a note' }).click()
  await expect(page.locator('[contenteditable=true]')).toBeFocused()
  await page.keyboard.type('Within a week, please.')
  await show(page, 'transfer-welcome')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { name: 'Ready to go on sale' })).toBeVisible()
  await expect(page.getByText(`Bank transfer · ${IBAN}`)).toBeVisible()
  await show(page, 'transfer-publish')
  const of = { params: { account_id: account.user.account_id } }
  expect((await account.call(paymentMethods.get, of)).data.methods).toMatchObject([
    { kind: 'BANK_TRANSFER', account_holder: 'River Stage e. V.', iban: IBAN.replaceAll(' ', '') },
  ])
  await page.getByRole('button', { name: 'Put on sale' }).click()
  await expect(page.getByRole('dialog')).toContainText('Songs by the river')

  const buyer = await enter(PHONE)
  const { call } = caller()
  const quantities = [{ price_id: product.prices[0]?.id ?? 0, quantity: 1 }]
  const order = (await call(checkout.reserve, { params, body: { products: [{ product_id: product.id, quantities }] } }))
    .data
  const email = `grace.${order.short_id.slice(-8).toLowerCase()}@example.com`
  const who = { first_name: 'Grace', last_name: 'Hopper', email }
  const key = { ...params, order_short_id: order.short_id }
  const body = {
    order: who,
    products: [{ product_id: product.id, product_price_id: quantities[0]?.price_id ?? 0, ...who }],
  }
  await call(checkout.saveDetails, { params: key, body })
  await buyer.goto(`/checkout/${params.event_id}/${order.short_id}/payment`)
  await expect(buyer.getByText(IBAN)).toBeVisible()
  await buyer.getByRole('button', { name: 'Order and pay later' }).tap()
  await expect(buyer.getByText('Your tickets follow once the payment arrives.')).toBeVisible()
  await expect(buyer.getByText(IBAN)).toBeVisible()
  await expect(buyer.getByText('Within a week, please.')).toBeVisible()
  await show(buyer, 'transfer-buyer-summary')
  const { text } = await emailTo(email, /how to pay/)
  expect(text).toContain(`IBAN: ${IBAN}`)
  expect(text).toContain('We’ll send your tickets as soon as the payment arrives.')
})

test('the account’s bank account is there for the next event, and the dialog that puts it on sale asks the same', async ({
  enter,
}) => {
  const { account, params } = await prepareDraft()
  const of = { params: { account_id: account.user.account_id } }
  const { updated_at } = (await account.call(paymentMethods.get, of)).data
  const transfer = { kind: 'BANK_TRANSFER' as const, account_holder: 'River Stage', iban: IBAN }
  await account.call(paymentMethods.update, { ...of, body: { methods: [transfer], updated_at } })
  const page = await enter({ as: account, ...PHONE })
  await page.goto(`/manage/event/${params.event_id}/dashboard`)
  await page.getByRole('button', { name: 'Put on sale' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Account holder')).toHaveValue('River Stage')
  await expect(dialog.getByLabel('IBAN')).toHaveValue(IBAN)
  await dialog.getByRole('radio', { name: /^Other/ }).click()
  await dialog.getByRole('button', { name: 'Put on sale' }).click()
  await expect(dialog.getByText('Tell buyers how to pay.')).toBeVisible()
  await dialog.getByRole('radio', { name: /^At the door/ }).click()
  await show(page, 'door-put-on-sale')
  await dialog.getByRole('button', { name: 'Put on sale' }).click()
  await expect(page.getByRole('link', { name: 'Set up check-in for the door' })).toBeVisible()
  const settings = (await account.call(events.getSettings, { params })).data
  expect(settings.offline_payment_methods.map(({ kind }) => kind)).toEqual(['CASH'])
  expect((await account.call(paymentMethods.get, of)).data.methods.map(({ kind }) => kind)).toEqual([
    'BANK_TRANSFER',
    'CASH',
  ])
})
