import { type Expression, sql } from 'kysely'
import { fileUrl } from '#server/lib/storage.ts'
import { type ImageRow, presentImage } from './image-queries.ts'
import { filesOf } from './image-sizes.ts'

type OfEvent = { event_id: Expression<number>; organizer_id: Expression<number> }

/** Logo of the inviting party: the one for the event's tickets, otherwise its organizer's. */
export function logoRow({ event_id, organizer_id }: OfEvent) {
  return sql<ImageRow | null>`(
    select to_jsonb(images) from images
    where (event_id = ${event_id} and type = 'TICKET_LOGO') or (organizer_id = ${organizer_id} and type = 'ORGANIZER_LOGO')
    order by type = 'TICKET_LOGO' desc, id
    limit 1)`
}

/** The logo for pages. */
export function presentLogo(row: ImageRow | null) {
  return row && { url: presentImage(row).small_url, alt_text: row.alt_text ?? '' }
}

/** The logo for emails: the JPEG, the only format that all mail programs support, once it exists. */
export function logoOfEmail(row: ImageRow | null): string | null {
  const jpeg = row?.is_sized ? filesOf(row).find(({ format }) => format === 'jpg') : null
  return jpeg ? fileUrl(jpeg.path) : null
}
