import { sql } from 'kysely'
import { logOfOrders } from '#server/activity/emit.ts'
import { lockTickets } from '#server/attendees/save-attendees.ts'
import { creditRestOfMany } from '#server/invoices/credit-notes.ts'
import type { Job } from '#server/job.ts'
import type { Trx } from '#server/lib/database.ts'
import { cancelPlaced } from '#server/orders/cancel-order.ts'
import { backToUnpaid } from '#server/orders/complete-order.ts'
import { lockOrders } from '#server/orders/lock-orders.ts'
import { announceAdded } from './end-attendee-import.ts'
import {
  type AddedOrder,
  actorOf,
  addedOrders,
  endImportAs,
  type ImportRow,
  lockImport,
  noteUndone,
} from './import-rows.ts'

/**
 * Job: removes what an import has added, part by part, without emails. Orders changed since then stay, and their emails are sent
 * after all.
 */
export const undoAttendeeImport: Job<{ attendee_import_id: number }> = async ({ db }, { attendee_import_id: id }) => {
  let isMore = true
  while (isMore) isMore = await db.transaction().execute((trx) => undoPart(trx, id))
}

async function undoPart(trx: Trx, id: number): Promise<boolean> {
  const one = await lockImport(trx, id)
  if (one?.status !== 'UNDOING') return false
  const orders = await addedOrders(trx, id)
  if (orders.length > 0) await takeOut(trx, one, orders)
  else {
    await announceAdded(trx, one)
    await endImportAs(trx, id, 'UNDONE')
  }
  return orders.length > 0
}

async function takeOut(trx: Trx, one: ImportRow, orders: readonly AddedOrder[]): Promise<void> {
  const order_ids = orders.map(({ order_id }) => order_id)
  const changed = await changedSince(trx, one, order_ids)
  const untouched = order_ids.filter((id) => !changed.has(id))
  // Imported orders were never paid, so there is nothing to refund.
  await backToUnpaid(trx, actorOf(one), { order_ids: await paidAmong(trx, untouched), due: null })
  const taken = await cancelPlaced(trx, actorOf(one), {
    order_ids: untouched,
    tell: async (_, actor, of) => void (await logOfOrders(trx, actor, of)),
  })
  await creditRestOfMany(trx, taken)
  await noteUndone(trx, one.id, { taken, kept: order_ids.filter((id) => !taken.includes(id)) })
}

async function paidAmong(trx: Trx, order_ids: readonly number[]): Promise<number[]> {
  const orders = trx.selectFrom('orders').select('id').where('id', '=', sql<number>`any(${order_ids}::int[])`)
  const paid = await orders.where('payment_status', '=', 'PAYMENT_RECEIVED').orderBy('id').execute()
  return paid.map(({ id }) => id)
}

/** Orders with log entries after their creation. Locks the orders and their tickets against further changes. */
async function changedSince(trx: Trx, one: ImportRow, order_ids: readonly number[]): Promise<Set<number>> {
  await trx.selectFrom('events').select('id').where('id', '=', one.event_id).forShare().execute()
  await lockOrders(trx, order_ids)
  const tickets = trx.selectFrom('attendees').select('id').where('order_id', '=', sql<number>`any(${order_ids}::int[])`)
  await lockTickets(
    trx,
    (await tickets.execute()).map(({ id }) => id),
  )
  const { rows } = await sql<{ order_id: number }>`
    select of_import.order_id from attendee_import_rows of_import
    where of_import.attendee_import_id = ${one.id} and of_import.order_id = any(${order_ids}::int[])
      and exists (select from activity_log log
        where log.order_id = of_import.order_id and log.id > of_import.activity_id)`.execute(trx)
  return new Set(rows.map(({ order_id }) => order_id))
}
