import { beforeAll, describe, expect, test } from 'vitest'
import { checkIn, checkInLists } from '#contract/check-in.ts'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { selfServices } from '#contract/self-service.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { type Visitor, visit } from '#test/clients.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { openInstallation, type Tampered } from '#test/processes/installation.ts'
import { PROTECTIONS, unprotected } from '#test/processes/unprotected.ts'
import { ALLOW_ALL } from '#test/self-service-preparations.ts'
import { count, ROUNDS, times, together } from './running.ts'

/** Buyers cancel paid tickets for a fee of 10 %, while others change the same order. */

const installation = await openInstallation()
const { app, db, processes } = installation

let seller: Awaited<ReturnType<typeof signUp>>
let sale: Awaited<ReturnType<typeof createEventOnSale>>
let list_short_id: string
beforeAll(async () => {
  seller = await signUp(app)
  sale = await createEventOnSale(seller, { quantity: 1000 })
  const params = { event_id: sale.event.id }
  const body = { ...ALLOW_ALL, refund_cancellations: true, cancellation_fee_percent: 10 }
  await seller.visitor.call(events.updateSettings, { params, body })
  const list = { name: 'Entrance', product_ids: [sale.product.id] }
  list_short_id = (await seller.visitor.call(checkInLists.create, { params, body: list })).data.short_id
})

const BUYER = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com', locale: 'en' } as const

/** A paid order of two tickets for 10.00 each. */
async function twoTickets() {
  const params = { event_id: sale.event.id }
  const items = [{ product_price_id: sale.product.prices[0]?.id ?? 0, quantity: 2 }]
  const body = { items, buyer: BUYER, payment: 'PAID', send_emails: false } as const
  const { data: order } = await seller.visitor.call(orders.create, { params, body })
  const rows = db.selectFrom('attendees').select(['short_id', 'ticket_code']).where('order_id', '=', order.id)
  const [ticket] = await rows.orderBy('id').execute()
  const key = { ...params, order_short_id: order.short_id }
  const own = { ...params, order_id: order.id }
  return {
    cancelTicket: ({ call }: Visitor) =>
      call(selfServices.cancelTicket, { params: { ...key, attendee_short_id: ticket?.short_id ?? '' } }),
    cancelOrder: ({ call }: Visitor) => call(selfServices.cancel, { params: key }),
    refundAll: ({ call }: Visitor) =>
      call(orders.refund, {
        params: own,
        body: { amount: 2000, notify_buyer: false, cancel_order: false },
      }),
    async enters() {
      const at = { check_in_list_short_id: list_short_id }
      const { call } = visit(app)
      const { data } = await call(checkIn.checkIn, {
        params: at,
        body: { attendees: [{ code: ticket?.ticket_code ?? '' }] },
      })
      return data[0]?.result
    },
    async refunds() {
      const { data } = await seller.visitor.call(orders.get, { params: own })
      return data.refunds.map(({ amount }) => amount).toSorted((a, b) => a - b)
    },
  }
}
type Order = Awaited<ReturnType<typeof twoTickets>>

const sound = async () => expect(await findDifferences(db)).toEqual([])

/** Two requests have read what is left of the order before either refunds it. */
const READ = [{ matching: 'from order_items item', where: 'after', people: 2 }] as const

describe('a ticket that is cancelled twice at once', () => {
  const twice = (order: Order) =>
    together(
      processes,
      times(2, () => order.cancelTicket),
    )

  test.each(ROUNDS)('is refunded once (round %i)', async () => {
    const order = await twoTickets()
    expect(count(await twice(order))).toEqual({ ok: 1, '409 already_cancelled': 1 })
    expect(await order.refunds()).toEqual([900])
    await sound()
  })

  test('unprotected: it is refunded twice', async () => {
    const order = await twoTickets()
    const open = { protections: [PROTECTIONS.row_locks], meetings: READ }
    const { result } = await unprotected(installation, open, async () => {
      const answers = await twice(order)
      return { answers, refunds: await order.refunds() }
    })
    expect(count(result.answers)).toEqual({ ok: 2 })
    expect(result.refunds).toEqual([900, 900])
  })
})

describe('a ticket and its order, cancelled at once', () => {
  const both = (order: Order) => together(processes, [order.cancelTicket, order.cancelOrder])

  test.each(ROUNDS)('no more is refunded than both tickets less the fee (round %i)', async () => {
    const order = await twoTickets()
    await both(order)
    expect((await order.refunds()).reduce((sum, amount) => sum + amount, 0)).toBe(1800)
    await sound()
  })
})

describe('a cancellation against a refund of the whole order by the organizer', () => {
  const both = (order: Order) =>
    together<unknown>(processes, [order.cancelTicket, order.refundAll], {
      cookies: seller.visitor.cookies,
    })

  test.each(ROUNDS)('no more goes back than came (round %i)', async () => {
    const order = await twoTickets()
    const answers = count(await both(order))
    // Either the refund came first and nothing was left, or a refund was due and nothing else could be refunded.
    expect([
      [{ ok: 2 }, [2000]],
      [{ ok: 1, '409 nothing_to_refund': 1 }, [900]],
    ]).toContainEqual([answers, await order.refunds()])
    await sound()
  })

  test('unprotected: more goes back than came', async () => {
    const order = await twoTickets()
    const open = {
      protections: [PROTECTIONS.row_locks],
      constraints: ['no_more_refunded_than_paid'],
      meetings: READ,
    } as const
    const { result, broken } = await unprotected(installation, open, () => both(order))
    expect(count(result)).toEqual({ ok: 2 })
    expect(broken).toContain('refunds within payments')
  })
})

describe('a cancellation against a scan of the ticket', () => {
  /** Scans the ticket when the change is written and not committed. */
  async function scanDuring(order: Order, { arrival, open }: Tampered) {
    const cancelling = order.cancelTicket(visit(app))
    await arrival()
    const scanned = await order.enters()
    open()
    await cancelling
    return { scanned, refunds: await order.refunds() }
  }
  const CHANGED = [{ matching: '^update "attendees" set', where: 'after', people: 2 }] as const

  test('one under way is waited for, and the ticket admits nobody', async () => {
    const order = await twoTickets()
    const tampered = await installation.tamper({ meetings: CHANGED })
    const result = await scanDuring(order, tampered).finally(tampered.end)
    expect(result).toEqual({ scanned: 'cancelled', refunds: [900] })
    await sound()
  })

  test('unprotected: somebody gets in with a ticket that is refunded', async () => {
    const order = await twoTickets()
    const open = { protections: [PROTECTIONS.row_locks], meetings: CHANGED }
    const { result } = await unprotected(installation, open, (tampered) => scanDuring(order, tampered))
    expect(result).toEqual({ scanned: 'admitted', refunds: [900] })
  })
})
