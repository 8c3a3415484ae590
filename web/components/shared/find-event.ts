import { type PublicEvent, publicEvents } from '#contract/public-events.ts'
import { callApi } from '#web/lib/calls/api.ts'

export type KnownEvent = Pick<PublicEvent, 'id' | 'title' | 'slug' | 'organizer'>

/** Event if it is public, else null. */
export function findEvent(event_id: number): Promise<KnownEvent | null> {
  return callApi(publicEvents.get, { params: { event_id }, query: {} }).then(
    ({ data }) => data,
    () => null,
  )
}
