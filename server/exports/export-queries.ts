import { sql } from 'kysely'
import type { ExportedFile } from '#contract/exports.ts'
import type { ExportFormat, ExportKind, ExportStatus } from '#domain/export.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'

/** Silence after which the process writing a file counts as dead. */
const SILENT_FOR = "interval '30 seconds'"
const FETCHED_WITHIN = "interval '10 minutes'"
const KEPT_FOR = "interval '90 days'"

type NewExport = {
  account_id: number
  event_id: number
  user_id: number | null
  kind: ExportKind
  format: ExportFormat
  query: object
}

export async function insertExport(trx: Trx, values: NewExport): Promise<number> {
  const row = await trx
    .insertInto('exports')
    .values({ ...values, query: JSON.stringify(values.query) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function runningExportsOf(db: Db | Trx, account_id: number, except: number): Promise<number> {
  const row = await db
    .selectFrom('exports')
    .select((all) => all.fn.countAll<number>().as('running'))
    .where('account_id', '=', account_id)
    .where('id', '<>', except)
    .where('status', '=', 'RUNNING')
    .where('updated_at', '>', sql<string>`now() - ${sql.raw(SILENT_FOR)}`)
    .executeTakeFirstOrThrow()
  return row.running
}

export async function findExport(db: Db, event_id: number, export_id: number): Promise<ExportedFile> {
  const row = await db
    .selectFrom('exports')
    .select(['id', 'event_id', 'kind', 'format', 'total_rows', 'written_rows', 'created_at'])
    .select(statusNow().as('status'))
    .where('id', '=', export_id)
    .where('event_id', '=', event_id)
    .executeTakeFirst()
  if (!row) throw new ApiError('not_found')
  return { ...row, file_path: `/api/events/${row.event_id}/exports/${row.id}/file` }
}

function statusNow() {
  return sql<ExportStatus>`case when status = 'RUNNING' and updated_at < now() - ${sql.raw(SILENT_FOR)}
    then 'FAILED' else status end`
}

/** Limit because each export holds a database connection for as long as the download takes. */
const MAX_PER_ACCOUNT = 2

/** 429 if this many exports of the account are running, apart from `except`. */
export async function refuseManyExports(db: Db | Trx, account_id: number, except = 0): Promise<void> {
  if ((await runningExportsOf(db, account_id, except)) < MAX_PER_ACCOUNT) return
  throw new ApiError('too_many_requests', { message: 'Wait until another export is done.', retry_after: 5 })
}

/** Fetching the file starts a run; an earlier run of the same file no longer reports (some browsers ask twice). */
export function beginRun(db: Db, { account_id, id: event_id }: EventRow, export_id: number) {
  return db.transaction().execute(async (trx) => {
    // The lock keeps concurrent fetches from starting more exports than the limit.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`exports:${account_id}`}, 0))`.execute(trx)
    await refuseManyExports(trx, account_id, export_id)
    return markAsRunning(trx, event_id, export_id)
  })
}

async function markAsRunning(trx: Trx, event_id: number, export_id: number) {
  const row = await trx
    .updateTable('exports')
    .set({ status: 'RUNNING', run: sql`run + 1`, written_rows: 0, total_rows: null })
    .where('id', '=', export_id)
    .where('event_id', '=', event_id)
    .where('created_at', '>', sql<string>`now() - ${sql.raw(FETCHED_WITHIN)}`)
    .returning(['id', 'run', 'kind', 'format', 'query'])
    .executeTakeFirst()
  if (!row) throw new ApiError('not_found')
  return row
}

export type Run = { id: number; run: number }

/** False when the run is over: cancelled, or replaced by a later one. */
export async function saveProgress(db: Db, { id, run }: Run, rows: { total_rows: number; written_rows: number }) {
  const { numUpdatedRows } = await db
    .updateTable('exports')
    .set(rows)
    .where('id', '=', id)
    .where('run', '=', run)
    .where('status', '=', 'RUNNING')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type End = { status: 'DONE' | 'FAILED' | 'CANCELLED'; total_rows?: number; written_rows?: number }

export async function endRun(db: Db, { id, run }: Run, end: End): Promise<void> {
  await db
    .updateTable('exports')
    .set(end)
    .where('id', '=', id)
    .where('run', '=', run)
    .where('status', '=', 'RUNNING')
    .execute()
}

/** The process that writes the file notices within a second. False if the run was over already. */
export async function cancelExport(trx: Trx, export_id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('exports')
    .set({ status: 'CANCELLED' })
    .where('id', '=', export_id)
    .where('status', 'in', ['PENDING', 'RUNNING'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Job: deletes old exports; who exported what is kept for a while. */
export async function pruneOldExports({ db }: { db: Db }): Promise<void> {
  await db
    .deleteFrom('exports')
    .where('created_at', '<', sql<string>`now() - ${sql.raw(KEPT_FOR)}`)
    .execute()
}
