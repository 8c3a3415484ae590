import { beforeAll, describe, expect, test } from 'vitest'
import { checkout } from '#contract/checkout.ts'
import { orderRefunds } from '#contract/order-refunds.ts'
import { orders } from '#contract/orders.ts'
import { buy, keyOf } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { PROTECTIONS, unprotected } from '#test/processes/unprotected.ts'
import { count, ROUNDS, times, together } from './running.ts'

const installation = await openInstallation()
const { app, db, processes } = installation

let seller: Awaited<ReturnType<typeof signUp>>
let sale: Awaited<ReturnType<typeof createEventOnSale>>
beforeAll(async () => {
  seller = await signUp(app)
  sale = await createEventOnSale(seller, {})
})

/** Two paid tickets for 20.00. */
async function aPaidOrder() {
  const order = await buy(app, sale, 2)
  await visit(app).call(checkout.awaitOfflinePayment, { params: keyOf(order) })
  const row = db.selectFrom('orders').select('id').where('short_id', '=', order.short_id)
  const params = { event_id: sale.event.id, order_id: (await row.executeTakeFirstOrThrow()).id }
  await seller.visitor.call(orders.markAsPaid, { params })
  return params
}

type Params = Awaited<ReturnType<typeof aPaidOrder>>
const PLAIN = { notify_buyer: false, cancel_order: false }

/** Refunds by the organizer in many windows, at both processes. */
const refundAtOnce = (params: Params, amounts: number[]) =>
  together(
    processes,
    amounts.map(
      (amount) => () => seller.visitor.call(orders.refund, { params, body: { amount, ...PLAIN, note: `${amount}` } }),
    ),
  )

const refundedOf = async ({ order_id }: Params) => {
  const standing = db.selectFrom('refunds').select('amount').where('state', '=', 'SUCCEEDED')
  const rows = await standing.where('order_id', '=', order_id).execute()
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

describe('refunds of an order', () => {
  test.each(ROUNDS)('of 20 of all of it at once one goes back (round %i)', async () => {
    const params = await aPaidOrder()
    expect(
      count(
        await refundAtOnce(
          params,
          times(20, () => 2000),
        ),
      ),
    ).toEqual({ ok: 1, '409 nothing_to_refund': 19 })
    expect(await refundedOf(params)).toBe(2000)
  })

  test.each(ROUNDS)('parts that are too much together stop at what was paid (round %i)', async () => {
    const params = await aPaidOrder()
    const answers = count(
      await refundAtOnce(
        params,
        times(20, () => 300),
      ),
    )
    expect(answers).toEqual({ ok: 6, '422 malformed': 14 })
    expect(await refundedOf(params)).toBe(1800)
  })

  test('unprotected: more goes back than came', async () => {
    const params = await aPaidOrder()
    const open = {
      protections: [PROTECTIONS.row_locks],
      constraints: ['no_more_refunded_than_paid'],
      // Two requests have read the remaining amount before either refunds it.
      meetings: [{ matching: 'from "orders".*for update', where: 'after', people: 2 }],
    } as const
    const { result, broken } = await unprotected(installation, open, () =>
      refundAtOnce(
        params,
        times(20, () => 2000),
      ),
    )
    expect(count(result).ok).toBeGreaterThan(1)
    expect(broken).toContain('refunds within payments')
  })
})

/** A paid order with two refunds of half its price. */
async function anOrderRefundedTwice() {
  const params = await aPaidOrder()
  const give = () => seller.visitor.call(orders.refund, { params, body: { amount: 1000, ...PLAIN } })
  await give()
  const { data } = await give()
  return { params, refund_ids: data.refunds.map(({ id }) => id) }
}

const takeBackAtOnce = (params: Params, refund_ids: number[]) =>
  together(
    processes,
    refund_ids.map(
      (refund_id) => () =>
        seller.visitor.call(orderRefunds.takeBack, {
          params: { ...params, refund_id },
          body: { reason: 'By mistake' },
        }),
    ),
  )
const totalOf = async (params: Params) => (await seller.visitor.call(orders.get, { params })).data.total_refunded

describe('a refund that is taken back', () => {
  test.each(ROUNDS)('of 20 at once one takes it back (round %i)', async () => {
    const { params, refund_ids } = await anOrderRefundedTwice()
    const answers = await takeBackAtOnce(
      params,
      times(20, () => refund_ids[0] ?? 0),
    )
    expect(count(answers)).toEqual({ ok: 1, '409 refund_taken_back': 19 })
    expect([await refundedOf(params), await totalOf(params)]).toEqual([1000, 1000])
  })

  test.each(ROUNDS)('is one of two that are taken back at once (round %i)', async () => {
    const { params, refund_ids } = await anOrderRefundedTwice()
    expect(count(await takeBackAtOnce(params, refund_ids))).toEqual({ ok: 2 })
    expect([await refundedOf(params), await totalOf(params)]).toEqual([0, 0])
  })

  test.each(ROUNDS)('meets further refunds: no more goes back than came (round %i)', async () => {
    const { params, refund_ids } = await anOrderRefundedTwice()
    const [taken] = await Promise.all([
      takeBackAtOnce(params, refund_ids.slice(0, 1)),
      refundAtOnce(
        params,
        times(10, () => 600),
      ),
    ])
    expect(count(taken)).toEqual({ ok: 1 })
    // A refund that came before it found nothing left to refund.
    expect([1000, 1600]).toContain(await refundedOf(params))
    expect(await totalOf(params)).toBe(await refundedOf(params))
  })

  test('unprotected: of two that are taken back at once the order forgets one', async () => {
    const { params, refund_ids } = await anOrderRefundedTwice()
    const open = {
      protections: [PROTECTIONS.row_locks],
      // Two requests have read the order before either changes it.
      meetings: [{ matching: 'from "orders".*for update', where: 'after', people: 2 }],
    } as const
    const { result, broken } = await unprotected(installation, open, () => takeBackAtOnce(params, refund_ids))
    expect(count(result)).toEqual({ ok: 2 })
    expect(broken).toContain('refunds = orders')
  })
})
