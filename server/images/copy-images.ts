import type { ImageType } from '#domain/image.ts'
import type { Part } from '#server/events/duplicate/part.ts'
import type { Db, Trx } from '#server/lib/database.ts'

export const copyCover: Part = async ({ db, event }) => ({
  count: (await imagesOfType(db, event.id, 'EVENT_COVER').execute()).length,
  write: ({ trx, event_id }) => copyImages(trx, 'EVENT_COVER', { from: event.id, to: event_id }),
})

/**
 * Copies the rows of a type. The files never change, so the copies show the same ones, which stay as long as any row names them.
 * The original rows are locked, so that no file is deleted meanwhile.
 */
export async function copyImages(trx: Trx, type: ImageType, { from, to }: { from: number; to: number }): Promise<void> {
  const images = await imagesOfType(trx, from, type).forShare().execute()
  if (images.length === 0) return
  const rows = images.map(({ id: _, created_at: __, ...image }) => ({ ...image, event_id: to }))
  await trx.insertInto('images').values(rows).execute()
}

function imagesOfType(db: Db, event_id: number, type: ImageType) {
  return db.selectFrom('images').selectAll().where('event_id', '=', event_id).where('type', '=', type).orderBy('id')
}
