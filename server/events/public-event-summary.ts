import { coverOf } from '#domain/cover.ts'
import { themeOf } from '#domain/page-theme.ts'
import type { EventRow } from '#server/http/access.ts'
import { imagesOf } from '#server/images/image-queries.ts'
import { pictureOf } from '#server/images/share-facts.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { htmlToText } from '#server/lib/plain-text.ts'
import { loadCatalogues } from '#server/products/catalogue.ts'
import { type EventInQuery, presentEvent, selectEvents } from './event-queries.ts'
import { loadEventSettings } from './event-settings.ts'
import { priceSummaryOf } from './public-products.ts'

const PREVIEW_LENGTH = 160

export async function eventById(db: Db, event_id: number): Promise<EventRow> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', event_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
}

/** Events as visitors see them in lists, in the given order: a fixed number of queries, however many. */
export async function summarizeEvents(db: Db, rows: readonly EventInQuery[]) {
  const ids = rows.map((row) => row.id)
  const images = await imagesOf(db, 'event_id', ids)
  const catalogues = await loadCatalogues(db, ids)
  return rows.map((row) => {
    const catalogue = catalogues.get(row.id) ?? { categories: [], products: [] }
    const pictures = images.get(row.id) ?? []
    return {
      ...presentPublicEvent(row),
      images: pictures,
      cover: coverOf(pictureOf(pictures, 'EVENT_COVER'), row),
      ...priceSummaryOf(catalogue, { event: row, promo_code: null, adjustments: [], now: row.now }),
    }
  })
}

/** The event of an order or ticket, whose pages share the event's design. */
export async function summarizeEvent(db: Db, event: Pick<EventRow, 'id'>, known?: SettingsOfEvent) {
  const row = await selectEvents(db).where('events.id', '=', event.id).executeTakeFirstOrThrow()
  const [summary] = await summarizeEvents(db, [row])
  if (!summary) throw new ApiError('not_found')
  const settings = known ?? (await loadEventSettings(db, event.id))
  return {
    ...summary,
    theme: themeOf(settings.homepage_theme_settings ?? settings.organizer_theme_settings, summary.cover),
    legal: settings.legal,
    logo: settings.logo,
  }
}

type SettingsOfEvent = Pick<
  Awaited<ReturnType<typeof loadEventSettings>>,
  'homepage_theme_settings' | 'organizer_theme_settings' | 'legal' | 'logo'
>

/** Leaves the venue's address out for online events. */
export function presentPublicEvent(row: EventInQuery) {
  const event = presentEvent(row)
  return {
    ...event,
    description_preview: preview(row.description),
    location_details: row.is_online_event ? {} : event.location_details,
  }
}

/** The description as one line of text, cut between two words. */
function preview(html: string | null): string {
  const text = htmlToText(html ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...text]
  if (letters.length <= PREVIEW_LENGTH) return text
  const cut = letters.slice(0, PREVIEW_LENGTH - 1).join('')
  const lastSpace = cut.lastIndexOf(' ')
  return `${cut.slice(0, lastSpace > PREVIEW_LENGTH / 2 ? lastSpace : undefined)}…`
}
