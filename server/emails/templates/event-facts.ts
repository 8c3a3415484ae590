import { t } from '@lingui/core/macro'
import { formatPeriod, formatPlace } from './format.ts'
import { box, fact, lead, link, type Part } from './parts.ts'
import type { Reader } from './render-email.ts'

export type EventFacts = {
  id: number
  title: string
  start_date: string
  end_date: string | null
  timezone: string
  currency: string
  organizer_name: string
  location_details: Parameters<typeof formatPlace>[0]
  maps_url: string | null
  is_online_event: boolean
}

/** Name, time and place of the event, in its own time zone. */
export function eventBox(event: EventFacts, { i18n, tag }: Reader): Part {
  const period = { start: event.start_date, end: event.end_date }
  const place = placeOf(event, { i18n, tag })
  return box([
    lead(event.title),
    fact(formatPeriod(period, event.timezone, tag)),
    place !== null && fact(place),
    !event.is_online_event && event.maps_url !== null && link(event.maps_url, t(i18n)`View map`),
  ])
}

type Placed = Pick<EventFacts, 'is_online_event' | 'location_details'>

/** Place of the event, in full or by its name and town; null if nothing is known. */
export function placeOf(
  { is_online_event, location_details }: Placed,
  reader: Reader,
  length: 'full' | 'short' = 'full',
) {
  if (is_online_event) return t(reader.i18n)`Online event`
  const { venue_name, city } = location_details
  const short = [venue_name, city].filter(Boolean).join(', ')
  return length === 'short' && short !== '' ? short : formatPlace(location_details, reader.tag)
}
