import type { Actor } from '#domain/actor.ts'
import type { AttendeeAct } from '#domain/attendee-act.ts'
import { logOfAttendees } from '#server/activity/emit.ts'
import type { Job } from '#server/job.ts'
import type { Trx } from '#server/lib/database.ts'
import { type AttendeeActRow, actorOf, lockAttendeeAct, openUndoWindow } from '#server/orders/bulk/bulk-act-rows.ts'
import { TAGGED } from '#server/orders/order-tags.ts'
import { lockPools } from '#server/products/stock.ts'
import { tagAttendees, untagAttendees } from '../attendee-tags.ts'
import {
  type ChangedTicket,
  idsOf,
  nextAttendees,
  noteOutcomes,
  ordersOf,
  type TicketOutcome,
} from './attendee-act-rows.ts'
import { lockForAct } from './lock-for-act.ts'
import { type ChangedTickets, type Changing, cancelTickets, reactivateTickets } from './set-tickets.ts'
import { judge, ticketFacts } from './ticket-facts.ts'

/**
 * Job: applies an act to all selected attendees (docs/rules/bulk-acts.md). Each part is a transaction that also records the
 * outcome of its tickets, so a retry after a crash continues where it ended.
 */
export const runAttendeeAct: Job<{ bulk_act_id: number }> = async ({ db }, { bulk_act_id }) => {
  let isMore = true
  while (isMore) isMore = await db.transaction().execute((trx) => doPart(trx, bulk_act_id))
}

/** Returns whether there may be more to do. */
async function doPart(trx: Trx, id: number): Promise<boolean> {
  const act = await lockAttendeeAct(trx, id)
  if (act?.status !== 'RUNNING') return false
  const tickets = await nextAttendees(trx, id)
  if (tickets.length === 0) await openUndoWindow(trx, act)
  else await noteOutcomes(trx, id, await actOn(trx, act, tickets))
  return tickets.length > 0
}

async function actOn(trx: Trx, act: AttendeeActRow, rows: readonly ChangedTicket[]): Promise<TicketOutcome[]> {
  await lockForAct(trx, act.event_id, rows)
  const tickets = await judge(trx, act, { facts: await ticketFacts(trx, idsOf(rows)), pools: lockPools })
  const changing = tickets.filter(({ reason }) => reason === null)
  const { entries, orders } = await DOING[act.act](trx, {
    actor: actorOf(act),
    tag: act.tag ?? '',
    attendee_ids: changing.map(({ id }) => id),
    unpaid: ordersOf(changing.filter(({ order_status }) => order_status === 'AWAITING_OFFLINE_PAYMENT')),
  })
  const entryOf = new Map(entries.map(({ id, attendee_id }) => [attendee_id, id]))
  const first = new Map(changing.toReversed().map(({ id, order_id }) => [order_id, id]))
  return tickets.map(({ id, order_id, order_status, payment_due_at, reason }) => {
    const order = first.get(order_id) === id ? orders.get(order_id) : undefined
    return {
      attendee_id: id,
      outcome: reason ?? 'CHANGED',
      order_status_before: order_status,
      payment_due_before: payment_due_at,
      activity_id: entryOf.get(id),
      order_activity_id: order?.activity_id,
      to_credit: order?.to_credit ?? [],
    }
  })
}

type Part = Changing & { actor: Actor; tag: string }

/** Return the log entries; their follow-ups wait until the act is over. */
const DOING: Record<AttendeeAct, (trx: Trx, part: Part) => Promise<ChangedTickets>> = {
  CANCEL: (trx, { actor, ...changing }) => cancelTickets(trx, actor, changing),
  REACTIVATE: (trx, { actor, ...changing }) => reactivateTickets(trx, actor, changing),
  ADD_TAG: async (trx, { actor, tag, attendee_ids }) => {
    await tagAttendees(trx, attendee_ids, tag)
    return { entries: await logOfAttendees(trx, actor, { ...RETAGGED, attendee_ids }), orders: new Map() }
  },
  REMOVE_TAG: async (trx, { actor, tag, attendee_ids }) => {
    await untagAttendees(trx, attendee_ids, tag)
    return { entries: await logOfAttendees(trx, actor, { ...RETAGGED, attendee_ids }), orders: new Map() }
  },
}

const RETAGGED = { name: 'attendee.tagged', data: TAGGED } as const
