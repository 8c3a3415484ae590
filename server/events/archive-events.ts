import type { Trx } from '#server/lib/database.ts'

/** With their organizer all its events go; their orders stay. */
export async function archiveEventsOf(trx: Trx, organizer_id: number): Promise<void> {
  await trx
    .updateTable('events')
    .set({ status: 'ARCHIVED' })
    .where('organizer_id', '=', organizer_id)
    .where('status', '<>', 'ARCHIVED')
    .where('deleted_at', 'is', null)
    .execute()
}
