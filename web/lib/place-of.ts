import type { Place } from '#domain/region.ts'

type Organizer = { timezone: string; settings: Pick<Place, 'location_details'> }
type Loaded = { event?: Place | null; order?: { event?: Place }; drawn?: { ticket?: { event?: Place } } }

/** The event or organizer that the data of a public page are about. */
export function placeOf(loaded: unknown): Place | null {
  const { event, order, drawn, organizer } = (loaded ?? {}) as Loaded & { organizer?: Organizer }
  const place = event ?? order?.event ?? drawn?.ticket?.event
  return place ?? (organizer ? { timezone: organizer.timezone, ...organizer.settings } : null)
}
