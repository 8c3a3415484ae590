import type { Page } from '@playwright/test'
import { products } from '#contract/products.ts'
import { publicWaitlist, waitlist } from '#contract/waitlist.ts'
import { type Account, randomEmail } from './support/account.ts'
import { open } from './support/alive.ts'
import { caller } from './support/caller.ts'
import { emailTo, linkIn } from './support/mail.ts'
import { buy, PAID, putOnSale, type Sale } from './support/sale.ts'
import { keepPicture, show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

const JOINED = /You’re on the waitlist/
const OFFER = /is held for you/
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const ownPage = async ({ event_id }: Sale, email: string) =>
  linkIn(await emailTo(email, JOINED), `/waitlist/${event_id}/`)

/** Sells the only ticket of an event whose product has a waitlist. */
async function sellOut(account: Account, waitlist_auto_process = true): Promise<Sale> {
  const product = { ...PAID, waitlist_enabled: true, prices: [{ price: 2500, initial_quantity_available: 1 }] }
  const sale = await putOnSale(account, { products: [product], settings: { waitlist_auto_process } })
  await buy(sale, { first_name: 'Alan', last_name: 'Turing', email: randomEmail('alan') })
  return sale
}

async function setQuantity({ call }: Account, { event_id, products: [product] }: Sale, quantity: number) {
  const params = { event_id, product_id: product.id }
  const { data: now } = await call(products.get, { params })
  const prices = now.prices.map((price) => ({ ...price, initial_quantity_available: quantity }))
  await call(products.update, { params, body: { ...now, prices, tax_and_fee_ids: [] } })
}

function join({ event_id, products: [product] }: Sale, first_name: string, email: string) {
  const body = { product_price_id: product.prices[0]?.id ?? 0, first_name, last_name: 'Hopper', email }
  return caller().call(publicWaitlist.join, { params: { event_id }, body })
}

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a visitor joins, is offered a ticket and buys it; another one leaves by link', async ({
    page,
    account,
    enter,
  }) => {
    const sale = await sellOut(account)
    const email = randomEmail('grace')
    await open(page, sale.path)
    await expect(page.getByText('Join the waitlist, and we’ll email you when one becomes free.')).toBeVisible()
    await show(page, 'event-waitlist')
    const dialog = page.getByRole('dialog', { name: 'Join the waitlist' })
    await page.getByRole('link', { name: 'Join waitlist: Standard' }).press('Enter')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Join waitlist: Standard' })).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Email').fill('grace@hopper')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Fill this in.')).toBeVisible()
    await expect(dialog.getByText('Enter an email address like name@example.com.')).toBeVisible()
    await expect(dialog.getByLabel('First name')).toBeFocused()
    await show(page, 'waitlist-join')
    await dialog.getByLabel('First name').fill('Grace')
    await dialog.getByLabel('Last name').fill('Hopper')
    await dialog.getByLabel('Email').fill(email)
    await page.keyboard.press('Enter')
    const done = page.getByRole('dialog', { name: 'You’re on the list' })
    await expect(done.getByRole('status')).toContainText(email)
    await show(page, 'waitlist-joined')
    await page.keyboard.press('Enter')
    await expect(page.getByText('On the waitlist')).toBeVisible()
    await page.reload()
    await expect(page.getByText('On the waitlist')).toBeVisible()
    await open(page, `${sale.path}?clear_waitlist`)
    await expect(page.getByRole('link', { name: 'Join waitlist: Standard' })).toBeVisible()

    const other = randomEmail('ada')
    await join(sale, 'Ada', other)
    const elsewhere = await enter(PHONE)
    await open(elsewhere, await ownPage(sale, other))
    await expect(heading(elsewhere)).toHaveText('You’re on the waitlist')
    await show(elsewhere, 'waitlist-waiting')
    await elsewhere.getByRole('button', { name: 'Leave the waitlist' }).tap()
    await expect(heading(elsewhere)).toHaveText('You’ve left the waitlist')
    await show(elsewhere, 'waitlist-left')

    await setQuantity(account, sale, 2)
    const offer = await emailTo(email, OFFER)
    const own = await ownPage(sale, email)
    await open(page, own)
    await expect(heading(page)).toHaveText('A ticket is held for you')
    await show(page, 'waitlist-offered')
    await open(page, linkIn(offer, `/checkout/${sale.event_id}/`))
    await expect(page.getByText(/Held for you until/)).toBeVisible()
    await expect(page.getByLabel('First name').first()).toHaveValue('Grace')
    await expect(page.getByLabel('Email').first()).toHaveValue(email)
    await show(page, 'checkout-waitlist')
    await page.getByRole('button', { name: /Continue to payment/ }).tap()
    await page.getByRole('button', { name: /Place order|Order/ }).tap()
    await expect(page).toHaveURL(/\/summary$/)
    await open(page, own)
    await expect(heading(page)).toHaveText('You have your ticket')
    await show(page, 'waitlist-bought')
    await elsewhere.goto(`/waitlist/${sale.event_id}/no-such-key`)
    await expect(heading(elsewhere)).toHaveText('This link doesn’t work')
  })

  test('an organizer finds everyone who waits, in two lines each', async ({ enter, account }) => {
    const sale = await sellOut(account, false)
    await join(sale, 'Grace', randomEmail('grace'))
    const page = await enter({ ...PHONE, as: account })
    await open(page, `/manage/event/${sale.event_id}/waitlist`)
    await expect(page.getByRole('row').filter({ hasText: 'Grace Hopper' })).toContainText(/waiting/i)
    await show(page, 'waitlist')
    await page.getByRole('button', { name: 'Actions' }).tap()
    await expect(page.getByRole('menuitem', { name: 'Remove from waitlist' })).toBeVisible()
  })
})

