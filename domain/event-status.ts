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

/** An archived event comes back as a draft first, so that nothing is on sale again by accident; same to same is a no-op. */
const EVENT_TRANSITIONS: Record<EventStatus, readonly EventStatus[]> = {
  DRAFT: ['DRAFT', 'LIVE', 'PAUSED', 'ARCHIVED'],
  LIVE: ['DRAFT', 'LIVE', 'PAUSED', 'ARCHIVED'],
  PAUSED: ['DRAFT', 'LIVE', 'PAUSED', 'ARCHIVED'],
  ARCHIVED: ['DRAFT', 'ARCHIVED'],
}

export function canBecome(from: EventStatus, to: EventStatus): boolean {
  return EVENT_TRANSITIONS[from].includes(to)
}

/** A paused event keeps its page; only buying stops. */
export function isPubliclyVisible(status: EventStatus): boolean {
  return status === 'LIVE' || status === 'PAUSED'
}

export function isOrderable(status: EventStatus): boolean {
  return status === 'LIVE'
}

/** Ongoing from the start date on, ended from the end date on; without an end date it goes on until it is archived. */
export function lifecycle(event: { start_date: string; end_date: string | null }, now: string): EventLifecycle {
  const at = Date.parse(now)
  if (at < Date.parse(event.start_date)) return 'UPCOMING'
  return event.end_date !== null && at >= Date.parse(event.end_date) ? 'ENDED' : 'ONGOING'
}
