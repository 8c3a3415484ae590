import { openAccount, randomEmail } from './support/account.ts'
import { BASE_URL } from './support/caller.ts'
import { cardForm, ledgerOf, takeCards } from './support/cards.ts'
import { emailTo } from './support/mail.ts'
import { buyInFrame, hostPage, keepsCookies, launchStrict, stored, told, visitBy } from './support/other-site.ts'
import { fillIn, PAID, putOnSale, reserve } from './support/sale.ts'
import { keepPicture } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

async function sellByCard() {
  const account = await openAccount()
  await takeCards(account)
  return putOnSale(account, { products: [PAID], settings: { payment_providers: ['STRIPE'] } })
}

test('within another site’s page a card pays, in German', async ({ page, watched }) => {
  watched.allow(/^request to http:\/\/127\.0\.0\.1:\d+\/(favicon\.ico)?$/)
  const buyer = { first_name: 'Grace', last_name: 'Hopper', email: randomEmail('grace') }
  const order = await fillIn(await reserve(await sellByCard()), buyer)
  const path = `/widget/${order.event.id}/checkout/${order.short_id}/details?locale=de`
  // The strictest policy would block the bank's own page in the frame.
  const host = await hostPage(`<iframe src="${BASE_URL()}${path}" width="800" height="1200"></iframe>`, '')
  await page.goto(host.address)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button', { name: /^Weiter zur Zahlung/ }).click()
  await expect(frame.getByText('Testmodus: Es fließt kein Geld.')).toBeVisible()
  await expect(frame.getByRole('link', { name: 'In einem neuen Tab zahlen' })).toHaveAttribute('href', /^\/checkout/)
  // Most browsers keep cookies in the frame; the journey below uses a browser that does not.
  expect(await keepsCookies(frame)).toBe(true)
  await cardForm(frame).getByRole('radio', { name: 'Card whose bank asks on its own page' }).check()
  await frame.getByRole('button', { name: '25,00 € zahlen' }).click()
  await frame.getByRole('button', { name: 'Complete' }).click()
  await expect(frame.getByRole('heading', { name: 'Ihre Tickets sind unterwegs' })).toBeVisible()
  host.close()
})

test('on a phone, from the ticket to the bank’s question inside another site’s page, where nothing can be kept', async () => {
  const sale = await sellByCard()
  const host = await hostPage(`<foyer-event event="${sale.event_id}"></foyer-event>`)
  const strict = await launchStrict()
  const { page, watched } = await visitBy(strict, host.address, PHONE)
  const frame = page.frameLocator('foyer-event iframe')
  const email = await buyInFrame(frame, 'Standard')
  await frame.getByRole('button', { name: /^Continue to payment/ }).click()
  await cardForm(frame).getByRole('radio', { name: 'Card whose bank asks here' }).check()
  expect([await keepsCookies(frame), await stored(frame)]).toEqual([false, 'SecurityError'])
  await keepPicture(page, 'widget-card-phone')
  await frame.getByRole('button', { name: 'Pay €25.00' }).click()
  const bank = frame.frameLocator('iframe[title="The bank’s question"]')
  await expect(bank.getByText('Your bank asks whether you pay 25.00 EUR.')).toBeVisible()
  await bank.getByRole('button', { name: 'Complete' }).click()
  await expect(frame.getByRole('heading', { name: 'Your tickets are on their way' })).toBeVisible()
  await emailTo(email, /Your ticket for Evening of lights/)
  const ofOrders = (await told(page)).filter(([name]) => name !== 'loaded')
  expect(ofOrders.map(([name]) => name)).toEqual(['order-started', 'order-completed'])
  const [, { order } = { order: {} }] = ofOrders.at(-1) ?? []
  expect(order).toMatchObject({ event_id: sale.event_id, total: 2500, currency: 'EUR', quantity: 1 })
  const { charges } = await ledgerOf({ public_id: String(order.number), event: sale.event })
  expect(charges).toMatchObject([{ amount: 2500 }])
  expect(watched.problems).toEqual([])
  await strict.close()
  host.close()
})
