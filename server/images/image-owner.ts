import { EVENT_IMAGE_TYPES, type ImageType, ORGANIZER_IMAGE_TYPES } from '#domain/image.ts'
import type { Place } from '#server/activity/emit.ts'
import { inEvent, inOrganizer } from '#server/activity/places.ts'
import type { EventRow, OrganizerRow } from '#server/http/access.ts'
import type { Trx } from '#server/lib/database.ts'

/** Owner of an image: the column of `images` that refers to it, and the place of its activities. */
export type ImageOwner = {
  column: 'event_id' | 'organizer_id'
  id: number
  account_id: number
  place: Place
  limit: 'images' | 'organizer_images'
  types: readonly [ImageType, ...ImageType[]]
  /** Locks the owner: of two concurrent uploads only one must stay. */
  lock: (trx: Trx) => Promise<unknown>
}

export function eventsImages(event: EventRow): ImageOwner {
  const { id, account_id } = event
  const lock = (trx: Trx) =>
    trx.selectFrom('events').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return { column: 'event_id', id, account_id, place: inEvent(event), limit: 'images', types: EVENT_IMAGE_TYPES, lock }
}

export function organizersImages(organizer: OrganizerRow): ImageOwner {
  const { id, account_id } = organizer
  const lock = (trx: Trx) =>
    trx.selectFrom('organizers').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return {
    column: 'organizer_id',
    id,
    account_id,
    place: inOrganizer(organizer),
    limit: 'organizer_images',
    types: ORGANIZER_IMAGE_TYPES,
    lock,
  }
}
