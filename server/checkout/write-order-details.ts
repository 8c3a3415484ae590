import type { OrderDetails } from '#contract/checkout.ts'
import { type Placed, replaceAttendees, type Seat } from '#server/attendees/save-attendees.ts'
import type { OrderRow } from '#server/http/access.ts'
import { type Invoicing, issueInvoices } from '#server/invoices/issue-invoices.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { type SavedBuyer, saveBuyers } from '#server/orders/save-buyers.ts'
import { sellHeld } from '#server/products/stock.ts'
import { emitEach } from '#server/signals.ts'
import { whyNoLongerOpen } from './order-no-longer-open.ts'

export type PlannedDetails = { order: OrderRow; buyer: OrderDetails['order']; seats: Seat[] }
export type SavedDetails = { saved: SavedBuyer; attendees: Placed[] }

/**
 * One transaction for many orders of an event, each named once: saves buyers and guests; what costs nothing is completed,
 * its stock sold, its jobs queued and its invoice numbered. Answers in the order of the batch; an order that is not open
 * any more gets its refusal.
 */
export async function writeOrderDetails(
  db: Db,
  batch: readonly PlannedDetails[],
  settings: Invoicing,
): Promise<(SavedDetails | Error)[]> {
  return db.transaction().execute(async (trx) => {
    const saved = await saveBuyers(
      trx,
      batch.map(({ order, buyer }) => ({ ...buyer, order_id: order.id })),
    )
    const attendees = await replaceAttendees(
      trx,
      batch.flatMap(({ order, seats }) => {
        const row = saved.get(order.id)
        return row ? [{ order, seats, status: guestStatus(row), is_change: row.is_change }] : []
      }),
    )
    await placeFree(trx, [...saved.values()], settings)
    const refusals = await whyNoLongerOpen(
      trx,
      batch.flatMap(({ order }) => (saved.has(order.id) ? [] : [order.id])),
    )
    return batch.map(({ order }) => {
      const row = saved.get(order.id)
      return row ? { saved: row, attendees: attendees.get(order.id) ?? [] } : refusals(order.id)
    })
  })
}

const isCompleted = (row: SavedBuyer) => row.status === 'COMPLETED'
const guestStatus = (row: SavedBuyer) => (isCompleted(row) ? 'ACTIVE' : 'AWAITING_PAYMENT')

async function placeFree(trx: Trx, saved: SavedBuyer[], settings: Invoicing): Promise<void> {
  const completed = saved.filter(isCompleted).map(({ id }) => id)
  await emitEach(
    trx,
    'order.completed',
    completed.map((order_id) => ({ order_id })),
  )
  // What others wait for is locked last: the pools, then the counter of invoices.
  await sellHeld(trx, completed)
  await issueInvoices(trx, settings, completed)
}
