import { randomBytes } from 'node:crypto'
import type { Actor } from '#domain/actor.ts'
import { type ImageType, SMALLEST_IMAGE } from '#domain/image.ts'
import { emit } from '#server/activity/emit.ts'
import { refuseTooMany } from '#server/lib/account-limits.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { malformed } from '#server/lib/errors.ts'
import { openStorage, type Storage } from '#server/lib/storage.ts'
import type { Services } from '#server/services.ts'
import { putFirstFiles, removeFiles, removeUnusedFiles } from './image-files.ts'
import type { ImageOwner } from './image-owner.ts'
import { type ImageRow, presentImage } from './image-queries.ts'
import { decodeInTurn } from './in-turn.ts'
import { plainName } from './plain-name.ts'
import { type ProcessedImage, processImage } from './process-image.ts'

type Upload = { db: Db; actor: Actor; body: FormData; services: Pick<Services, 'config'> }

/** Re-encodes an image in the sizes that are needed at once; the others follow (`size-image.ts`). */
export async function uploadImage({ db, actor, body, services }: Upload, owner: ImageOwner) {
  const { type, file } = readUpload(body, owner)
  const bytes = Buffer.from(await file.arrayBuffer())
  const picture = await decodeInTurn(() => processImage(bytes, SMALLEST_IMAGE[type]))
  const storage = openStorage(services.config)
  const path = `images/${randomBytes(18).toString('base64url')}.webp`
  const image = { type, path, file_name: plainName(file.name) || 'image', picture }
  const saved = await putAndSave(storage, image, () => save({ db, actor, owner }, image))
  await removeUnusedFiles(db, storage, saved.replaced)
  return presentImage(saved.image)
}

function readUpload(form: FormData, { types }: ImageOwner): { type: ImageType; file: File } {
  const given = form.get('type') ?? types[0]
  const type = types.find((candidate) => candidate === given)
  if (!type) throw malformed('type', 'not_a_picture_type', { types: types.join(', ') })
  const file = form.get('image')
  if (!(file instanceof File)) throw malformed('image', 'no_picture')
  return { type, file }
}

type NewImage = { type: ImageType; path: string; file_name: string; picture: ProcessedImage }

/** Stores the files first: a row never names a missing file. */
async function putAndSave<T>(storage: Storage, { path, picture }: NewImage, save: () => Promise<T>): Promise<T> {
  try {
    await putFirstFiles(storage, path, picture)
    return await save()
  } catch (error) {
    await removeFiles(storage, { path, width: picture.width })
    throw error
  }
}

type Saving = { db: Db; actor: Actor; owner: ImageOwner }

/** Replaces the former cover or logo, of which there is only one. */
function save({ db, actor, owner }: Saving, { type, path, file_name, picture }: NewImage) {
  const { column, id: owner_id, account_id, place } = owner
  return db.transaction().execute(async (trx) => {
    await owner.lock(trx)
    await refuseTooMany(trx, owner.limit, { id: owner_id })
    const replaced = type === 'GENERIC' ? [] : await takeAway(trx, owner, type)
    const { full, width, height, avg_colour, lqip_base64 } = picture
    const file = { path, file_name, mime_type: 'image/webp', size: full.length }
    const row = await trx
      .insertInto('images')
      .values({ account_id, [column]: owner_id, type, ...file, width, height, avg_colour, lqip_base64 })
      .returningAll()
      .executeTakeFirstOrThrow()
    for (const { id } of replaced) await emit(trx, actor, { name: 'image.deleted', subject_id: id, place })
    await emit(trx, actor, { name: 'image.uploaded', subject_id: row.id, place })
    return { image: row, replaced }
  })
}

function takeAway(trx: Trx, { column, id }: ImageOwner, type: ImageType): Promise<ImageRow[]> {
  return trx.deleteFrom('images').where(column, '=', id).where('type', '=', type).returningAll().execute()
}
