import { coverDrawing } from '#domain/cover-drawing.ts'
import { isPubliclyVisible } from '#domain/event-status.ts'
import { bcp47, type Locale } from '#domain/locale.ts'
import { formatTag } from '#domain/region.ts'
import type { Config } from '#server/config.ts'
import { emailI18n } from '#server/emails/templates/email-i18n.ts'
import { placeOf } from '#server/emails/templates/event-facts.ts'
import { formatPeriod } from '#server/emails/templates/format.ts'
import { selectEvents } from '#server/events/event-queries.ts'
import { presentPublicEvent } from '#server/events/public-event-summary.ts'
import type { CoverSource, ShareImage } from '#server/images/draw-share-image.ts'
import { imagesOf } from '#server/images/image-queries.ts'
import {
  type CoverPlace,
  coverOfEvent,
  coverOfOrganizer,
  versionOfEvent,
  versionOfOrganizer,
} from '#server/images/share-facts.ts'
import type { Db } from '#server/lib/database.ts'
import { openStorage } from '#server/lib/storage.ts'
import { loadPublicOrganizer } from '#server/organizers/public-organizers.ts'

/** Content of a picture; `version` changes whenever any of it does. */
export type PictureFacts = { version: string; cover: CoverPlace; words: Omit<ShareImage, 'cover'> }

/** Null if the event is not visible to visitors. */
export async function findEventPicture(db: Db, event_id: number, locale: Locale): Promise<PictureFacts | null> {
  const row = await selectEvents(db).where('events.id', '=', event_id).executeTakeFirst()
  if (!row || !isPubliclyVisible(row.status)) return null
  const event = presentPublicEvent(row)
  const images = (await imagesOf(db, 'event_id', [event_id])).get(event_id) ?? []
  const reader = { i18n: await emailI18n(locale), tag: formatTag(bcp47(locale), event) }
  const period = { start: event.start_date, end: null }
  const place = placeOf(event, reader, 'short')
  return {
    version: `${versionOfEvent(event, images)}-${event_id}-${locale}`,
    cover: coverOfEvent(event, images),
    words: {
      title: event.title,
      above: event.organizer.name,
      below: [formatPeriod(period, event.timezone, reader.tag), ...(place ? [place] : [])],
    },
  }
}

/** Null if the organizer is not published. */
export async function findOrganizerPicture(db: Db, organizer_id: number): Promise<PictureFacts | null> {
  const row = await db
    .selectFrom('organizers')
    .select('id')
    .where('id', '=', organizer_id)
    .where('status', '=', 'LIVE')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const organizer = await loadPublicOrganizer(db, organizer_id)
  const { venue_name, city } = organizer.settings.location_details
  const place = [venue_name, city].filter(Boolean).join(', ')
  return {
    version: `${versionOfOrganizer(organizer, organizer.images)}-${organizer_id}`,
    cover: coverOfOrganizer(organizer, organizer.images),
    words: { title: organizer.name, above: null, below: place === '' ? [] : [place] },
  }
}

/** The uploaded file or, if it is missing, the drawing that it had replaced. */
export async function readCover(config: Config, cover: CoverPlace, title: string): Promise<CoverSource> {
  if (!('path' in cover)) return cover
  const { path, ...focus } = cover
  const bytes = await openStorage(config).get(path)
  return bytes ? { bytes, ...focus } : coverDrawing(title, 'OTHER')
}
