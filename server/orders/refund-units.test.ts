import { expect, test } from 'vitest'
import type { BodyInput } from '#contract/endpoint.ts'
import { orderRefunds } from '#contract/order-refunds.ts'
import { orders } from '#contract/orders.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller, placeOrder } from '#test/sales.ts'

const testApp = await createTestApp()
const { db } = testApp.services
const seller = await newSeller(testApp)

type Body = BodyInput<typeof orders.refund>

/** Three paid tickets for 10.00 each. */
async function sellThree() {
  const params = { event_id: seller.event_id, order_id: 0 }
  params.order_id = await placeOrder(testApp, seller, { product: await addProduct(seller), quantity: 3 })
  const order_item_id = (await seller.visitor.call(orders.get, { params })).data.order_items[0]?.id ?? 0
  const refund = async (line: { amount?: number; quantity?: number }, more: Partial<Body> = {}) => {
    const body = { notify_buyer: false, cancel_order: false, lines: [{ order_item_id, ...line }], ...more }
    return (await seller.visitor.call(orders.refund, { params, body })).data
  }
  return { params, order_item_id, refund }
}

test('units go back for their share of what is left; the last ones take the rest', async () => {
  const { order_item_id, refund } = await sellThree()
  await refund({ amount: 1 })
  await refund({ quantity: 1 })
  const { refunds, ...order } = await refund({ quantity: 2 })
  expect(refunds.map(({ lines }) => lines)).toEqual([
    [{ order_item_id, amount: 1999, quantity: 2 }],
    [{ order_item_id, amount: 1000, quantity: 1 }],
    [{ order_item_id, amount: 1, quantity: null }],
  ])
  expect(order).toMatchObject({ total_refunded: 3000, refund_status: 'REFUNDED' })
  expect(await findDifferences(db)).toEqual([])
})

test('an amount may be given for units, and is what goes back', async () => {
  const { refund } = await sellThree()
  const { refunds } = await refund({ quantity: 1, amount: 800 }, { amount: 800 })
  expect(refunds[0]).toMatchObject({ amount: 800, lines: [{ amount: 800, quantity: 1 }] })
  expect((await refund({ quantity: 2 })).total_refunded).toBe(3000)
})

test('no more units go back than are left, and those of a refund taken back are left again', async () => {
  const { params, refund } = await sellThree()
  const { refunds } = await refund({ quantity: 2 })
  const { issues } = await refused(refund({ quantity: 2 }), 'malformed')
  expect(issues).toMatchObject([{ path: 'lines.0.quantity', code: 'more_than_left' }])
  const mistake = { ...params, refund_id: refunds[0]?.id ?? 0 }
  await seller.visitor.call(orderRefunds.takeBack, { params: mistake, body: { reason: 'Mistake' } })
  expect((await refund({ quantity: 3 })).total_refunded).toBe(3000)
})

test('a line says how many or how much, and an amount that differs is refused', async () => {
  const { refund } = await sellThree()
  for (const [call, path, code] of [
    [() => refund({}), 'lines.0.amount', 'empty'],
    [() => refund({ quantity: 1 }, { amount: 999 }), 'amount', 'lines_do_not_add_up'],
    [() => refund({}, { lines: null }), 'amount', 'empty'],
  ] as const)
    expect((await refused(call(), 'malformed')).issues).toMatchObject([{ path, code }])
})
