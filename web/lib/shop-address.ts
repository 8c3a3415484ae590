/** Where visitors are: on our own pages, or on those of a frame that somebody else's page shows (`/widget/…`). */
type Address = { pathname: string; search: string }

const isFramed = ({ pathname }: Address) => pathname.startsWith('/widget/')

/** The steps of an order stand below this path, each with a slash before it. */
export function orderAddress(at: Address, event_id: number, order_short_id: string): string {
  return `${isFramed(at) ? `/widget/${event_id}` : ''}/checkout/${isFramed(at) ? '' : `${event_id}/`}${order_short_id}`
}

/** The tickets of an event to choose from, with a promo code or none. */
export function ticketsAddress(at: Address, event: { id: number; slug: string }, promo_code: string | null): string {
  const path = isFramed(at) ? `/widget/${event.id}` : `/event/${event.id}/${event.slug}`
  return path + withKept(at, promo_code === null ? {} : { promo_code })
}

/** What a frame keeps in its address, from page to page: it has no cookie for its language, and no way back but its own. */
const KEPT = ['locale', 'calendar'] as const

export function withKept(at: Address, parameters: Record<string, string> = {}): string {
  const search = new URLSearchParams(parameters)
  const known = new URLSearchParams(isFramed(at) ? at.search : '')
  for (const name of KEPT) if (known.has(name) && !search.has(name)) search.set(name, known.get(name) ?? '')
  return search.size > 0 ? `?${search}` : ''
}

/** The calendar from which somebody came to an event in a frame; null where there was none. */
export function calendarAddress(at: Address): string | null {
  const search = new URLSearchParams(isFramed(at) ? at.search : '')
  const [calendar, locale] = [search.get('calendar') ?? '', search.get('locale')]
  if (!/^[1-9]\d{0,9}$/.test(calendar)) return null
  return `/widget/organizer/${calendar}${locale === null ? '' : `?${new URLSearchParams({ locale })}`}`
}
