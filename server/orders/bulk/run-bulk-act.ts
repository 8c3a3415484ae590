import type { Actor } from '#domain/actor.ts'
import { type BulkAct, doesRefund, skipReason } from '#domain/bulk-act.ts'
import type { ReceivedMethod } from '#domain/received-method.ts'
import { type LoggedOrder, logOfOrders } from '#server/activity/emit.ts'
import { validTickets } from '#server/attendees/save-attendees.ts'
import type { Job } from '#server/job.ts'
import type { Trx } from '#server/lib/database.ts'
import { cancelPlaced, type Many } from '../cancel-order.ts'
import { completePaid } from '../complete-order.ts'
import { lockOrders } from '../lock-orders.ts'
import { addTag, removeTag, TAGGED } from '../order-tags.ts'
import {
  actorOf,
  type BulkActRow,
  lockBulkAct,
  nextOrders,
  noteOutcomes,
  type Outcome,
  openUndoWindow,
} from './bulk-act-rows.ts'
import { factsOf } from './choose-orders.ts'
import { refundMany } from './refund-many.ts'

/**
 * Job: applies an act to all selected orders (docs/rules/bulk-acts.md). Each part is a transaction that also records the outcome
 * of its orders, so a retry after a crash continues where it ended.
 */
export const runBulkAct: Job<{ bulk_act_id: number }> = async ({ db }, { bulk_act_id }) => {
  let isMore = true
  while (isMore) isMore = await db.transaction().execute((trx) => doPart(trx, bulk_act_id))
}

/** Returns whether there may be more to do. */
async function doPart(trx: Trx, id: number): Promise<boolean> {
  const act = await lockBulkAct(trx, id)
  if (act?.status !== 'RUNNING') return false
  const order_ids = await nextOrders(trx, id)
  if (order_ids.length === 0) await openUndoWindow(trx, act)
  else await noteOutcomes(trx, id, await actOn(trx, act, order_ids))
  return order_ids.length > 0
}

async function actOn(trx: Trx, act: BulkActRow, order_ids: readonly number[]): Promise<Outcome[]> {
  await lockOrders(trx, order_ids)
  const orders = (await factsOf(trx, order_ids)).map((order) => ({ ...order, reason: skipReason(act, order) }))
  const changing = orders.flatMap(({ id, reason }) => (reason === null ? [id] : []))
  const tickets = await validTickets(trx, changing)
  // Before a cancellation, as with a single order: the entry of the cancellation is the last one of the act.
  const refunds = doesRefund(act)
    ? await refundMany(
        trx,
        actorOf(act),
        orders.filter(({ reason }) => reason === null),
      )
    : new Map()
  const part = { actor: actorOf(act), tag: act.tag ?? '', method: act.payment_method, order_ids: changing }
  const entries = await DOING[act.act](trx, part)
  const entryOf = new Map(entries.map(({ id, order_id }) => [order_id, id]))
  return orders.map(({ id, status, refund_status, reason }) => ({
    order_id: id,
    outcome: reason ?? 'CHANGED',
    status_before: status,
    attendee_ids: tickets.get(id) ?? [],
    activity_id: entryOf.get(id) ?? refunds.get(id)?.activity_id,
    refund_id: refunds.get(id)?.refund_id,
    refund_activity_id: refunds.get(id)?.activity_id,
    refund_status_before: refund_status,
  }))
}

type Part = { actor: Actor; tag: string; method: ReceivedMethod | null; order_ids: readonly number[] }

/** Return the log entries; their follow-ups wait until the act is over. */
const DOING: Record<BulkAct, (trx: Trx, part: Part) => Promise<LoggedOrder[]>> = {
  CANCEL: (trx, { actor, order_ids }) => silently((tell) => cancelPlaced(trx, actor, { order_ids, tell })),
  REFUND: async () => [],
  MARK_AS_PAID: (trx, { actor, method, order_ids }) =>
    silently((tell) => completePaid(trx, actor, { order_ids, method, tell })),
  // Emails are sent, and logged, only once the undo window is over.
  RESEND: async () => [],
  ADD_TAG: async (trx, { actor, tag, order_ids }) => {
    await addTag(trx, order_ids, tag)
    return logOfOrders(trx, actor, { name: 'order.tagged', order_ids, data: TAGGED })
  },
  REMOVE_TAG: async (trx, { actor, tag, order_ids }) => {
    await removeTag(trx, order_ids, tag)
    return logOfOrders(trx, actor, { name: 'order.tagged', order_ids, data: TAGGED })
  },
}

async function silently(change: (tell: NonNullable<Many['tell']>) => Promise<unknown>): Promise<LoggedOrder[]> {
  const entries: LoggedOrder[] = []
  await change(async (trx, actor, of) => {
    entries.push(...(await logOfOrders(trx, actor, of)))
  })
  return entries
}
