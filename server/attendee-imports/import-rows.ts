import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ImportProblem, ImportTerms } from '#contract/attendee-imports.ts'
import type { AttendeeImports } from '#database/types.ts'
import type { Actor } from '#domain/actor.ts'
import { undoSecondsOf } from '#domain/attendee-import.ts'
import { asColumns } from '#server/activity/emit.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { addingJobs } from '#server/queue/add-jobs.ts'
import type { Table } from './read-table.ts'

export type ImportRow = Omit<Selectable<AttendeeImports>, 'terms'> & { terms: ImportTerms | null }
export type CellsOfRow = { row_number: number; cells: string[] }
type ImportJob = 'runAttendeeImport' | 'undoAttendeeImport' | 'endAttendeeImport'

/** Rows added per transaction: few enough that others do not wait long for a pool. */
const AT_ONCE = 200
const MAX_ATTEMPTS = 25

type NewImport = { event: EventRow; file_name: string; table: Table }

export async function insertImport(trx: Trx, actor: Actor, { event, file_name, table }: NewImport): Promise<number> {
  const { id: event_id, account_id } = event
  const { id } = await trx
    .insertInto('attendee_imports')
    .values({ account_id, event_id, file_name, header: table.header, ...asColumns(actor) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into attendee_import_rows (attendee_import_id, row_number, account_id, cells)
    select ${id}, row_number, ${account_id}, cells
    from jsonb_to_recordset(${JSON.stringify(table.rows)}::jsonb) as given (row_number int, cells text[])`.execute(trx)
  return id
}

/** Adds a job that does not run before `run_at`. */
async function addJob(
  trx: Trx,
  name: ImportJob,
  { id, account_id, run_at }: { id: number; account_id: number; run_at?: RawBuilder<unknown> },
): Promise<void> {
  const payload = sql`select jsonb_build_object('attendee_import_id', ${id}::int) as payload, ${account_id}::int as account_id`
  await addingJobs([{ name, lane: 'bulk', max_attempts: MAX_ATTEMPTS }], payload, run_at).execute(trx)
}

/** Locks the import: its parts, its end and its undo run one after the other, in whichever process. */
export async function lockImport(trx: Trx, id: number): Promise<ImportRow | undefined> {
  const found = trx.selectFrom('attendee_imports').selectAll().where('id', '=', id).forUpdate()
  return (await found.executeTakeFirst()) as ImportRow | undefined
}

export function actorOf({ actor_kind: kind, actor_id: id, request_id }: ImportRow): Actor {
  return { kind, id, request_id }
}

/** Rows without a decision: the next ones, or all. */
export function openRows(db: Db, id: number, { all = false } = {}): Promise<CellsOfRow[]> {
  const rows = db
    .selectFrom('attendee_import_rows')
    .select(['row_number', 'cells'])
    .where('attendee_import_id', '=', id)
    .where('outcome', 'is', null)
    .orderBy('row_number')
  return (all ? rows : rows.limit(AT_ONCE)).execute()
}

/** Starts the import as an act of the caller. */
export async function beginImport(trx: Trx, actor: Actor, { id, terms }: { id: number; terms: ImportTerms }) {
  const { account_id } = await trx
    .updateTable('attendee_imports')
    .set({ status: 'RUNNING', terms: JSON.stringify(terms), ...asColumns(actor) })
    .where('id', '=', id)
    .returning('account_id')
    .executeTakeFirstOrThrow()
  await addJob(trx, 'runAttendeeImport', { id, account_id })
}

export async function noteRefused(trx: Trx, id: number, problems: readonly ImportProblem[]): Promise<void> {
  await sql`
    update attendee_import_rows of_import set outcome = 'REFUSED', problems = refused.issues
    from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb) as refused (row_number int, issues jsonb)
    where of_import.attendee_import_id = ${id} and of_import.row_number = refused.row_number`.execute(trx)
}

export type Added = { row_number: number; order_id: number; activity_id: number | undefined }

export async function noteAdded(trx: Trx, id: number, added: readonly Added[]): Promise<void> {
  await sql`
    update attendee_import_rows of_import set outcome = 'ADDED', cells = '{}', order_id = done.order_id,
      activity_id = done.activity_id
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as done (row_number int, order_id int, activity_id bigint)
    where of_import.attendee_import_id = ${id} and of_import.row_number = done.row_number`.execute(trx)
}

/** Opens the undo window; emails wait until it closes. */
export async function openUndoWindow(trx: Trx, { id, account_id, terms }: ImportRow): Promise<void> {
  const seconds = undoSecondsOf({ send_emails: terms?.send_emails ?? false })
  const undo_until = sql<string>`now() + make_interval(secs => ${seconds})`
  await trx.updateTable('attendee_imports').set({ status: 'DONE', undo_until }).where('id', '=', id).execute()
  await addJob(trx, 'endAttendeeImport', { id, account_id, run_at: undo_until })
}

/** Stops an all-or-nothing import in which a row could not be added: the added ones are removed again. */
export async function stopImport(trx: Trx, { id, account_id }: ImportRow): Promise<void> {
  await trx.updateTable('attendee_imports').set({ status: 'UNDOING', is_stopped: true }).where('id', '=', id).execute()
  await addJob(trx, 'undoAttendeeImport', { id, account_id })
}

/** Starts the undo as an act of the caller; refused once the window has closed. */
export async function beginUndoing(trx: Trx, actor: Actor, id: number): Promise<void> {
  const row = await trx
    .updateTable('attendee_imports')
    .set({ status: 'UNDOING', ...asColumns(actor) })
    .where('id', '=', id)
    .where(sql<boolean>`(status = 'RUNNING' or (status = 'DONE' and undo_until > now()))`)
    .returning(['id', 'account_id'])
    .executeTakeFirst()
  if (!row) throw new ApiError('undo_over')
  await addJob(trx, 'undoAttendeeImport', row)
}

export async function endImportAs(trx: Trx, id: number, status: 'OVER' | 'UNDONE'): Promise<void> {
  await trx.updateTable('attendee_imports').set({ status }).where('id', '=', id).execute()
}

export type AddedOrder = { order_id: number; activity_id: number }

/** Added orders that were not removed again: the next ones, or all. */
export async function addedOrders(trx: Trx, id: number, { all = false } = {}): Promise<AddedOrder[]> {
  const { rows } = await sql<AddedOrder>`
    select order_id, activity_id from attendee_import_rows
    where attendee_import_id = ${id} and outcome = 'ADDED' and undo_outcome is ${all ? sql`distinct from 'TAKEN_OUT'` : sql`null`}
    order by order_id limit ${all ? null : AT_ONCE}`.execute(trx)
  return rows
}

export async function noteUndone(trx: Trx, id: number, { taken, kept }: Record<'taken' | 'kept', number[]>) {
  await sql`
    update attendee_import_rows set undo_outcome = case when order_id = any(${taken}::int[]) then 'TAKEN_OUT' else 'KEPT' end
    where attendee_import_id = ${id} and order_id = any(${[...taken, ...kept]}::int[])`.execute(trx)
}
