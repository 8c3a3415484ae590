import type { Page } from '@playwright/test'
import { checkout } from '#contract/checkout.ts'
import { randomEmail } from './support/account.ts'
import { open } from './support/alive.ts'
import { caller } from './support/caller.ts'
import { emailsTo, emailTo, linkIn } from './support/mail.ts'
import { FREE, fillIn, keyOf, putOnSale, reserve } from './support/sale.ts'
import { keepPicture, show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

const CONFIRM = /\/checkout\/\d+\/o_[\w-]+\/confirm$/
const SUBJECT = /Confirm your order/
const BELOW = (event_id: number) => `/checkout/${event_id}/confirm/`
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a free ticket is confirmed by e-mail, after the address was corrected', async ({ page, account, enter }) => {
    const settings = { confirm_free_orders_by_email: true }
    const sale = await putOnSale(account, { settings, products: [FREE] })
    await open(page, sale.path)
    await page.getByRole('button', { name: 'One more: Free entry' }).tap()
    await page.getByRole('button', { name: 'Continue' }).tap()
    await page.getByLabel('First name').first().fill('Grace')
    await page.getByLabel('Last name').first().fill('Hopper')
    const wrong = randomEmail('wrong')
    await page.getByLabel('Email').first().fill(wrong)
    await page.getByRole('button', { name: /Continue to confirmation/ }).tap()
    await expect(page).toHaveURL(CONFIRM)
    await expect(heading(page)).toHaveText('Check your email')
    await expect(page.getByText(wrong)).toBeVisible()
    await show(page, 'checkout-confirm')
    await page.getByRole('button', { name: 'Resend email' }).tap()
    await expect(page.getByText('Email sent again.')).toBeVisible()
    await show(page, 'checkout-confirm-sent-again')
    const old = await emailsTo(wrong, SUBJECT, 2)

    await page.getByRole('link', { name: 'Change email address' }).tap()
    const right = randomEmail('right')
    await page.getByLabel('Email').first().fill(right)
    await page.getByRole('button', { name: /Continue to confirmation/ }).tap()
    await expect(page).toHaveURL(CONFIRM)
    const email = await emailTo(right, SUBJECT)

    // Opens the link in another browser, as email programs do.
    const elsewhere = await enter(PHONE)
    for (const late of old) {
      await elsewhere.goto(linkIn(late, BELOW(sale.event_id)))
      await expect(heading(elsewhere)).toHaveText('This link doesn’t work')
    }
    await show(elsewhere, 'confirm-order-dead-link')
    await open(elsewhere, linkIn(email, BELOW(sale.event_id)))
    await expect(heading(elsewhere)).toHaveText('Confirm your order')
    await show(elsewhere, 'confirm-order')
    await page.reload()
    await expect(page).toHaveURL(CONFIRM)
    await elsewhere.getByRole('button', { name: 'Confirm my tickets' }).tap()
    await expect(heading(elsewhere)).toHaveText('Your tickets are on their way')
    await emailTo(right, /Your ticket for Evening of lights/)
    await page.reload()
    await expect(heading(page)).toHaveText('Your tickets are on their way')
    await open(elsewhere, linkIn(email, BELOW(sale.event_id)))
    await expect(heading(elsewhere)).toHaveText('Your order is confirmed')
    await show(elsewhere, 'confirm-order-done')
  })
})

test('the same on a desktop, and a link that is too late', async ({ page, account }) => {
  const settings = { confirm_free_orders_by_email: true }
  const sale = await putOnSale(account, { settings, products: [FREE] })
  const buyer = { first_name: 'Grace', last_name: 'Hopper', email: randomEmail('desktop') }
  const order = await fillIn(await reserve(sale), buyer)
  await open(page, `/checkout/${sale.event_id}/${order.short_id}/details`)
  await open(page, `/checkout/${sale.event_id}/${order.short_id}/confirm`)
  await expect(heading(page)).toHaveText('Check your email')
  await show(page, 'checkout-confirm')
  const link = linkIn(await emailTo(buyer.email, SUBJECT), BELOW(sale.event_id))
  await open(page, link)
  await expect(heading(page)).toHaveText('Confirm your order')
  await show(page, 'confirm-order')
  await caller().call(checkout.abandon, { params: keyOf(order) })
  await page.getByRole('button', { name: 'Confirm my tickets' }).click()
  await expect(heading(page)).toHaveText('This order was released')
  await show(page, 'confirm-order-given-up')
})

test('what was confirmed elsewhere is not called late here', async ({ page, account }) => {
  const settings = { confirm_free_orders_by_email: true }
  const sale = await putOnSale(account, { settings, products: [FREE] })
  const buyer = { first_name: 'Grace', last_name: 'Hopper', email: randomEmail('elsewhere') }
  const order = await fillIn(await reserve(sale), buyer)
  await page.clock.install()
  await open(page, `/checkout/${sale.event_id}/${order.short_id}/confirm`)
  const link = linkIn(await emailTo(buyer.email, SUBJECT), BELOW(sale.event_id))
  const token = link.split('/').at(-1) ?? ''
  await caller().call(checkout.confirm, { params: { event_id: sale.event_id, token } })
  await expect(heading(page)).toHaveText('Check your email')
  await page.clock.fastForward('31:00')
  await expect(heading(page)).toHaveText('Your tickets are on their way')
})

test('the organizer switches it on', async ({ enter, account }) => {
  const sale = await putOnSale(account, { products: [FREE] })
  const page = await enter({ as: account })
  await open(page, `/manage/event/${sale.event_id}/settings#checkout`)
  const choice = page.getByLabel('Confirm free orders by email')
  await choice.scrollIntoViewIfNeeded()
  await expect(choice).not.toBeChecked()
  await choice.check()
  await keepPicture(page, 'settings-confirm-desktop')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Confirm free orders by email')).toBeChecked()
})
