import type { Client } from '#contract/client.ts'
import { publicOrganizers } from '#contract/public-events.ts'
import { addMonths, daysAround, readMonth } from '#domain/month.ts'
import { formatTag } from '#domain/region.ts'
import { localDate, zonedToUtc } from '#domain/time.ts'
import { asNotFound, toId } from '#web/lib/calls/public-loader.ts'
import { firstWeekday } from '#web/lib/formats/first-weekday.ts'
import { placeOf } from '#web/lib/formats/place-of.ts'

/** Limit of one request; an organizer with more events in a month has all of them in the list. */
const MOST = 100

type Asked = { api: Client; organizer_id: string | undefined; url: URL; tag: string }

/**
 * Loads an organizer and the events of one month, each on the local day of its start. Without a month in the address, loads the
 * month of the next event.
 */
export async function loadMonth({ api, organizer_id, url, tag }: Asked) {
  const params = { organizer_id: toId(organizer_id) }
  const { data: organizer } = await api(publicOrganizers.get, { params }).catch(asNotFound)
  const today = localDate(new Date().toISOString(), organizer.timezone)
  const month = readMonth(url.searchParams.get('month')) ?? (await monthOfNext(api, organizer, today))
  const days = daysAround(month, firstWeekday(formatTag(tag, placeOf({ organizer }))))
  const filter_fields = { start_date: { gte: around(days.at(0), -1), lte: around(days.at(-1), 2) } }
  const query = { per_page: MOST, sort_by: 'start_date', sort_direction: 'asc', filter_fields } as const
  const events = await api(publicOrganizers.events, { params, query }).catch(asNotFound)
  const byDay = Map.groupBy(events.data, ({ start_date, timezone }) => localDate(start_date, timezone))
  return {
    organizer,
    month,
    today,
    before: addMonths(month, -1),
    after: addMonths(month, 1),
    has_more: events.meta.last_page > 1,
    days: days.map((day) => ({ day, events: byDay.get(day) ?? [] })),
  }
}

/** The month of the next event, today included; without one, the current month. */
async function monthOfNext(api: Client, { id, timezone }: { id: number; timezone: string }, today: string) {
  const filter_fields = { start_date: { gte: zonedToUtc(`${today}T00:00`, timezone) } }
  const query = { per_page: 1, sort_by: 'start_date', sort_direction: 'asc', filter_fields } as const
  const { data } = await api(publicOrganizers.events, { params: { organizer_id: id }, query }).catch(asNotFound)
  const [next] = data
  return (next ? localDate(next.start_date, next.timezone) : today).slice(0, 7)
}

/** Shifts midnight of a day by some days: in other time zones the day starts earlier or ends later. */
function around(day = '', days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString()
}
