import { type Insertable, sql } from 'kysely'
import type { BulkActs } from '#database/types.ts'
import type { Actor } from '#domain/actor.ts'
import type { TicketSkipReason } from '#domain/attendee-act.ts'
import type { KeptReason } from '#domain/bulk-act.ts'
import type { CreditedLine } from '#domain/invoice-snapshot.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { Trx } from '#server/lib/database.ts'
import { AT_ONCE, insertAct } from '#server/orders/bulk/bulk-act-rows.ts'

/** Outcome of an act for one attendee, with the data that an undo and the end of the act need. */
export type TicketOutcome = {
  attendee_id: number
  outcome: 'CHANGED' | TicketSkipReason
  order_status_before: OrderStatus
  payment_due_before: string | null
  activity_id?: number | undefined
  order_activity_id?: number | undefined
  to_credit: readonly CreditedLine[]
}
export type TicketUndoOutcome = { attendee_id: number; undo_outcome: 'RESTORED' | KeptReason }

/** An attendee as the act left it. */
export type ChangedTicket = {
  attendee_id: number
  order_id: number
  order_status_before: OrderStatus
  payment_due_before: string | null
  activity_id: number | null
  order_activity_id: number | null
  to_credit: CreditedLine[]
}

type NewAct = Pick<Insertable<BulkActs>, 'account_id' | 'event_id' | 'act' | 'tag'> & {
  attendee_ids: readonly number[]
}

/** Stores the act with all its attendees, and the job that runs it. Returns its id. */
export async function insertAttendeeAct(trx: Trx, actor: Actor, { attendee_ids, ...act }: NewAct): Promise<number> {
  const id = await insertAct(trx, actor, { ...act, refund: false, subject: 'ATTENDEES' })
  await sql`
    insert into bulk_act_attendees (bulk_act_id, attendee_id, order_id, account_id)
    select ${id}, id, order_id, ${act.account_id} from attendees where id = any(${attendee_ids}::int[])`.execute(trx)
  return id
}

/** The next attendees in this state: 200, and the rest of the last one's order, so that orders are not divided. */
async function nextRows(trx: Trx, id: number, isLeft: ReturnType<typeof sql<boolean>>): Promise<ChangedTicket[]> {
  const { rows } = await sql<ChangedTicket>`
    with left_over as (
      select order_id, attendee_id from bulk_act_attendees where bulk_act_id = ${id} and ${isLeft}
      order by order_id, attendee_id limit ${AT_ONCE}
    )
    select attendee_id, order_id, order_status_before, payment_due_before, activity_id, order_activity_id, to_credit
    from bulk_act_attendees
    where bulk_act_id = ${id} and ${isLeft} and order_id in (select order_id from left_over)
    order by order_id, attendee_id`.execute(trx)
  return rows
}

/** The next attendees without an outcome. */
export const nextAttendees = (trx: Trx, id: number) => nextRows(trx, id, sql<boolean>`outcome is null`)

/** The next changed attendees that are not undone yet. */
export const nextToUndo = (trx: Trx, id: number) =>
  nextRows(trx, id, sql<boolean>`outcome = 'CHANGED' and undo_outcome is null`)

/** The next attendees that are still changed, and whose follow-ups are not queued yet. */
export const nextToAnnounce = (trx: Trx, id: number) =>
  nextRows(trx, id, sql<boolean>`outcome = 'CHANGED' and undo_outcome is distinct from 'RESTORED' and not is_announced`)

/** Writes the outcomes; the last entry of an order's log is at this point the last one of the act. */
export async function noteOutcomes(trx: Trx, id: number, outcomes: readonly TicketOutcome[]): Promise<void> {
  await sql`
    update bulk_act_attendees of_act set outcome = done.outcome, order_status_before = done.order_status_before,
      payment_due_before = done.payment_due_before, activity_id = done.activity_id,
      order_activity_id = done.order_activity_id, to_credit = done.to_credit,
      last_activity_id = (select max(id) from activity_log log where log.order_id = of_act.order_id)
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as done (attendee_id int, outcome text,
      order_status_before order_status, payment_due_before timestamptz, activity_id bigint, order_activity_id bigint,
      to_credit jsonb)
    where of_act.bulk_act_id = ${id} and of_act.attendee_id = done.attendee_id`.execute(trx)
}

export async function noteUndone(trx: Trx, id: number, outcomes: readonly TicketUndoOutcome[]): Promise<void> {
  await sql`
    update bulk_act_attendees of_act set undo_outcome = undone.undo_outcome
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as undone (attendee_id int, undo_outcome text)
    where of_act.bulk_act_id = ${id} and of_act.attendee_id = undone.attendee_id`.execute(trx)
}

export async function noteAnnounced(trx: Trx, id: number, tickets: readonly ChangedTicket[]): Promise<void> {
  await trx
    .updateTable('bulk_act_attendees')
    .set({ is_announced: true })
    .where('bulk_act_id', '=', id)
    .where('attendee_id', '=', sql<number>`any(${idsOf(tickets)}::int[])`)
    .execute()
}

export const idsOf = (tickets: readonly { attendee_id: number }[]) => tickets.map(({ attendee_id }) => attendee_id)
export const ordersOf = (tickets: readonly { order_id: number }[]) => [
  ...new Set(tickets.map(({ order_id }) => order_id)),
]