test('without scripts, a page of its own has the form', async ({ enter, account }) => {
  const sale = await sellOut(account)
  const page = await enter({ javaScriptEnabled: false })
  await page.goto(sale.path)
  await page.getByRole('link', { name: 'Join waitlist: Standard' }).click()
  await expect(heading(page)).toHaveText('Join the waitlist')
  const email = randomEmail('grace')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Join waitlist' }).click()
  await expect(page.getByText('Fill this in.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('First name').fill('Grace')
  await page.getByRole('button', { name: 'Join waitlist' }).click()
  await expect(page.getByRole('status')).toContainText(email)
  await page.goto(await ownPage(sale, email))
  await page.getByRole('button', { name: 'Leave the waitlist' }).click()
  await expect(heading(page)).toHaveText('You’ve left the waitlist')
})

test('in the widget, a visitor joins; an offer whose time is over says so', async ({ page, account }) => {
  const sale = await sellOut(account, false)
  const email = randomEmail('grace')
  await open(page, `/widget/${sale.event_id}`)
  await page.getByRole('link', { name: 'Join waitlist: Standard' }).click()
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Join waitlist' }).click()
  await page.getByRole('button', { name: 'Back to the tickets' }).click()
  await expect(page.getByText('On the waitlist')).toBeVisible()
  await setQuantity(account, sale, 2)
  const body = { product_price_id: sale.products[0].prices[0]?.id ?? 0 }
  await account.call(waitlist.offer, { params: { event_id: sale.event_id }, body })
  await page.clock.install()
  await open(page, linkIn(await emailTo(email, OFFER), `/checkout/${sale.event_id}/`))
  await expect(page.getByText(/Held for you until/)).toBeVisible()
  await page.clock.fastForward('02:01:00')
  const dialog = page.getByRole('dialog', { name: 'Your offer has expired' })
  await expect(dialog).toContainText('You can join the waitlist again.')
  await show(page, 'checkout-waitlist-expired')
  await dialog.getByRole('link', { name: 'View event' }).click()
  await expect(page).toHaveURL(/\/event\//)
})

test('an organizer turns the waitlist on, offers by hand and revokes an offer', async ({ enter, account }) => {
  const limited = { ...PAID, prices: [{ price: 2500, initial_quantity_available: 1 }] }
  const sale = await putOnSale(account, { products: [limited] })
  const page = await enter({ as: account })
  await open(page, `/manage/event/${sale.event_id}/waitlist`)
  await expect(page.getByText('No one is waiting yet')).toBeVisible()
  await show(page, 'waitlist-none')
  await page.getByRole('link', { name: 'Waitlist settings' }).click()
  await page.getByLabel('Offer tickets automatically').uncheck()
  await page.getByLabel('Time to accept an offer').fill('3')
  await keepPicture(page, 'settings-waitlist')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await open(page, `/manage/event/${sale.event_id}/products`)
  await page.getByRole('button', { name: 'Standard', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit product' })
  await form.getByRole('button', { name: /^More/ }).click()
  await form.getByLabel('Waitlist when sold out').check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Standard' }).first()).toContainText(/waitlist/i)

  await buy(sale, { first_name: 'Alan', last_name: 'Turing', email: randomEmail('alan') })
  const email = randomEmail('grace')
  await join(sale, 'Grace', email)
  await join(sale, 'Ada', randomEmail('ada'))
  await open(page, `/manage/event/${sale.event_id}/waitlist`)
  await page.getByRole('button', { name: 'Offer tickets' }).click()
  const dialog = page.getByRole('dialog', { name: 'Offer tickets' })
  await expect(dialog.getByText('2 waiting, 0 available')).toBeVisible()
  await dialog.getByLabel('Standard').fill('1')
  await dialog.getByRole('button', { name: 'Offer tickets' }).click()
  await expect(dialog.getByText('These tickets are sold out.')).toBeVisible()
  await show(page, 'waitlist-offer-sold-out')
  await setQuantity(account, sale, 2)
  await dialog.getByRole('button', { name: 'Offer tickets' }).click()
  await expect(page.getByText('1 ticket offered.')).toBeVisible()
  await emailTo(email, OFFER)
  const row = page.getByRole('row').filter({ hasText: 'Grace Hopper' })
  await expect(row).toContainText('Offer until')
  await show(page, 'waitlist')
  await row.getByRole('button', { name: 'Actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Revoke offer' }).click()
  const question = page.getByRole('dialog', { name: 'Revoke the offer to Grace Hopper?' })
  await question.getByRole('button', { name: 'Revoke offer' }).click()
  await expect(page.getByText('Offer revoked.')).toBeVisible()
  await expect(row).toContainText(/cancelled/i)
  const { data } = await account.call(waitlist.stats, { params: { event_id: sale.event_id } })
  expect(data).toMatchObject({ total: 2, waiting: 1, offered: 0, cancelled: 1 })
})
