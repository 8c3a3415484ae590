import { lazyPart } from '#web/lib/lazy.tsx'

// Lazy, like those of an event.
export const OrganizerCoverField = lazyPart(() =>
  import('./organizer-images.tsx').then(({ OrganizerCoverField: field }) => field),
)
export const OrganizerLogoField = lazyPart(() =>
  import('./organizer-images.tsx').then(({ OrganizerLogoField: field }) => field),
)
