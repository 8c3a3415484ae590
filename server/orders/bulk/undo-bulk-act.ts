import { sql } from 'kysely'
import { type BulkAct, doesRefund, type KeptReason } from '#domain/bulk-act.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { emitOfOrders } from '#server/activity/emit.ts'
import { lockTickets } from '#server/attendees/save-attendees.ts'
import type { Job } from '#server/job.ts'
import type { Trx } from '#server/lib/database.ts'
import { beyondCustomerLimit, customerLimits } from '#server/promo-codes/customer-limits.ts'
import { backToUnpaid, restoreCancelled } from '../complete-order.ts'
import { lockOrders } from '../lock-orders.ts'
import { addTag, removeTag, TAGGED } from '../order-tags.ts'
import {
  type BulkActRow,
  type ChangedOrder,
  lockBulkAct,
  nextToUndo,
  noteUndone,
  setBulkActStatus,
  type UndoOutcome,
  undoActorOf,
} from './bulk-act-rows.ts'
import { announcePart } from './end-bulk-act.ts'
import { takeBackMany } from './refund-many.ts'

/**
 * Job: undoes an act, part by part, in the name of whoever undoes it. Orders that cannot be undone stay as they are and are recorded, and their buyers are told of
 * the act after all.
 */
export const undoBulkAct: Job<{ bulk_act_id: number }> = async ({ db }, { bulk_act_id }) => {
  let isMore = true
  while (isMore) isMore = await db.transaction().execute((trx) => undoPart(trx, bulk_act_id))
}

async function undoPart(trx: Trx, id: number): Promise<boolean> {
  const act = await lockBulkAct(trx, id)
  if (act?.status !== 'UNDOING') return false
  const orders = await nextToUndo(trx, id)
  if (orders.length > 0) await noteUndone(trx, id, await undo(trx, act, orders))
  else if (!(await announcePart(trx, act))) {
    await setBulkActStatus(trx, id, 'UNDONE')
    return false
  }
  return true
}

type Kept = Map<number, KeptReason>

async function undo(trx: Trx, act: BulkActRow, orders: readonly ChangedOrder[]): Promise<UndoOutcome[]> {
  const changed = act.act === 'RESEND' ? new Set<number>() : await changedSince(trx, act, orders)
  const untouched = orders.filter(({ order_id }) => !changed.has(order_id))
  const kept = await UNDOING[act.act](trx, act, untouched)
  if (doesRefund(act))
    await takeBackMany(
      trx,
      undoActorOf(act),
      untouched.filter(({ order_id }) => !kept.has(order_id)),
    )
  return orders.map(({ order_id }) => ({
    order_id,
    undo_outcome: changed.has(order_id) ? 'changed_since' : (kept.get(order_id) ?? 'RESTORED'),
  }))
}

/** Status of an order after the act; tags apply to orders of every status. */
const LEFT_AS: Partial<Record<BulkAct, OrderStatus>> = { CANCEL: 'CANCELLED', MARK_AS_PAID: 'COMPLETED' }

/**
 * Orders with log entries after those of the act: later changes are not undone with it. Locks the orders and their tickets
 * against further changes, and before them the event, so that its catalogue stays.
 */
async function changedSince(trx: Trx, act: BulkActRow, orders: readonly ChangedOrder[]): Promise<Set<number>> {
  await trx.selectFrom('events').select('id').where('id', '=', act.event_id).forShare().execute()
  const order_ids = orders.map(({ order_id }) => order_id)
  const statuses = await lockOrders(trx, order_ids)
  await lockTickets(
    trx,
    orders.flatMap(({ attendee_ids }) => attendee_ids),
  )
  const { rows } = await sql<{ order_id: number }>`
    select of_act.order_id from bulk_act_orders of_act
    where of_act.bulk_act_id = ${act.id} and of_act.order_id = any(${order_ids}::int[])
      and exists (select from activity_log log where log.order_id = of_act.order_id and log.id > of_act.activity_id)`.execute(
    trx,
  )
  const expected = LEFT_AS[act.act]
  const moved = order_ids.filter((id) => expected && statuses.get(id) !== expected)
  return new Set([...moved, ...rows.map(({ order_id }) => order_id)])
}

/** Return the orders that could not be undone. */
const UNDOING: Record<BulkAct, (trx: Trx, act: BulkActRow, orders: readonly ChangedOrder[]) => Promise<Kept>> = {
  CANCEL: async (trx, act, orders) => {
    const beyond = await beyondPromoCode(trx, idsOf(orders))
    const restored = await restoreCancelled(
      trx,
      undoActorOf(act),
      orders.filter(({ order_id }) => !beyond.has(order_id)),
    )
    const reasonOf = (id: number) => (beyond.has(id) ? 'promo_code_used' : 'sold_out')
    const lost = orders.filter(({ order_id }) => !restored.includes(order_id))
    return new Map(lost.map(({ order_id }) => [order_id, reasonOf(order_id)]))
  },
  // Its refund is taken back above.
  REFUND: async () => new Map(),
  MARK_AS_PAID: async (trx, act, orders) => {
    await backToUnpaid(trx, undoActorOf(act), { order_ids: idsOf(orders), due: sql`payment_due_at` })
    return new Map()
  },
  // The emails were never queued.
  RESEND: async () => new Map(),
  ADD_TAG: async (trx, act, orders) => {
    await removeTag(trx, idsOf(orders), act.tag ?? '')
    await emitOfOrders(trx, undoActorOf(act), { name: 'order.tagged', order_ids: idsOf(orders), data: TAGGED })
    return new Map()
  },
  REMOVE_TAG: async (trx, act, orders) => {
    await addTag(trx, idsOf(orders), act.tag ?? '')
    await emitOfOrders(trx, undoActorOf(act), { name: 'order.tagged', order_ids: idsOf(orders), data: TAGGED })
    return new Map()
  },
}

const idsOf = (orders: readonly ChangedOrder[]) => orders.map(({ order_id }) => order_id)

/** Orders whose buyer has meanwhile used the promo code as often as one buyer may. */
export async function beyondPromoCode(trx: Trx, order_ids: readonly number[]): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('orders')
    .select(['id', 'promo_code_id', 'email'])
    .where('id', '=', sql<number>`any(${order_ids}::int[])`)
    .orderBy('id')
    .execute()
  const batch = rows.map(({ email, ...order }) => ({ order, buyer: { email: email ?? '' } }))
  return beyondCustomerLimit(trx, batch, await customerLimits(trx, batch))
}
