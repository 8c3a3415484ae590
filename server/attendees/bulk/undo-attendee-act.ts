import { sql } from 'kysely'
import type { AttendeeAct } from '#domain/attendee-act.ts'
import type { KeptReason } from '#domain/bulk-act.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { logOfAttendees } from '#server/activity/emit.ts'
import type { Job } from '#server/job.ts'
import type { Trx } from '#server/lib/database.ts'
import {
  type AttendeeActRow,
  lockAttendeeAct,
  setBulkActStatus,
  undoActorOf,
} from '#server/orders/bulk/bulk-act-rows.ts'
import { TAGGED } from '#server/orders/order-tags.ts'
import { tagAttendees, untagAttendees } from '../attendee-tags.ts'
import {
  type ChangedTicket,
  idsOf,
  nextToUndo,
  noteUndone,
  ordersOf,
  type TicketUndoOutcome,
} from './attendee-act-rows.ts'
import { announcePart } from './end-attendee-act.ts'
import { lockForAct } from './lock-for-act.ts'
import { restoreTickets } from './restore-tickets.ts'
import { cancelTickets } from './set-tickets.ts'

/**
 * Job: undoes an act, part by part, in the name of whoever undoes it. The tickets of an order are restored together or not at
 * all; those that stay are recorded, and their holders are told of the act after all.
 */
export const undoAttendeeAct: Job<{ bulk_act_id: number }> = async ({ db }, { bulk_act_id }) => {
  let isMore = true
  while (isMore) isMore = await db.transaction().execute((trx) => undoPart(trx, bulk_act_id))
}

async function undoPart(trx: Trx, id: number): Promise<boolean> {
  const act = await lockAttendeeAct(trx, id)
  if (act?.status !== 'UNDOING') return false
  const tickets = await nextToUndo(trx, id)
  if (tickets.length > 0) await noteUndone(trx, id, await undo(trx, act, tickets))
  else if (!(await announcePart(trx, act))) {
    await setBulkActStatus(trx, id, 'UNDONE')
    return false
  }
  return true
}

async function undo(trx: Trx, act: AttendeeActRow, tickets: readonly ChangedTicket[]): Promise<TicketUndoOutcome[]> {
  const statuses = await lockForAct(trx, act.event_id, tickets)
  const changed = await changedSince(trx, act, idsOf(tickets))
  const untouched = tickets.filter(({ order_id }) => !changed.has(order_id))
  const kept = await UNDOING[act.act](trx, act, { tickets: untouched, statuses })
  return tickets.map(({ attendee_id, order_id }) => ({
    attendee_id,
    undo_outcome: changed.has(order_id) ? 'changed_since' : (kept.get(order_id) ?? 'RESTORED'),
  }))
}

/** Orders with log entries after those of the act, except entries about other tickets. */
async function changedSince(trx: Trx, act: AttendeeActRow, attendee_ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ order_id: number }>`
    select of_act.order_id from bulk_act_attendees of_act
    where of_act.bulk_act_id = ${act.id} and of_act.attendee_id = any(${attendee_ids}::int[])
      and exists (select from activity_log log where log.order_id = of_act.order_id
        and log.id > of_act.last_activity_id
        and (log.name not like 'attendee.%' or log.subject_id = any(${attendee_ids}::int[])))`.execute(trx)
  return new Set(ordersOf(rows))
}

type ToUndo = { tickets: readonly ChangedTicket[]; statuses: ReadonlyMap<number, OrderStatus> }
type Kept = Map<number, KeptReason>

/** Return the orders whose tickets could not be restored. */
const UNDOING: Record<AttendeeAct, (trx: Trx, act: AttendeeActRow, part: ToUndo) => Promise<Kept>> = {
  CANCEL: (trx, act, part) => restoreTickets(trx, undoActorOf(act), part),
  REACTIVATE: async (trx, act, { tickets, statuses }) => {
    const unpaid = ordersOf(tickets).filter((id) => statuses.get(id) === 'AWAITING_OFFLINE_PAYMENT')
    await cancelTickets(trx, undoActorOf(act), { attendee_ids: idsOf(tickets), unpaid })
    return new Map()
  },
  ADD_TAG: async (trx, act, { tickets }) => {
    await untagAttendees(trx, idsOf(tickets), act.tag ?? '')
    await logOfAttendees(trx, undoActorOf(act), { ...RETAGGED, attendee_ids: idsOf(tickets) })
    return new Map()
  },
  REMOVE_TAG: async (trx, act, { tickets }) => {
    await tagAttendees(trx, idsOf(tickets), act.tag ?? '')
    await logOfAttendees(trx, undoActorOf(act), { ...RETAGGED, attendee_ids: idsOf(tickets) })
    return new Map()
  },
}

const RETAGGED = { name: 'attendee.tagged', data: TAGGED } as const
