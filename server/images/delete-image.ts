import type { Actor } from '#domain/actor.ts'
import { emit } from '#server/activity/emit.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { openStorage } from '#server/lib/storage.ts'
import type { Services } from '#server/services.ts'
import { removeUnusedFiles } from './image-files.ts'
import type { ImageOwner } from './image-owner.ts'

type Deletion = { db: Db; actor: Actor; services: Pick<Services, 'config'> }

/** Deletes the row, then the files that no other row uses. */
export async function deleteImage({ db, actor, services }: Deletion, owner: ImageOwner, image_id: number) {
  const removed = await db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom('images')
      .where('id', '=', image_id)
      .where(owner.column, '=', owner.id)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new ApiError('not_found')
    await emit(trx, actor, { name: 'image.deleted', subject_id: row.id, place: owner.place })
    return row
  })
  await removeUnusedFiles(db, openStorage(services.config), [removed])
  return undefined
}
