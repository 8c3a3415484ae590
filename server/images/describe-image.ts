import type { contract } from '#contract/contract.ts'
import type { Body } from '#contract/endpoint.ts'
import type { Actor } from '#domain/actor.ts'
import { changedFields } from '#server/activity/changed-fields.ts'
import { emit } from '#server/activity/emit.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import type { ImageOwner } from './image-owner.ts'
import { presentImage } from './image-queries.ts'

type Description = { db: Db; actor: Actor; body: Body<typeof contract.images.update> }

/** Sets the picture's description and its focus point. */
export function describeImage({ db, actor, body }: Description, owner: ImageOwner, image_id: number) {
  return db.transaction().execute(async (trx) => {
    const of = trx.selectFrom('images').selectAll().where('id', '=', image_id).where(owner.column, '=', owner.id)
    const before = await of.forUpdate().executeTakeFirst()
    if (!before) throw new ApiError('not_found')
    const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
    const after = { ...before, ...changes }
    if (Object.keys(changes).length > 0)
      await trx.updateTable('images').set(changes).where('id', '=', image_id).execute()
    const data = { fields: changedFields(before, after) }
    await emit(trx, actor, { name: 'image.updated', subject_id: image_id, place: owner.place, data })
    return presentImage(after)
  })
}
