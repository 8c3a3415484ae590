import type { contract } from '#contract/contract.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'
import { deleteImage } from './delete-image.ts'
import { describeImage } from './describe-image.ts'
import { eventsImages, type ImageOwner, organizersImages } from './image-owner.ts'
import { presentImage } from './image-queries.ts'
import { uploadImage } from './upload-image.ts'

/** Images of events. */
export const images: Handlers<typeof contract.images> = {
  list: ({ db, event }) => list(db, eventsImages(event)),
  upload: ({ event, ...call }) => uploadImage(call, eventsImages(event)),
  update: ({ event, params, ...call }) => describeImage(call, eventsImages(event), params.image_id),
  remove: ({ event, params, ...call }) => deleteImage(call, eventsImages(event), params.image_id),
}

export const organizerImages: Handlers<typeof contract.organizerImages> = {
  list: ({ db, organizer }) => list(db, organizersImages(organizer)),
  upload: ({ organizer, ...call }) => uploadImage(call, organizersImages(organizer)),
  update: ({ organizer, params, ...call }) =>
    describeImage(call, organizersImages(organizer), params.organizer_image_id),
  remove: ({ organizer, params, ...call }) => deleteImage(call, organizersImages(organizer), params.organizer_image_id),
}

async function list(db: Db, { column, id }: ImageOwner) {
  const rows = await db.selectFrom('images').selectAll().where(column, '=', id).orderBy('id').execute()
  return rows.map(presentImage)
}
