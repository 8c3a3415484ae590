import { sql } from 'kysely'
import { lifecycle } from '#domain/event-status.ts'
import { slugify } from '#domain/text.ts'
import { imagesOf } from '#server/images/image-queries.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { organizerSlug } from '#server/organizers/organizer-queries.ts'
import { takesCards } from '#server/payments/cards/card-accounts.ts'
import { categoriesWithProducts } from '#server/products/product-categories.ts'

/** Events with the organizer's and settings' columns that every view needs; `now` is the database's clock. */
export function selectEvents(db: Db) {
  return db
    .selectFrom('events')
    .innerJoin('organizers', 'organizers.id', 'events.organizer_id')
    .innerJoin('event_settings as settings', 'settings.event_id', 'events.id')
    .selectAll('events')
    .select([
      'organizers.name as organizer_name',
      'organizers.status as organizer_status',
      'settings.is_online_event',
      'settings.location_details',
      'settings.hide_getting_started',
      sql<string>`now()`.as('now'),
      sql<boolean>`('OFFLINE' = any(settings.payment_providers)
        or ('STRIPE' = any(settings.payment_providers) and ${takesCards(sql`events.account_id`)}))`.as(
        'has_way_to_pay',
      ),
    ])
    .where('events.deleted_at', 'is', null)
}

export type EventInQuery = Awaited<ReturnType<ReturnType<typeof selectEvents>['executeTakeFirstOrThrow']>>

/** Only event-settings.ts writes the column, so its shape is known. */
export type Location = Record<string, string | null>

/** Fields that all views of an event share. */
export function presentEvent(row: EventInQuery) {
  return {
    ...row,
    slug: slugify(row.title),
    lifecycle_status: lifecycle(row, row.now),
    location_details: row.location_details as Location,
    organizer: {
      id: row.organizer_id,
      name: row.organizer_name,
      slug: organizerSlug(row.organizer_name),
      status: row.organizer_status,
    },
  }
}

/** One event for its organizer, with its products. */
export async function loadEvent(db: Db, event_id: number) {
  const row = await findEvent(db, event_id)
  const images = await imagesOf(db, 'event_id', [event_id])
  const product_categories = await categoriesWithProducts(db, row)
  return { ...presentEvent(row), images: images.get(event_id) ?? [], product_categories }
}

/** One event without its products. */
export async function loadBareEvent(db: Db, event_id: number) {
  return presentEvent(await findEvent(db, event_id))
}

function findEvent(db: Db, event_id: number): Promise<EventInQuery> {
  return selectEvents(db)
    .where('events.id', '=', event_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
}
