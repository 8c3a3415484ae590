import type { PayloadOf } from '#server/activity/subscribers.ts'
import type { Job } from '#server/job.ts'
import { openStorage } from '#server/lib/storage.ts'
import { removeFiles } from './image-files.ts'
import { filesOf, type ImageFile } from './image-sizes.ts'
import { loadSharp } from './load-sharp.ts'

/**
 * Makes the files for which an upload has no time: the middle size, all sizes as AVIF, and a JPEG. Pages use them once all of
 * them exist; until then they show the first ones.
 */
export const sizeImage: Job<Pick<PayloadOf<'sizeImage'>, 'image_id'>> = async ({ db, config }, { image_id }) => {
  const found = db.selectFrom('images').selectAll().where('id', '=', image_id).where('is_sized', '=', false)
  const image = await found.executeTakeFirst()
  const storage = openStorage(config)
  const bytes = image && (await storage.get(image.path))
  if (!bytes) return
  for (const file of filesOf(image).filter(({ is_first }) => !is_first))
    await storage.put(file.path, await encode(bytes, file))
  const kept = await db
    .updateTable('images')
    .set({ is_sized: true })
    .where('path', '=', image.path)
    .returning('id')
    .executeTakeFirst()
  // The image was deleted meanwhile, before these files existed.
  if (!kept) await removeFiles(storage, image)
}

/** AVIF at a quality that looks like WebP's and is a third smaller; more effort takes seconds and saves little. */
const AVIF = { quality: 55, effort: 3 }
const WEBP = { quality: 82 }
const JPEG = { quality: 80, mozjpeg: true }

async function encode(bytes: Uint8Array, { format, width }: ImageFile): Promise<Buffer> {
  const sharp = await loadSharp()
  const sized = sharp(bytes).resize({ width, withoutEnlargement: true })
  if (format === 'avif') return sized.avif(AVIF).toBuffer()
  if (format === 'webp') return sized.webp(WEBP).toBuffer()
  return sized.flatten({ background: '#ffffff' }).jpeg(JPEG).toBuffer()
}
