/** Address of the visitor: on our own pages, or on those framed by another site (`/widget/…`). */
type Address = { pathname: string; search: string }

const isFramed = ({ pathname }: Address) => pathname.startsWith('/widget/')

/** Base path of an order's steps, to be followed by a slash and the step. */
export function orderAddress(at: Address, event_id: number, order_short_id: string): string {
  return `${isFramed(at) ? `/widget/${event_id}` : ''}/checkout/${isFramed(at) ? '' : `${event_id}/`}${order_short_id}`
}

/** Address of an event's ticket selection, with or without a promo code. */
export function ticketsAddress(at: Address, event: { id: number; slug: string }, promo_code: string | null): string {
  const path = isFramed(at) ? `/widget/${event.id}` : `/event/${event.id}/${event.slug}`
  return path + withKept(at, promo_code === null ? {} : { promo_code })
}

/** Query parameters that a frame keeps from page to page: it has no cookie for its language, and its own way back. */
const KEPT = ['locale', 'calendar'] as const

export function withKept(at: Address, parameters: Record<string, string> = {}): string {
  const search = new URLSearchParams(parameters)
  const known = new URLSearchParams(isFramed(at) ? at.search : '')
  for (const name of KEPT) if (known.has(name) && !search.has(name)) search.set(name, known.get(name) ?? '')
  return search.size > 0 ? `?${search}` : ''
}

/** Address of the calendar that led to an event in a frame; null if none did. */
export function calendarAddress(at: Address): string | null {
  const search = new URLSearchParams(isFramed(at) ? at.search : '')
  const [calendar, locale] = [search.get('calendar') ?? '', search.get('locale')]
  if (!/^[1-9]\d{0,9}$/.test(calendar)) return null
  return `/widget/organizer/${calendar}${locale === null ? '' : `?${new URLSearchParams({ locale })}`}`
}
