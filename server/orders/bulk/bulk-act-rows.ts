import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { BulkActSubject, BulkActs } from '#database/types.ts'
import type { Actor } from '#domain/actor.ts'
import type { AttendeeAct } from '#domain/attendee-act.ts'
import { type BulkAct, type KeptReason, type SkipReason, UNDO_SECONDS } from '#domain/bulk-act.ts'
import type { OrderStatus, Placed, RefundStatus } from '#domain/order-status.ts'
import { asColumns } from '#server/activity/emit.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { addingJobs } from '#server/queue/add-jobs.ts'

type RowOf<Act> = Omit<Selectable<BulkActs>, 'act'> & { act: Act }
export type BulkActRow = RowOf<BulkAct>
export type AttendeeActRow = RowOf<AttendeeAct>
type AnyAct = RowOf<BulkAct | AttendeeAct>

/** Jobs of an act, by what it is about. */
const JOBS = {
  ORDERS: { run: 'runBulkAct', undo: 'undoBulkAct', end: 'endBulkAct' },
  ATTENDEES: { run: 'runAttendeeAct', undo: 'undoAttendeeAct', end: 'endAttendeeAct' },
} as const satisfies Record<BulkActSubject, Record<'run' | 'undo' | 'end', string>>

/** Outcome of an act for one order, with the data that an undo needs. */
export type Outcome = {
  order_id: number
  outcome: 'CHANGED' | SkipReason
  status_before?: OrderStatus
  attendee_ids?: readonly number[]
  activity_id?: number | undefined
  refund_id?: number | undefined
  refund_activity_id?: number | undefined
  refund_status_before?: RefundStatus | null
}
export type UndoOutcome = { order_id: number; undo_outcome: 'RESTORED' | KeptReason }

/** Orders changed per transaction: few enough that others do not wait long for one of them. */
export const AT_ONCE = 200
const MAX_ATTEMPTS = 25

type NewAct = Pick<Insertable<BulkActs>, 'account_id' | 'event_id' | 'act' | 'tag' | 'refund' | 'payment_method'>

/** Stores the act with all its orders, and the job that runs it. Returns its id. */
export async function insertBulkAct(
  trx: Trx,
  actor: Actor,
  { order_ids, ...act }: NewAct & { order_ids: readonly number[] },
): Promise<number> {
  const id = await insertAct(trx, actor, { ...act, subject: 'ORDERS' })
  await sql`
    insert into bulk_act_orders (bulk_act_id, order_id, account_id)
    select ${id}, id, ${act.account_id} from unnest(${order_ids}::int[]) as chosen (id)`.execute(trx)
  return id
}

/** Stores an act without its rows, and the job that runs it. Returns its id. */
export async function insertAct(
  trx: Trx,
  actor: Actor,
  { subject, ...act }: NewAct & { subject: BulkActSubject },
): Promise<number> {
  const row = await trx
    .insertInto('bulk_acts')
    .values({ ...act, subject, ...asColumns(actor) })
    .returning(['id', 'account_id'])
    .executeTakeFirstOrThrow()
  await addJob(trx, JOBS[subject].run, row)
  return row.id
}

/** Adds a job that does not run before `run_at`. */
async function addJob(
  trx: Trx,
  name: string,
  { id, account_id, run_at }: { id: number; account_id: number; run_at?: RawBuilder<unknown> },
): Promise<void> {
  const payload = sql`select jsonb_build_object('bulk_act_id', ${id}::int) as payload, ${account_id}::int as account_id`
  await addingJobs([{ name, lane: 'bulk', max_attempts: MAX_ATTEMPTS }], payload, run_at).execute(trx)
}

/** Locks the act: its parts, its end and its undo run one after the other, in whichever process. */
export async function lockBulkAct(trx: Trx, id: number): Promise<BulkActRow | undefined> {
  return lockingAct(trx, id, 'ORDERS').$castTo<BulkActRow>().executeTakeFirst()
}

export async function lockAttendeeAct(trx: Trx, id: number): Promise<AttendeeActRow | undefined> {
  return lockingAct(trx, id, 'ATTENDEES').$castTo<AttendeeActRow>().executeTakeFirst()
}

function lockingAct(trx: Trx, id: number, subject: BulkActSubject) {
  return trx.selectFrom('bulk_acts').selectAll().where('id', '=', id).where('subject', '=', subject).forUpdate()
}

/** Actor that started the act. */
export function actorOf({ actor_kind: kind, actor_id: id, request_id }: AnyAct): Actor {
  return { kind, id, request_id }
}

/** Actor that undoes the act. */
export function undoActorOf(act: AnyAct): Actor {
  const { undo_actor_kind: kind, undo_actor_id: id, undo_request_id: request_id } = act
  // An undo that began before an update of Foyer has its actor in the columns of the act.
  return kind === null ? actorOf(act) : { kind, id, request_id }
}

