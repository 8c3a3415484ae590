import { type PublicEvent, publicEvents } from '#contract/public-events.ts'
import { callApi } from '#web/lib/api.ts'

export type KnownEvent = Pick<PublicEvent, 'id' | 'title' | 'slug' | 'organizer'>

/** The event, if visitors may know of it. */
export function findEvent(event_id: number): Promise<KnownEvent | null> {
  return callApi(publicEvents.get, { params: { event_id }, query: {} }).then(
    ({ data }) => data,
    () => null,
  )
}
