import { redirect } from 'react-router'
import type { Client } from '#contract/client.ts'
import { publicOrganizers } from '#contract/public-events.ts'
import { asNotFound, toId } from '#web/lib/calls/public-loader.ts'
import { type Filters, pageQuery, readFilters } from './filters.ts'

const PER_PAGE = 30
export type Period = 'upcoming' | 'past'

type Asked = { api: Client; organizer_id: string | undefined; url: URL; period: Period }

/** Loads an organizer and one page of its upcoming or past events. */
export async function loadOrganizer({ api, organizer_id, url, period }: Asked) {
  const params = { organizer_id: toId(organizer_id) }
  const page = toPage(url.searchParams.get('page'))
  const filters = readFilters(url.searchParams)
  const query = { page, per_page: PER_PAGE, ...listed(period, filters) }
  const [{ data: organizer }, events] = await Promise.all([
    api(publicOrganizers.get, { params }),
    api(publicOrganizers.events, { params, query }),
  ]).catch(asNotFound)
  const { last_page, total } = events.meta
  if (page > last_page && page > 1) throw redirect(url.pathname + pageQuery(last_page, filters))
  return { organizer, events: events.data, page, last_page, total, period, filters }
}
export type LoadedOrganizer = Awaited<ReturnType<typeof loadOrganizer>>

function listed(period: Period, { query, category, place }: Filters) {
  const chosen = { ...(category && { category: { eq: category } }), ...(place && { place: { eq: place } }) }
  const text = query ? { query } : {}
  if (period === 'upcoming')
    return {
      ...text,
      sort_by: 'start_date',
      sort_direction: 'asc',
      eventsStatus: 'upcoming',
      filter_fields: chosen,
    } as const
  const over = { end_date: { lte: 'now' }, status: { ne: 'ARCHIVED' } }
  return { ...text, sort_by: 'start_date', sort_direction: 'desc', filter_fields: { ...over, ...chosen } } as const
}

function toPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}

const PATHS = { upcoming: '', past: '/past-events', calendar: '/calendar', contact: '/contact' }

export function organizerPath({ id, slug }: { id: number; slug: string }, part: keyof typeof PATHS): string {
  return `/events/${id}/${slug}${PATHS[part]}`
}
