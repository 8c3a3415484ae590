import { bouncedAddresses } from '#contract/bounced-addresses.ts'
import { orders } from '#contract/orders.ts'
import { patience } from '#test/patience.ts'
import { until } from '#test/until.ts'
import { randomEmail, signIn } from './support/account.ts'
import { open } from './support/alive.ts'
import { bounce } from './support/bounces.ts'
import { BASE_URL } from './support/caller.ts'
import { emailsTo, emailTo } from './support/mail.ts'
import { buy, FREE, putOnSale } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

/** Milliseconds. The mailbox is read every minute. */
const READ_WITHIN = 100_000

test('an address that bounced is shown at its order and attendee, and is emailed again once somebody says so', {
  tag: '@waits',
}, async ({ page, context, account, enter }) => {
  test.setTimeout(patience(300_000))
  const sale = await putOnSale(account, { products: [FREE] })
  const { event_id } = sale
  const bea = randomEmail('bea')
  await buy(sale, { first_name: 'Bea', last_name: 'Noether', email: bea })
  const confirmation = await emailTo(bea, /order/i)
  await bounce(confirmation, bea)
  const { data } = await account.call(orders.list, { params: { event_id } })
  const params = { event_id, order_id: data[0]?.id ?? 0 }
  const marked = async () => (await account.call(bouncedAddresses.list, { params })).data.length === 1
  await until('the bounce is read', marked, READ_WITHIN)

  await signIn(context, account)
  await open(page, `/manage/event/${event_id}/orders#order-${params.order_id}`)
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('alert')).toContainText(`Email to ${bea} bounced on`)
  await expect(drawer.getByRole('alert')).toContainText('Recipient address rejected: User unknown')
  await expect(drawer.getByText('bounced', { exact: true })).toBeVisible()
  await show(page, 'order-bounced')
  await drawer.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Resend emails' }).click()
  await page.getByRole('button', { name: 'Resend', exact: true }).click()
  const isHeldBack = async () => (await account.call(orders.emails, { params })).data[0]?.failed_because !== null
  await until('the email is held back', isHeldBack)
  await page.reload()
  await expect(drawer.getByText('This address bounced. Correct it in the order').first()).toBeVisible()

  const phone = await enter({ ...PHONE, locale: 'de-DE', as: account })
  await phone.context().addCookies([{ name: 'locale', value: 'de', url: BASE_URL() }])
  await open(phone, `/manage/event/${event_id}/attendees`)
  await phone.getByText('Bea Noether', { exact: true }).click()
  await expect(phone.getByRole('alert')).toContainText(bea)
  await expect(phone.getByRole('button', { name: 'Wieder an diese Adresse schreiben' })).toBeVisible()
  await show(phone, 'attendee-bounced')

  const sent = (await emailsTo(bea, /./)).length
  await drawer.getByRole('button', { name: 'Email this address again' }).click()
  await expect(page.getByText(`We’ll email ${bea} again. Resend what didn’t arrive.`)).toBeVisible()
  await expect(drawer.getByRole('alert')).toBeHidden()
  await drawer.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Resend emails' }).click()
  await page.getByRole('button', { name: 'Resend', exact: true }).click()
  await emailsTo(bea, /./, sent + 1)
})
