import { sql } from 'kysely'
import { queueFollowing } from '#server/activity/emit.ts'
import type { Job } from '#server/job.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { addedOrders, endImportAs, type ImportRow, lockImport } from './import-rows.ts'

/** Job, once the undo window of an import is over: sends the attendees their emails, if requested. */
export const endAttendeeImport: Job<{ attendee_import_id: number }> = async ({ db }, { attendee_import_id: id }) =>
  db.transaction().execute(async (trx) => {
    const one = await lockImport(trx, id)
    if (one?.status !== 'DONE') return
    await announceAdded(trx, one)
    await endImportAs(trx, one.id, 'OVER')
  })

/** Queues confirmations and tickets for added attendees that were not removed again. */
export async function announceAdded(trx: Trx, { id, account_id, terms }: ImportRow): Promise<void> {
  if (!terms?.send_emails) return
  const orders = await addedOrders(trx, id, { all: true })
  const ids = orders.map(({ activity_id }) => activity_id)
  await queueFollowing(trx, { name: 'order.imported', account_id, ids })
}

/** Job: deletes unused files after a day, the others after 30 days. The activity log keeps who was added. */
export async function pruneAttendeeImports({ db }: { db: Db }): Promise<void> {
  await db
    .deleteFrom('attendee_imports')
    .where(
      sql<boolean>`created_at < now() - case status when 'DRAFT' then interval '1 day' else interval '30 days' end`,
    )
    .where('status', 'in', ['DRAFT', 'OVER', 'UNDONE'])
    .execute()
}
