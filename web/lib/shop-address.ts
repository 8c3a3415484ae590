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
  return path + withLanguage(at, promo_code === null ? {} : { promo_code })
}

/** A frame has no cookie for its language: the address says it, from page to page. */
export function withLanguage(at: Address, parameters: Record<string, string> = {}): string {
  const locale = isFramed(at) ? new URLSearchParams(at.search).get('locale') : null
  const search = new URLSearchParams({ ...parameters, ...(locale !== null && { locale }) }).toString()
  return search && `?${search}`
}
