import { randomBytes } from 'node:crypto'
import type { contract } from '#contract/contract.ts'
import type { Actor } from '#domain/actor.ts'
import { DEFAULT_IMAGE_TYPE, type ImageType } from '#domain/image.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { EventRow } from '#server/http/access.ts'
import { ApiError, malformed } from '#server/http/errors.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import type { Handlers } from '#server/http/serve.ts'
import { refuseTooMany } from '#server/lib/account-limits.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { openStorage, type Storage } from '#server/lib/storage.ts'
import { type ImageRow, presentImage, smallPath } from './image-queries.ts'
import { createOneByOne } from './one-by-one.ts'
import { type ProcessedImage, processImage, type Size } from './process-image.ts'

/** Of one person. */
const UPLOADS = { max: 60, seconds: 60 }
/** Pixels below which a picture is no use for its place. */
const SMALLEST: Partial<Record<ImageType, Size>> = { EVENT_COVER: { width: 600, height: 50 } }
const oneByOne = createOneByOne()

const TYPES_OF_EVENTS: readonly ImageType[] = ['EVENT_COVER', 'TICKET_LOGO', 'GENERIC']

export const images: Handlers<typeof contract.images> = {
  list: async ({ db, event }) => {
    const rows = await db.selectFrom('images').selectAll().where('event_id', '=', event.id).orderBy('id').execute()
    return rows.map(presentImage)
  },

  upload: async ({ db, actor, event, body, services }) => {
    const { type, file } = readUpload(body)
    await countAttempt(db, `images:${actor.kind}:${actor.id}`, UPLOADS)
    const bytes = Buffer.from(await file.arrayBuffer())
    const picture = await oneByOne(() => processImage(bytes, SMALLEST[type]))
    const storage = openStorage(services.config)
    const path = `images/${randomBytes(18).toString('base64url')}.webp`
    const image = { type, path, file_name: plainName(file.name), picture }
    const saved = await putAndSave(storage, image, () => save({ db, actor, event }, image))
    await removeFiles(storage, await unshared(db, saved.replaced))
    return presentImage(saved.image)
  },

  remove: async ({ db, actor, event, params, services }) => {
    const removed = await db.transaction().execute(async (trx) => {
      const row = await trx
        .deleteFrom('images')
        .where('id', '=', params.image_id)
        .where('event_id', '=', event.id)
        .returningAll()
        .executeTakeFirst()
      if (!row) throw new ApiError('not_found')
      await emit(trx, actor, { name: 'image.deleted', subject_id: row.id, place: inEvent(event) })
      return row
    })
    await removeFiles(openStorage(services.config), await unshared(db, [removed]))
    return undefined
  },
}

function readUpload(form: FormData): { type: ImageType; file: File } {
  const given = form.get('type') ?? DEFAULT_IMAGE_TYPE
  const type = TYPES_OF_EVENTS.find((candidate) => candidate === given)
  if (!type) throw malformed('type', 'not_a_picture_type', { types: TYPES_OF_EVENTS.join(', ') })
  const file = form.get('image')
  if (!(file instanceof File)) throw malformed('image', 'no_picture')
  return { type, file }
}

/** For people to recognise the file; nothing is ever opened by this name. */
function plainName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  return base.replace(/[\p{Control}\p{Surrogate}\p{Noncharacter_Code_Point}]/gu, '').slice(0, 255) || 'image'
}

type NewImage = { type: ImageType; path: string; file_name: string; picture: ProcessedImage }

/** Files first: a row never names a file that is not there. */
async function putAndSave<T>(storage: Storage, { path, picture }: NewImage, save: () => Promise<T>): Promise<T> {
  try {
    await putFiles(storage, path, picture)
    return await save()
  } catch (error) {
    await removeFiles(storage, [{ path, width: picture.width }])
    throw error
  }
}

/** There is one cover and one logo: a new one takes the place of the former. */
function save({ db, actor, event }: { db: Db; actor: Actor; event: EventRow }, image: NewImage) {
  return db.transaction().execute(async (trx) => {
    // Two uploads at once must not both stay.
    await trx.selectFrom('events').select('id').where('id', '=', event.id).forNoKeyUpdate().execute()
    await refuseTooMany(trx, 'images', event.id)
    const replaced = image.type === 'GENERIC' ? [] : await takeAway(trx, event.id, image.type)
    const { full, width, height, avg_colour, lqip_base64 } = image.picture
    const row = await trx
      .insertInto('images')
      .values({
        account_id: event.account_id,
        event_id: event.id,
        type: image.type,
        path: image.path,
        file_name: image.file_name,
        mime_type: 'image/webp',
        size: full.length,
        width,
        height,
        avg_colour,
        lqip_base64,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const place = inEvent(event)
    for (const { id } of replaced) await emit(trx, actor, { name: 'image.deleted', subject_id: id, place })
    await emit(trx, actor, { name: 'image.uploaded', subject_id: row.id, place })
    return { image: row, replaced }
  })
}

function takeAway(trx: Trx, event_id: number, type: ImageType): Promise<ImageRow[]> {
  return trx.deleteFrom('images').where('event_id', '=', event_id).where('type', '=', type).returningAll().execute()
}

async function putFiles(storage: Storage, path: string, { full, small, width }: ProcessedImage): Promise<void> {
  await storage.put(path, full)
  const second = smallPath({ path, width })
  if (second && small) await storage.put(second, small)
}

/** Copies of an event show the same files. Asked once the rows are gone, so that of several removals the last one finds none. */
async function unshared(db: Db, rows: readonly ImageRow[]): Promise<ImageRow[]> {
  if (rows.length === 0) return []
  const paths = rows.map(({ path }) => path)
  const named = await db.selectFrom('images').select('path').where('path', 'in', paths).execute()
  return rows.filter(({ path }) => !named.some((image) => image.path === path))
}

async function removeFiles(storage: Storage, rows: readonly Pick<ImageRow, 'path' | 'width'>[]): Promise<void> {
  for (const row of rows) {
    await storage.remove(row.path)
    const second = smallPath(row)
    if (second) await storage.remove(second)
  }
}
