import type { Selectable } from 'kysely'
import type { Images } from '#database/types.ts'
import type { Db } from '#server/lib/database.ts'
import { fileUrl } from '#server/lib/storage.ts'
import { SMALL_WIDTH } from './process-image.ts'

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

export function presentImage(row: ImageRow) {
  return { ...row, url: fileUrl(row.path), small_url: fileUrl(smallPath(row) ?? row.path) }
}

/** Where the small version lies; null when there is none because the image itself is small. */
export function smallPath({ path, width }: Pick<ImageRow, 'path' | 'width'>): string | null {
  return width > SMALL_WIDTH ? path.replace(/\.webp$/, '-small.webp') : null
}
