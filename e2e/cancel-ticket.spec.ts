import { randomEmail } from './support/account.ts'
import { open } from './support/alive.ts'
import { emailsTo, emailTo } from './support/mail.ts'
import { buy, FREE, putOnSale } from './support/sale.ts'
import { expectAccessible } from './support/show.ts'
import { expect, test } from './support/test.ts'

test('cancelling a single ticket tells its holder, unless it is turned off', async ({ enter, account }) => {
  const sale = await putOnSale(account, { products: [FREE] })
  const email = randomEmail('grace')
  const order = await buy(sale, { first_name: 'Grace', last_name: 'Hopper', email }, { quantity: 2 })
  const page = await enter({ as: account })
  for (const [index, isTold] of [false, true].entries()) {
    const number = order.attendees[index]?.public_id ?? ''
    await open(page, `/manage/event/${sale.event_id}/attendees?query=${number}`)
    await page
      .getByRole('button', { name: /Grace Hopper/ })
      .first()
      .click()
    const drawer = page.getByRole('dialog', { name: /^Grace Hopper/ })
    await drawer.getByRole('button', { name: 'Cancel ticket' }).click()
    const question = page.getByRole('dialog', { name: 'Cancel Grace Hopper’s ticket?' })
    const tell = question.getByLabel('Tell the attendee')
    await expect(tell).toBeChecked()
    if (!isTold) await tell.uncheck()
    else await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancel ticket' }).click()
    await expect(page.getByText('Ticket cancelled. Its place can be sold again.')).toBeVisible()
  }
  const told = await emailTo(email, /was cancelled$/)
  expect(told.text).toContain(order.attendees[1]?.public_id)
  expect(await emailsTo(email, /cancelled$/)).toHaveLength(1)
})
