import { later } from '#web/components/manage/later.tsx'

/** Fetched when they are drawn: where a field for images stands among others, few people have come for it. */
export const EventCoverField = later(() => import('./event-images.tsx').then(({ EventCoverField: field }) => field))
export const OrganizerCoverField = later(() =>
  import('./organizer-images.tsx').then(({ OrganizerCoverField: field }) => field),
)
export const OrganizerLogoField = later(() =>
  import('./organizer-images.tsx').then(({ OrganizerLogoField: field }) => field),
)
