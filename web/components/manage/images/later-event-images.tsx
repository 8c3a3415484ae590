import { later } from '#web/ui/lazy/later.tsx'

/** Fetched when it is drawn: where a field for images stands among others, few people have come for it. */
export const EventCoverField = later(() => import('./event-images.tsx').then(({ EventCoverField: field }) => field))
