import type { Selectable } from 'kysely'
import type { OrganizerSettings } from '#database/types.ts'
import { slugify } from '#domain/text.ts'
import type { OrganizerRow } from '#server/http/access.ts'
import { imagesOf } from '#server/images/image-queries.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'

/** Organizers in the API's format, in the given order. */
export async function presentOrganizers(db: Db, rows: readonly OrganizerRow[]) {
  const ids = rows.map((row) => row.id)
  const images = await imagesOf(db, 'organizer_id', ids)
  return rows.map((row) => ({ ...row, slug: organizerSlug(row.name), images: images.get(row.id) ?? [] }))
}

export async function presentOrganizer(db: Db, row: OrganizerRow) {
  const [organizer] = await presentOrganizers(db, [row])
  if (!organizer) throw new ApiError('not_found')
  return organizer
}

export function organizerSlug(name: string): string {
  return slugify(name, 'organizer')
}

export async function loadOrganizerSettings(db: Db, organizer_id: number) {
  const row = await db
    .selectFrom('organizer_settings')
    .selectAll()
    .where('organizer_id', '=', organizer_id)
    .executeTakeFirstOrThrow()
  return presentSettings(row)
}

/** Only organizer-settings.ts writes the two columns, so their shape is known. */
function presentSettings(row: Selectable<OrganizerSettings>) {
  return {
    ...row,
    social_media_handles: row.social_media_handles as Record<string, string>,
    location_details: row.location_details as Record<string, string | null>,
    has_analytics_api_secret: row.analytics_api_secret !== null,
    counts_visits: row.analytics_property !== null && row.analytics_api_secret !== null,
  }
}
