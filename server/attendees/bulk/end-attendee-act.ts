import { sql } from 'kysely'
import { queueFollowing } from '#server/activity/emit.ts'
import { creditCancelledTickets, creditRest } from '#server/invoices/credit-notes.ts'
import type { Job } from '#server/job.ts'
import type { Trx } from '#server/lib/database.ts'
import { type AttendeeActRow, lockAttendeeAct } from '#server/orders/bulk/bulk-act-rows.ts'
import { endInParts } from '#server/orders/bulk/end-in-parts.ts'
import { lockOrders } from '#server/orders/lock-orders.ts'
import { type ChangedTicket, idsOf, nextToAnnounce, noteAnnounced, ordersOf } from './attendee-act-rows.ts'

/** Job, once the undo window of an act is over: sends its emails and credits invoices. */
export const endAttendeeAct: Job<{ bulk_act_id: number }> = ({ db }, { bulk_act_id }) =>
  endInParts(db, { bulk_act_id, lock: lockAttendeeAct, announcePart })

/** Queues the follow-ups of the next tickets that are still changed. Returns false if there are none left. */
export async function announcePart(trx: Trx, act: AttendeeActRow): Promise<boolean> {
  const tickets = await nextToAnnounce(trx, act.id)
  if (tickets.length === 0) return false
  if (act.act === 'CANCEL') await announceCancelled(trx, act, tickets)
  if (act.act === 'REACTIVATE') await announceReactivated(trx, act, tickets)
  await noteAnnounced(trx, act.id, tickets)
  return true
}

/** No email; passes in wallets are good again. */
async function announceReactivated(trx: Trx, { account_id }: AttendeeActRow, tickets: readonly ChangedTicket[]) {
  const ids = tickets.flatMap(({ activity_id }) => activity_id ?? [])
  await queueFollowing(trx, { name: 'attendee.reactivated', account_id, ids })
}

async function announceCancelled(trx: Trx, { account_id }: AttendeeActRow, tickets: readonly ChangedTicket[]) {
  const statuses = await lockOrders(trx, ordersOf(tickets))
  const ofOrders = tickets.flatMap(({ order_activity_id }) => order_activity_id ?? [])
  for (const name of ['order.cancelled', 'order.nothing_due'] as const)
    await queueFollowing(trx, { name, account_id, ids: ofOrders })
  const ids = tickets.flatMap(({ activity_id }) => activity_id ?? [])
  await queueFollowing(trx, { name: 'attendee.cancelled', account_id, ids, carry: togetherByOrder(tickets) })
  for (const { order_id, to_credit } of tickets) {
    // A cancelled order is credited in full, whoever cancelled it.
    if (statuses.get(order_id) === 'CANCELLED') await creditRest(trx, order_id)
    else if (to_credit.length > 0) await creditCancelledTickets(trx, order_id, to_credit)
  }
}

/** For the job of each ticket: the tickets of the same order, which share one email per address. */
function togetherByOrder(tickets: readonly ChangedTicket[]) {
  const groups = Map.groupBy(tickets, ({ order_id }) => order_id)
  const carried = tickets.map(({ attendee_id, order_id }) => [
    attendee_id,
    { send_emails: true, order_id, together: idsOf(groups.get(order_id) ?? []) },
  ])
  return sql`(${JSON.stringify(Object.fromEntries(carried))}::jsonb -> subject_id::text)`
}