/** The next orders without an outcome. */
export async function nextOrders(trx: Trx, id: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('bulk_act_orders')
    .select('order_id')
    .where('bulk_act_id', '=', id)
    .where('outcome', 'is', null)
    .orderBy('order_id')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ order_id }) => order_id)
}

export type ChangedOrder = {
  order_id: number
  status_before: Placed
  attendee_ids: number[]
  activity_id: number | null
  refund_id: number | null
  refund_status_before: RefundStatus | null
}

/** The next changed orders that are not undone yet. */
export async function nextToUndo(trx: Trx, id: number): Promise<ChangedOrder[]> {
  const { rows } = await sql<ChangedOrder>`
    select order_id, status_before, attendee_ids, activity_id, refund_id, refund_status_before from bulk_act_orders
    where bulk_act_id = ${id} and outcome = 'CHANGED' and undo_outcome is null
    order by order_id limit ${AT_ONCE}`.execute(trx)
  return rows
}

export async function noteOutcomes(trx: Trx, id: number, outcomes: readonly Outcome[]): Promise<void> {
  await sql`
    update bulk_act_orders of_act set outcome = done.outcome, status_before = done.status_before,
      attendee_ids = coalesce(done.attendee_ids, '{}'), activity_id = done.activity_id, refund_id = done.refund_id,
      refund_activity_id = done.refund_activity_id, refund_status_before = done.refund_status_before
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as done (order_id int, outcome text,
      status_before order_status, attendee_ids int[], activity_id bigint, refund_id int, refund_activity_id bigint,
      refund_status_before refund_status)
    where of_act.bulk_act_id = ${id} and of_act.order_id = done.order_id`.execute(trx)
}

export async function noteUndone(trx: Trx, id: number, outcomes: readonly UndoOutcome[]): Promise<void> {
  await sql`
    update bulk_act_orders of_act set undo_outcome = undone.undo_outcome
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as undone (order_id int, undo_outcome text)
    where of_act.bulk_act_id = ${id} and of_act.order_id = undone.order_id`.execute(trx)
}

/** Opens the undo window; follow-ups wait until it closes. */
export async function openUndoWindow(trx: Trx, act: AnyAct): Promise<void> {
  const undo_until = sql<string>`now() + make_interval(secs => ${UNDO_SECONDS})`
  await trx.updateTable('bulk_acts').set({ status: 'DONE', undo_until }).where('id', '=', act.id).execute()
  await addJob(trx, JOBS[act.subject].end, { ...act, run_at: undo_until })
}

/** Starts the undo in the caller's name; refused once the window has closed. */
export async function beginUndoing(trx: Trx, actor: Actor, id: number): Promise<void> {
  const { kind, id: actor_id, request_id } = actor
  const row = await trx
    .updateTable('bulk_acts')
    .set({ status: 'UNDOING', undo_actor_kind: kind, undo_actor_id: actor_id, undo_request_id: request_id })
    .where('id', '=', id)
    .where(sql<boolean>`(status = 'RUNNING' or (status = 'DONE' and undo_until > now()))`)
    .returning(['id', 'account_id', 'subject'])
    .executeTakeFirst()
  if (!row) throw new ApiError('undo_over')
  await addJob(trx, JOBS[row.subject].undo, row)
}

export async function setBulkActStatus(trx: Trx, id: number, status: 'ENDING' | 'OVER' | 'UNDONE'): Promise<void> {
  await trx.updateTable('bulk_acts').set({ status }).where('id', '=', id).execute()
}

/** An order as the act left it, with its log entries and its refund. */
export type LeftChanged = {
  order_id: number
  activity_id: number | null
  refund_id: number | null
  refund_activity_id: number | null
}

/** The next orders that are still changed, and whose follow-ups are not queued yet. */
export async function nextToAnnounce(trx: Trx, id: number): Promise<LeftChanged[]> {
  const { rows } = await sql<LeftChanged>`
    select order_id, activity_id, refund_id, refund_activity_id from bulk_act_orders
    where bulk_act_id = ${id} and outcome = 'CHANGED' and undo_outcome is distinct from 'RESTORED' and not is_announced
    order by order_id limit ${AT_ONCE}`.execute(trx)
  return rows
}

export async function noteAnnounced(trx: Trx, id: number, orders: readonly LeftChanged[]): Promise<void> {
  const order_ids = orders.map(({ order_id }) => order_id)
  await trx
    .updateTable('bulk_act_orders')
    .set({ is_announced: true })
    .where('bulk_act_id', '=', id)
    .where('order_id', '=', sql<number>`any(${order_ids}::int[])`)
    .execute()
}
