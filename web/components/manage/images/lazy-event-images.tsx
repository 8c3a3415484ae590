import { lazyPart } from '#web/lib/lazy.tsx'

// Lazy: among other fields, few users need the one for images.
export const EventCoverField = lazyPart(() => import('./event-images.tsx').then(({ EventCoverField: field }) => field))
export const TicketLogoField = lazyPart(() => import('./event-images.tsx').then(({ TicketLogoField: field }) => field))
