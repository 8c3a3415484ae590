import type { Trx } from '#server/lib/database.ts'

/** Deletes the waitlists of events that are being deleted, with the names and addresses in them. */
export async function deleteEntriesOf(trx: Trx, event_ids: readonly number[]): Promise<void> {
  if (event_ids.length === 0) return
  await trx.deleteFrom('waitlist_entries').where('event_id', 'in', event_ids).execute()
}
