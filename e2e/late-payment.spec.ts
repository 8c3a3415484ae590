import { orders } from '#contract/orders.ts'
import { patience } from '#test/patience.ts'
import { randomEmail } from './support/account.ts'
import { open } from './support/alive.ts'
import { emailTo } from './support/mail.ts'
import { buy, fillIn, PAID, PAY_LATER, putOnSale, reserve } from './support/sale.ts'
import { expectAccessible, show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

const TWO_TICKETS = { ...PAID, prices: [{ price: 2500, initial_quantity_available: 2 }] }
const EXPIRED = 'filter_fields[status][in]=EXPIRED'

test('a transfer for an order whose time was over is taken while there are tickets, and refused in words after that', {
  tag: '@waits',
}, async ({ enter, account }) => {
  // The shortest order timeout is a minute.
  test.setTimeout(patience(360_000))
  const settings = { ...PAY_LATER, order_timeout_in_minutes: 1 }
  const sale = await putOnSale(account, { settings, products: [TWO_TICKETS] })
  const params = { event_id: sale.event_id }
  const grace = { first_name: 'Grace', last_name: 'Hopper', email: randomEmail('grace') }
  const alan = { first_name: 'Alan', last_name: 'Turing', email: randomEmail('alan') }
  const [first, second] = [await fillIn(await reserve(sale), grace), await fillIn(await reserve(sale), alan)]
  const expired = { filter_fields: { status: { eq: 'EXPIRED' } } }
  const inTime = { timeout: patience(120_000), intervals: [2_000] }
  await expect
    .poll(async () => (await account.call(orders.list, { params, query: expired })).data.length, inTime)
    .toBe(2)
  await buy(sale, { first_name: 'Mary', last_name: 'Somerville', email: randomEmail('mary') })

  const page = await enter({ as: account })
  await open(page, `/manage/event/${sale.event_id}/orders?${EXPIRED}`)
  await expect(page.getByText('Mary Somerville')).toBeHidden()
  await page.getByText('Grace Hopper').first().click()
  const drawer = page.getByRole('dialog', { name: `Order ${first.public_id}` })
  await drawer.getByRole('button', { name: 'Mark as paid' }).click()
  const question = page.getByRole('dialog', { name: `Mark order ${first.public_id} as paid?` })
  await expect(question).toContainText('arrived late')
  await expectAccessible(page)
  await show(page, 'paid-late')
  await question.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(page.getByText(`${first.public_id} marked as paid. We’re sending the tickets.`)).toBeVisible()
  await emailTo(grace.email, /ticket/i)

  const phone = await enter({ ...PHONE, as: account })
  await open(phone, `/manage/event/${sale.event_id}/orders?${EXPIRED}`)
  await expect(phone.getByText('Grace Hopper')).toBeHidden()
  await phone.getByText('Alan Turing').first().click()
  await phone
    .getByRole('dialog', { name: `Order ${second.public_id}` })
    .getByRole('button', { name: 'Mark as paid' })
    .click()
  await phone
    .getByRole('dialog', { name: `Mark order ${second.public_id} as paid?` })
    .getByRole('button', { name: 'Mark as paid' })
    .click()
  await expect(phone.getByText('Not enough tickets are left for this order.')).toBeVisible()
  await show(phone, 'paid-too-late')
})
