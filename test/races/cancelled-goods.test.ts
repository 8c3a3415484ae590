import { beforeAll, describe, expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { PROTECTIONS, unprotected } from '#test/processes/unprotected.ts'
import { count, ROUNDS, times, together } from './running.ts'

const installation = await openInstallation()
const { app, db, processes } = installation

let seller: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  seller = await signUp(app)
})

const BUYER = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com', locale: 'en' } as const

/** Two paid orders of one mug each. Two requests cancel the mug of the second one. */
async function oneMug() {
  const { event, product } = await createEventOnSale(seller, { product: { title: 'Mug', product_type: 'GENERAL' } })
  const params = { event_id: event.id }
  const items = [{ product_price_id: product.prices[0]?.id ?? 0, quantity: 1 }]
  const body = { items, buyer: BUYER, payment: 'PAID', send_emails: false } as const
  await seller.visitor.call(orders.create, { params, body })
  const { data: order } = await seller.visitor.call(orders.create, { params, body })
  const mug = { ...params, order_id: order.id, order_item_id: order.order_items[0]?.id ?? 0 }
  const cancel = ({ call }: typeof seller.visitor) => call(orders.cancelGoods, { params: mug, body: { quantity: 1 } })
  const { cookies } = seller.visitor
  return () =>
    together(
      processes,
      times(2, () => cancel),
      { cookies },
    )
}

describe('two members cancel the same last unit', () => {
  test.each(ROUNDS)('it is cancelled once, and its stock is returned once (round %i)', async () => {
    const both = await oneMug()
    expect(count(await both())).toEqual({ ok: 1, '422 malformed': 1 })
    expect(await findDifferences(db)).toEqual([])
  })

  test('unprotected: its stock is returned twice', async () => {
    const both = await oneMug()
    const open = {
      protections: [PROTECTIONS.row_locks],
      // Both have read the unit as left before either cancels it.
      meetings: [{ matching: 'from "order_items" inner join "orders"', where: 'after', people: 2 }],
    } as const
    const { result, broken } = await unprotected(installation, open, both)
    expect(count(result)).toEqual({ ok: 2 })
    expect(broken).toContain('ledger = orders')
  })
})
