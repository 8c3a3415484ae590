import { issueOf, sentenceOf } from '#contract/issues.ts'
import type { Actor } from '#domain/actor.ts'
import { MOST_IMPORT_MEGABYTES } from '#domain/attendee-import.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { EventRow } from '#server/http/access.ts'
import { createOneByOne } from '#server/images/one-by-one.ts'
import { plainName } from '#server/images/plain-name.ts'
import { refuseTooMany } from '#server/lib/account-limits.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'
import { readInThread } from '#server/lib/read-in-thread.ts'
import { insertImport } from './import-rows.ts'
import type { Read, Table } from './read-table.ts'

/** This process reads one file at a time. */
const readInTurn = createOneByOne()
const UNREADABLE: Read = { refused: issueOf('not_a_table') }

type From = { db: Db; actor: Actor; event: EventRow; body: FormData }

/** Stores the content of an attendee file until its columns are assigned. Returns the import's id. */
export async function receiveImport({ db, actor, event, body }: From): Promise<number> {
  const file = body.get('file')
  if (!(file instanceof File) || file.size === 0) throw malformed('file', 'empty')
  if (file.size > MOST_IMPORT_MEGABYTES * 1_000_000)
    throw malformed('file', 'file_too_big', { most: MOST_IMPORT_MEGABYTES })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const table = tableOf(await readInTurn(() => readInThread('attendee-imports/table-thread.ts', bytes, UNREADABLE)))
  const file_name = plainName(file.name) || 'file'
  return db.transaction().execute(async (trx) => {
    await refuseTooMany(trx, 'attendee_imports', { id: event.id })
    const id = await insertImport(trx, actor, { event, file_name, table })
    await emit(trx, actor, { name: 'attendee_import.uploaded', subject_id: id, place: inEvent(event) })
    return id
  })
}

function tableOf(read: Read): Table {
  if ('table' in read) return read.table
  const issues = [{ path: 'file', ...read.refused }]
  throw new ApiError('malformed', { issues, message: sentenceOf(read.refused) })
}
