import { sql } from 'kysely'
import type { Trx } from '#server/lib/database.ts'

/** Gives the catalogue of a locked event a new version, so that no reservation is written that was priced before. */
export async function countUpCatalogue(trx: Trx, event_id: number): Promise<void> {
  await trx
    .updateTable('events')
    .set({ catalogue_version: sql<number>`catalogue_version + 1` })
    .where('id', '=', event_id)
    .execute()
}
