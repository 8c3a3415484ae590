import { cardCheckout } from '#contract/card-checkout.ts'
import { orders } from '#contract/orders.ts'
import { openAccount, randomEmail } from './support/account.ts'
import { open } from './support/alive.ts'
import { caller } from './support/caller.ts'
import { payAtProvider, refundAtProvider, takeCards } from './support/cards.ts'
import { fillIn, keyOf, PAID, PAY_LATER, putOnSale, reserve } from './support/sale.ts'
import { expectAccessible, show } from './support/show.ts'
import { expect, test } from './support/test.ts'

test('a refund made in Stripe’s dashboard is shown in the order', async ({ enter }) => {
  const account = await openAccount()
  await takeCards(account)
  const settings = { ...PAY_LATER, payment_providers: ['STRIPE' as const] }
  const sale = await putOnSale(account, { products: [PAID], settings })
  const buyer = { first_name: 'Grace', last_name: 'Hopper', email: randomEmail('grace') }
  const order = await fillIn(await reserve(sale), buyer)
  const { client_secret } = (await caller().call(cardCheckout.createPaymentIntent, { params: keyOf(order) })).data
  await payAtProvider(client_secret)
  await refundAtProvider(client_secret, 1000)

  const listed = async () => (await account.call(orders.list, { params: { event_id: sale.event_id } })).data[0]
  await expect.poll(async () => (await listed())?.total_refunded).toBe(1000)
  const page = await enter({ as: account })
  await open(page, `/manage/event/${sale.event_id}/orders#order-${(await listed())?.id}`)
  const drawer = page.getByRole('dialog', { name: `Order ${order.public_id}` })
  await expect(drawer.getByText('Refunded in Stripe’s dashboard')).toBeVisible()
  const activity = drawer.getByRole('region', { name: 'Activity' })
  await expect(activity).toContainText('found a refund made in Stripe’s dashboard')
  await expectAccessible(page)
  await show(page, 'refund-at-provider')
})
