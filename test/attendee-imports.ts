import { sql } from 'kysely'
import { type AttendeeImportState, attendeeImports } from '#contract/attendee-imports.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { endAttendeeImport } from '#server/attendee-imports/end-attendee-import.ts'
import { runAttendeeImport } from '#server/attendee-imports/run-attendee-import.ts'
import { undoAttendeeImport } from '#server/attendee-imports/undo-attendee-import.ts'
import type { Db } from '#server/lib/database.ts'
import type { TestApp } from './app.ts'
import type { Seller } from './sales.ts'

type Terms = BodyInput<typeof attendeeImports.start>

/** Columns for first name, last name and email address, and one ticket type for all rows. */
export function importTerms(product_price_id: number | null): Terms {
  return {
    columns: { first_name: 0, last_name: 1, email: 2 },
    product_price_id,
    payment: 'PAID',
    send_emails: false,
    locale: 'en',
    skip_problems: false,
    is_preview: false,
  }
}

export function attendeeFile(content: string | Uint8Array<ArrayBuffer>, name = 'attendees.csv'): FormData {
  const body = new FormData()
  body.set('file', new File([content], name))
  return body
}

const JOBS = { runAttendeeImport, undoAttendeeImport, endAttendeeImport }

/** Imports attendee files into an event. Attendees are added only when a job runs. */
export function importsOf({ services }: Pick<TestApp, 'services'>, { visitor, event_id }: Seller) {
  const params = { event_id }
  const at = (id: number) => ({ params: { ...params, attendee_import_id: id } })
  const upload = async (content: string | Uint8Array<ArrayBuffer>): Promise<AttendeeImportState> =>
    (await visitor.call(attendeeImports.upload, { params, body: attendeeFile(content) })).data
  const preview = async (id: number, terms: Terms) =>
    (await visitor.call(attendeeImports.start, { ...at(id), body: { ...terms, is_preview: true } })).data.preview
  const start = (id: number, body: Terms) => visitor.call(attendeeImports.start, { ...at(id), body })
  const stateOf = async (id: number) => (await visitor.call(attendeeImports.get, at(id))).data
  /** Runs a job as the queue does. */
  const work = async (job: keyof typeof JOBS, id: number, db: Db = services.db) => {
    await JOBS[job]({ ...services, db, mailer: null, is_last_attempt: false }, { attendee_import_id: id })
    return stateOf(id)
  }
  const added = async (content: string, terms: Terms) => {
    const { id } = await upload(content)
    await start(id, terms)
    return work('runAttendeeImport', id)
  }
  const askToUndo = (id: number) => visitor.call(attendeeImports.undo, at(id))
  const undone = async (id: number) => {
    await askToUndo(id)
    return work('undoAttendeeImport', id)
  }
  return { upload, preview, start, stateOf, work, added, askToUndo, undone }
}

/** Ends the time in which an import can be undone. */
export async function closeImportWindow(db: Db, id: number): Promise<void> {
  await db
    .updateTable('attendee_imports')
    .set({ undo_until: sql<string>`now() - interval '1 second'` })
    .where('id', '=', id)
    .execute()
}
