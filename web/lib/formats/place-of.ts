import type { Place } from '#domain/region.ts'

type Organizer = { timezone: string; settings: Pick<Place, 'location_details'> }
type Loaded = { user?: Place; event?: Place | null; order?: { event?: Place }; drawn?: { ticket?: { event?: Place } } }

/** Event or organizer that the page's data are about, or the signed-in user. */
export function placeOf(loaded: unknown): Place | null {
  const { user, event, order, drawn, organizer } = (loaded ?? {}) as Loaded & { organizer?: Organizer }
  const place = event ?? order?.event ?? drawn?.ticket?.event ?? user
  return place ?? (organizer ? { timezone: organizer.timezone, ...organizer.settings } : null)
}
