import { later } from '#web/ui/lazy/later.tsx'

// Fetched when they are drawn, like those of an event.
export const OrganizerCoverField = later(() =>
  import('./organizer-images.tsx').then(({ OrganizerCoverField: field }) => field),
)
export const OrganizerLogoField = later(() =>
  import('./organizer-images.tsx').then(({ OrganizerLogoField: field }) => field),
)
