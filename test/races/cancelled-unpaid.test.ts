import { beforeAll, describe, expect, test } from 'vitest'
import { attendees } from '#contract/attendees.ts'
import { orders } from '#contract/orders.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { orderIdOf, placeUnpaid } from '#test/invoicing.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { PROTECTIONS, unprotected } from '#test/processes/unprotected.ts'
import { count, ROUNDS, together } from './running.ts'

const installation = await openInstallation()
const { app, db, processes } = installation

let seller: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  seller = await signUp(app)
})

/** Three unpaid tickets for 30.00. One of them is cancelled while the order is marked as paid. */
async function threeTickets() {
  const sale = await createEventOnSale(seller, {})
  const order = await placeUnpaid(app, sale, 3)
  const params = { event_id: sale.event.id, order_id: await orderIdOf(db, order) }
  const { data } = await seller.visitor.call(orders.get, { params })
  const ticket = { event_id: sale.event.id, attendee_id: data.attendees[0]?.id ?? 0 }
  const { cookies } = seller.visitor
  type Visitor = typeof seller.visitor
  return {
    order_id: params.order_id,
    both: () =>
      together<unknown>(
        processes,
        [
          ({ call }: Visitor) => call(attendees.update, { params: ticket, body: { status: 'CANCELLED' } }),
          ({ call }: Visitor) => call(orders.markAsPaid, { params }),
        ],
        { cookies },
      ),
  }
}

/** Total of the order, payments received, and number of its uncharged tickets. */
async function chargedOf(order_id: number) {
  const order = db.selectFrom('orders').select('total_gross').where('id', '=', order_id)
  const payments = db.selectFrom('payments').select(['state', 'amount']).where('order_id', '=', order_id)
  const items = db.selectFrom('order_items').select('cancelled_unpaid').where('order_id', '=', order_id)
  const { cancelled_unpaid } = await items.executeTakeFirstOrThrow()
  const { total_gross } = await order.executeTakeFirstOrThrow()
  return { total_gross, payments: await payments.execute(), uncharged: cancelled_unpaid.length }
}

describe('a ticket is cancelled while its order is marked as paid', () => {
  test.each([...ROUNDS, ...ROUNDS])('it was paid for, or it is not charged (round %i)', async () => {
    const { order_id, both } = await threeTickets()
    expect(count(await both())).toEqual({ ok: 2 })
    const { uncharged, ...charged } = await chargedOf(order_id)
    const amount = uncharged === 1 ? 2000 : 3000
    expect(charged).toEqual({ total_gross: amount, payments: [{ state: 'SUCCEEDED', amount }] })
  })

  test('unprotected: the order comes to less than what came', async () => {
    const { both } = await threeTickets()
    const open = {
      protections: [PROTECTIONS.row_locks],
      // The cancellation has read the order as unpaid for the last time, the payment is written and not yet committed.
      meetings: [
        {
          matching: String.raw`(^update "attendees" set "status" = \$\d+ where "id" =)|(emit_all_order_paid)`,
          where: 'before',
          people: 2,
        },
      ],
    } as const
    const { broken } = await unprotected(installation, open, both)
    expect(broken).toContain('payments = orders')
  })
})
