import { sql } from 'kysely'
import type { AttendeeImportState, ImportProblem } from '#contract/attendee-imports.ts'
import { guessColumns, undoSecondsOf } from '#domain/attendee-import.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import type { ImportRow } from './import-rows.ts'
import { MOST_SHOWN } from './preview-import.ts'

const MOST_LISTED = 20
const SAMPLES = 3

type Listed = Pick<AttendeeImportState, 'id' | 'file_name' | 'status' | 'created_at' | 'rows_count' | 'added_count'>

/** The newest imports that were started. */
export async function listImports(db: Db, event_id: number): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select id, file_name, status, created_at,
      (select count(*)::int from attendee_import_rows where attendee_import_id = attendee_imports.id) as rows_count,
      (select count(*)::int from attendee_import_rows where attendee_import_id = attendee_imports.id
        and outcome = 'ADDED' and undo_outcome is distinct from 'TAKEN_OUT') as added_count
    from attendee_imports where event_id = ${event_id} and status <> 'DRAFT'
    order by id desc limit ${MOST_LISTED}`.execute(db)
  return rows
}

/** An import of this event as it stands; 404 where there is none. */
export async function stateOf(db: Db, event_id: number, id: number): Promise<AttendeeImportState> {
  const found = db.selectFrom('attendee_imports').selectAll().select(SECONDS_LEFT.as('seconds_left'))
  const row = await found.where('id', '=', id).where('event_id', '=', event_id).executeTakeFirst()
  if (!row) throw new ApiError('not_found')
  const one = row as unknown as ImportRow & { seconds_left: number | null }
  const { file_name, status, header, is_stopped, terms, created_at } = one
  const send_emails = terms?.send_emails ?? false
  return {
    ...{ id, file_name, status, header, is_stopped, send_emails, created_at },
    guessed: guessColumns(header),
    samples: await samplesOf(db, id),
    ...(await countRows(db, id)),
    problems: await problemsOf(db, id, MOST_SHOWN),
    undo_seconds_left: status === 'RUNNING' ? undoSecondsOf({ send_emails }) : one.seconds_left,
  }
}

const SECONDS_LEFT = sql<number | null>`case
  when status = 'DONE' and undo_until > now() then ceil(extract(epoch from undo_until - now()))::int end`

type Counts = Pick<
  AttendeeImportState,
  'rows_count' | 'added_count' | 'problem_count' | 'taken_out_count' | 'kept_count'
>

async function countRows(db: Db, id: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*)::int as rows_count,
      count(*) filter (where outcome = 'ADDED')::int as added_count,
      count(*) filter (where outcome = 'REFUSED')::int as problem_count,
      count(*) filter (where undo_outcome = 'TAKEN_OUT')::int as taken_out_count,
      count(*) filter (where undo_outcome = 'KEPT')::int as kept_count
    from attendee_import_rows where attendee_import_id = ${id}`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('a count without a row')
  return counts
}

async function samplesOf(db: Db, id: number): Promise<string[][]> {
  const rows = db.selectFrom('attendee_import_rows').select('cells').where('attendee_import_id', '=', id)
  return (await rows.orderBy('row_number').limit(SAMPLES).execute()).map(({ cells }) => cells)
}

/** Rows that were left out, in the order of the file; `most` limits their number. */
export async function problemsOf(db: Db, id: number, most: number | null = null): Promise<ImportProblem[]> {
  const { rows } = await sql<ImportProblem>`
    select row_number, cells, problems as issues from attendee_import_rows
    where attendee_import_id = ${id} and outcome = 'REFUSED' order by row_number limit ${most}`.execute(db)
  return rows
}
