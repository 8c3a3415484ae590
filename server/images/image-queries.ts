import type { Selectable } from 'kysely'
import type { Images } from '#database/types.ts'
import type { Db } from '#server/lib/database.ts'
import { fileUrl } from '#server/lib/storage.ts'
import { filesOf } from './image-sizes.ts'

export type ImageRow = Selectable<Images>

/** The images of many events or organizers in one query, by their id. */
export async function imagesOf(
  db: Db,
  owner: 'event_id' | 'organizer_id',
  ids: readonly number[],
): Promise<Map<number | null, ReturnType<typeof presentImage>[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('images')
    .selectAll()
    .where(owner, 'in', [...new Set(ids)])
    .orderBy('id')
    .execute()
  const byOwner = Map.groupBy(rows, (row) => row[owner])
  return new Map([...byOwner].map(([id, images]) => [id, images.map(presentImage)]))
}

/** The image with the addresses of its existing files. */
export function presentImage(row: ImageRow) {
  const files = filesOf(row).filter(({ is_first }) => is_first || row.is_sized)
  const of = (format: string) => files.filter((file) => file.format === format)
  const srcset = (format: string) =>
    of(format)
      .map(({ path, width }) => `${fileUrl(path)} ${width}w`)
      .join(', ')
  const jpeg = of('jpg')[0]
  return {
    ...row,
    url: fileUrl(row.path),
    small_url: fileUrl(of('webp')[0]?.path ?? row.path),
    jpeg_url: jpeg ? fileUrl(jpeg.path) : null,
    webp_srcset: srcset('webp'),
    avif_srcset: row.is_sized ? srcset('avif') : null,
  }
}
