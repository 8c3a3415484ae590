export const EVENT_STATUSES = ['DRAFT', 'LIVE', 'PAUSED', 'ARCHIVED'] as const
export type EventStatus = (typeof EVENT_STATUSES)[number]

const EVENT_LIFECYCLES = ['UPCOMING', 'ONGOING', 'ENDED'] as const
export type EventLifecycle = (typeof EVENT_LIFECYCLES)[number]

export const EVENT_CATEGORIES = [
  'SOCIAL',
  'FOOD_DRINK',
  'CHARITY',
  'MUSIC',
  'ART',
  'COMEDY',
  'THEATER',
  'BUSINESS',
  'TECH',
  'EDUCATION',
  'WORKSHOP',
  'SPORTS',
  'FESTIVAL',
  'NIGHTLIFE',
  'OTHER',
] as const
export type EventCategory = (typeof EVENT_CATEGORIES)[number]

/** Archived events return as drafts, so that nothing goes on sale by accident. Keeping the status is a no-op. */
const EVENT_TRANSITIONS: Record<EventStatus, readonly EventStatus[]> = {
  DRAFT: ['DRAFT', 'LIVE', 'PAUSED', 'ARCHIVED'],
  LIVE: ['DRAFT', 'LIVE', 'PAUSED', 'ARCHIVED'],
  PAUSED: ['DRAFT', 'LIVE', 'PAUSED', 'ARCHIVED'],
  ARCHIVED: ['DRAFT', 'ARCHIVED'],
}

export function canBecome(from: EventStatus, to: EventStatus): boolean {
  return EVENT_TRANSITIONS[from].includes(to)
}

/** Paused events keep their page; only buying stops. */
export function isPubliclyVisible(status: EventStatus): boolean {
  return status === 'LIVE' || status === 'PAUSED'
}

export function isOrderable(status: EventStatus): boolean {
  return status === 'LIVE'
}

/** Ongoing from the start date, ended from the end date. Without an end date, ongoing until archived. */
export function lifecycle(event: { start_date: string; end_date: string | null }, now: string): EventLifecycle {
  const at = Date.parse(now)
  if (at < Date.parse(event.start_date)) return 'UPCOMING'
  return event.end_date !== null && at >= Date.parse(event.end_date) ? 'ENDED' : 'ONGOING'
}
