import { sql } from 'kysely'
import type { BulkAct } from '#domain/bulk-act.ts'
import { emitOfOrders, type OfOrders, queueFollowing } from '#server/activity/emit.ts'
import { creditRefundsOfMany, creditRestOfMany } from '#server/invoices/credit-notes.ts'
import type { Job } from '#server/job.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { queueRefunds } from '#server/payments/cards/queue-refund.ts'
import { lockOrders } from '../lock-orders.ts'
import {
  actorOf,
  type BulkActRow,
  type LeftChanged,
  lockBulkAct,
  nextToAnnounce,
  noteAnnounced,
} from './bulk-act-rows.ts'
import { endInParts } from './end-in-parts.ts'

/** Job, once the undo window of an act is over: sends emails to buyers and refunds to cards, and credits invoices. */
export const endBulkAct: Job<{ bulk_act_id: number }> = ({ db }, { bulk_act_id }) =>
  endInParts(db, { bulk_act_id, lock: lockBulkAct, announcePart })

/** Log entries that the act has written for its orders already. */
const LOGGED: Partial<Record<BulkAct, OfOrders['name']>> = { CANCEL: 'order.cancelled', MARK_AS_PAID: 'order.paid' }

/**
 * Queues the follow-ups of the next orders that are still changed: emails, refunds to cards, and credit notes, which are never
 * undone. Returns false if there are none left.
 */
export async function announcePart(trx: Trx, act: BulkActRow): Promise<boolean> {
  const orders = await nextToAnnounce(trx, act.id)
  if (orders.length === 0) return false
  const order_ids = orders.map(({ order_id }) => order_id)
  await lockOrders(trx, order_ids)
  if (act.act === 'RESEND') await emitOfOrders(trx, actorOf(act), { name: 'order.confirmation_requested', order_ids })
  const name = LOGGED[act.act]
  const ids = orders.flatMap(({ activity_id }) => activity_id ?? [])
  if (name) await queueFollowing(trx, { name, account_id: act.account_id, ids })
  await sendRefunds(trx, act, orders)
  if (act.act === 'CANCEL') await creditRestOfMany(trx, order_ids)
  await noteAnnounced(trx, act.id, orders)
  return true
}

/** The jobs of `order.refunded` need the refund, which its entry names. */
const REFUND_OF_ENTRY = sql`jsonb_build_object('refund_id', data -> 'refund_id', 'notify_buyer', true)`

async function sendRefunds(trx: Trx, act: BulkActRow, orders: readonly LeftChanged[]): Promise<void> {
  const refund_ids = orders.flatMap(({ refund_id }) => refund_id ?? [])
  if (refund_ids.length === 0) return
  const ids = orders.flatMap(({ refund_activity_id }) => refund_activity_id ?? [])
  await queueFollowing(trx, { name: 'order.refunded', account_id: act.account_id, ids, carry: REFUND_OF_ENTRY })
  await queueRefunds(trx, refund_ids)
  // A cancellation credits all that is left of the invoice.
  if (act.act === 'REFUND') await creditRefundsOfMany(trx, refund_ids)
}

const KEPT_FOR = "interval '90 days'"

/** Job: deletes old acts; the log has what was done to each order. */
export async function pruneOldBulkActs({ db }: { db: Db }): Promise<void> {
  await db
    .deleteFrom('bulk_acts')
    .where('created_at', '<', sql<string>`now() - ${sql.raw(KEPT_FOR)}`)
    .where('status', 'in', ['OVER', 'UNDONE'])
    .execute()
}
