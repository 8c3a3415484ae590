import { EVENT_CATEGORIES, type EventCategory } from '#domain/event-status.ts'
import { EVENT_FILTERS } from '#domain/pages.ts'
import { isUsableText } from '#domain/text.ts'

const PLACES = ['VENUE', 'ONLINE'] as const

/** A visitor's filters; null means any. */
export type Filters = {
  query: string | null
  category: EventCategory | null
  place: (typeof PLACES)[number] | null
}

const LONGEST_QUERY = 100

/** Reads the filters from the address; values that cannot be chosen are ignored. */
export function readFilters(search: URLSearchParams): Filters {
  const query = search.get('query')?.trim().slice(0, LONGEST_QUERY)
  return {
    query: query && isUsableText(query) ? query : null,
    category: EVENT_CATEGORIES.find((category) => category === search.get('category')) ?? null,
    place: PLACES.find((place) => place === search.get('place')) ?? null,
  }
}

export function isNarrowed(filters: Filters): boolean {
  return EVENT_FILTERS.some((name) => filters[name] !== null)
}

/** The query string of another page of the same list. */
export function pageQuery(page: number, filters: Filters): string {
  const search = new URLSearchParams()
  for (const name of EVENT_FILTERS) if (filters[name] !== null) search.set(name, filters[name])
  if (page > 1) search.set('page', String(page))
  return `?${search}`
}
