import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { bankStatements } from '#contract/bank-statements.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { bookingOf } from '#test/bank-statements.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { orderIdOf, placeUnpaid } from '#test/invoicing.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { PROTECTIONS, unprotected } from '#test/processes/unprotected.ts'
import { count, ROUNDS, times, together } from './running.ts'

const installation = await openInstallation()
const { app, db, processes } = installation

let seller: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  seller = await signUp(app)
})

/** Unpaid orders of one ticket each, and two entries that no booking has had. */
async function unpaidOrders(quantity: number) {
  const sale = await createEventOnSale(seller, {})
  const placed = await Promise.all(times(quantity, () => placeUnpaid(app, sale)))
  const orders = await Promise.all(placed.map(async (one) => ({ ...one, id: await orderIdOf(db, one) })))
  const params = { event_id: sale.event.id }
  const hashes = ['CSV', 'CAMT.053'].map((file) =>
    createHash('sha256').update(`${file} ${orders[0]?.id}`).digest('hex'),
  )
  const booking = (order_at: number, hash_at: number) => {
    const { id = 0, total_gross = 0 } = orders[order_at] ?? {}
    const bookings = [bookingOf(id, { entry_hash: hashes[hash_at] ?? '', total_gross })]
    return ({ call }: typeof seller.visitor) => call(bankStatements.book, { params, body: { bookings } })
  }
  const { cookies } = seller.visitor
  const book = async (...members: ReturnType<typeof booking>[]) => {
    const answers = await together(processes, members, { cookies })
    return count(answers.map(({ status, data }) => ({ status: data?.[0]?.outcome ?? status })))
  }
  return { orders, booking, book }
}

/** How often each order was paid, by the log and by its payments. */
async function paidOf(orders: readonly { id: number }[]): Promise<{ entries: number; payments: number }[]> {
  const counted = orders.map(async ({ id }) => {
    const log = db.selectFrom('activity_log').select('id').where('order_id', '=', id).where('name', '=', 'order.paid')
    const payments = db.selectFrom('payments').select('id').where('order_id', '=', id).where('state', '=', 'SUCCEEDED')
    return { entries: (await log.execute()).length, payments: (await payments.execute()).length }
  })
  return Promise.all(counted)
}

const PAID_ONCE = { entries: 1, payments: 1 }
const UNPAID = { entries: 0, payments: 0 }

describe('two members book the same order', () => {
  test.each(ROUNDS)('by the same entry: one books it, and it is paid once (round %i)', async () => {
    const { orders, booking, book } = await unpaidOrders(1)
    expect(await book(booking(0, 0), booking(0, 0))).toEqual({ BOOKED: 1, ALREADY_PAID: 1 })
    expect(await paidOf(orders)).toEqual([PAID_ONCE])
    expect(await findDifferences(db)).toEqual([])
  })

  test.each(ROUNDS)('by the entry of two files, so by two hashes: likewise (round %i)', async () => {
    const { orders, booking, book } = await unpaidOrders(1)
    expect(await book(booking(0, 0), booking(0, 1))).toEqual({ BOOKED: 1, ALREADY_PAID: 1 })
    expect(await paidOf(orders)).toEqual([PAID_ONCE])
    expect(await findDifferences(db)).toEqual([])
  })

  test('unprotected: it is paid twice, and its tickets are sent twice', async () => {
    const { orders, booking, book } = await unpaidOrders(1)
    const open = {
      protections: [PROTECTIONS.row_locks, PROTECTIONS.expected_status],
      // Both have read the order as unpaid, and read nothing more before they write.
      meetings: [{ matching: '^select "status", "total_gross" from "orders"', where: 'after', people: 2 }],
    } as const
    const { result } = await unprotected(installation, open, async () => ({
      outcomes: await book(booking(0, 0), booking(0, 1)),
      paid: await paidOf(orders),
    }))
    expect(result).toEqual({ outcomes: { BOOKED: 2 }, paid: [{ ...PAID_ONCE, entries: 2 }] })
  })
})

describe('two members book two orders by the same entry', () => {
  test.each(ROUNDS)('one of them is paid (round %i)', async () => {
    const { orders, booking, book } = await unpaidOrders(2)
    expect(await book(booking(0, 0), booking(1, 0))).toEqual({ BOOKED: 1, ALREADY_BOOKED: 1 })
    const paid = await paidOf(orders)
    expect(paid.toSorted((a, b) => b.entries - a.entries)).toEqual([PAID_ONCE, UNPAID])
    expect(await findDifferences(db)).toEqual([])
  })

  test('unprotected: both are paid by money that arrived once', async () => {
    const { orders, booking, book } = await unpaidOrders(2)
    const open = {
      protections: [PROTECTIONS.booked_entry],
      meetings: [{ matching: '^insert into "bank_entries"', where: 'before', people: 2 }],
    } as const
    const { result } = await unprotected(installation, open, async () => ({
      outcomes: await book(booking(0, 0), booking(1, 0)),
      paid: await paidOf(orders),
    }))
    expect(result).toEqual({ outcomes: { BOOKED: 2 }, paid: [PAID_ONCE, PAID_ONCE] })
  })
})
