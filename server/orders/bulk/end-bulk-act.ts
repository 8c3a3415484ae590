import { sql } from 'kysely'
import type { BulkAct } from '#domain/bulk-act.ts'
import { emitOfOrders, type OfOrders, queueFollowing } from '#server/activity/emit.ts'
import { creditRestOfMany } from '#server/invoices/credit-notes.ts'
import type { Job } from '#server/job.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { lockOrders } from '../lock-orders.ts'
import { actorOf, type BulkActRow, endBulkActAs, leftChanged, lockBulkAct } from './bulk-act-rows.ts'

/**
 * Job, once the undo window of an act is over: sends emails to buyers and credits invoices. Does nothing for an act that was
 * undone meanwhile.
 */
export const endBulkAct: Job<{ bulk_act_id: number }> = async ({ db }, { bulk_act_id }) =>
  db.transaction().execute(async (trx) => {
    const act = await lockBulkAct(trx, bulk_act_id)
    if (act?.status !== 'DONE') return
    await announceChanged(trx, act)
    await endBulkActAs(trx, act.id, 'OVER')
  })

/** Log entries that the act has written for its orders already. */
const LOGGED: Partial<Record<BulkAct, OfOrders['name']>> = { CANCEL: 'order.cancelled', MARK_AS_PAID: 'order.paid' }

/** Runs the follow-ups of the act for orders that are still changed: emails, and credit notes, which are never undone. */
export async function announceChanged(trx: Trx, act: BulkActRow): Promise<void> {
  const orders = await leftChanged(trx, act.id)
  const order_ids = orders.map(({ order_id }) => order_id)
  if (act.act === 'RESEND') await emitOfOrders(trx, actorOf(act), { name: 'order.confirmation_requested', order_ids })
  const name = LOGGED[act.act]
  if (!name) return
  const ids = orders.flatMap(({ activity_id }) => activity_id ?? [])
  await queueFollowing(trx, { name, account_id: act.account_id, ids })
  if (act.act !== 'CANCEL') return
  await lockOrders(trx, order_ids)
  await creditRestOfMany(trx, order_ids)
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
