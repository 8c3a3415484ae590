import type { Part } from '#server/events/duplicate/part.ts'
import type { Db } from '#server/lib/database.ts'

/**
 * Copies the row of the cover. The file never changes, so the copy shows the same one, which stays as long as any row names it.
 * The original row is locked, so that the file is not deleted meanwhile.
 */
export const copyCover: Part = async ({ db, event }) => ({
  count: (await coversOf(db, event.id).execute()).length,
  async write({ trx, event_id }) {
    const covers = await coversOf(trx, event.id).forShare().execute()
    if (covers.length === 0) return
    const rows = covers.map(({ id: _, created_at: __, ...image }) => ({ ...image, event_id }))
    await trx.insertInto('images').values(rows).execute()
  },
})

function coversOf(db: Db, event_id: number) {
  return db.selectFrom('images').selectAll().where('event_id', '=', event_id).where('type', '=', 'EVENT_COVER')
}
