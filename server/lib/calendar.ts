import ical, { ICalCalendarMethod } from 'ical-generator'
import { slugify } from '#domain/text.ts'
import { htmlToText, oneLine } from './plain-text.ts'

export type CalendarEntry = {
  event: {
    id: number
    title: string
    description: string | null
    start_date: string
    end_date: string | null
    updated_at: string
  }
  place: string | null
  /** The attendee's `A-…` number, so that two tickets for one event are two calendar entries. */
  attendee_public_id?: string
  app_url: string
}

const OURS = { prodId: { company: 'Foyer', product: 'Foyer' }, method: ICalCalendarMethod.PUBLISH }

/** The event as an iCalendar file with one entry; times in UTC, which every calendar converts to its owner's zone. */
export function calendarFile(entry: CalendarEntry): string {
  const calendar = ical(OURS)
  calendar.createEvent(fieldsOf(entry))
  return calendar.toString()
}

/** Suggested interval between a calendar's requests for a feed. */
const ASKED_EVERY_SECONDS = 3600

/** Several events in one feed, which calendars request again for changes. */
export function calendarFeed({ name, url, entries }: { name: string; url: string; entries: CalendarEntry[] }): string {
  const calendar = ical({ ...OURS, name: oneLine(name), url, ttl: ASKED_EVERY_SECONDS })
  for (const entry of entries) calendar.createEvent(fieldsOf(entry))
  return calendar.toString()
}

function fieldsOf({ event, place, attendee_public_id, app_url }: CalendarEntry) {
  const uid = ['event', event.id, attendee_public_id].filter(Boolean).join('-')
  return {
    id: `${uid}@${new URL(app_url).hostname}`,
    stamp: new Date(event.updated_at),
    start: new Date(event.start_date),
    end: event.end_date && new Date(event.end_date),
    summary: oneLine(event.title),
    description: event.description && htmlToText(event.description),
    location: place && oneLine(place),
    attachments: [`${app_url}/event/${event.id}/share.jpg`],
    // The public page, not the ticket: calendars are often shared.
    url: `${app_url}/event/${event.id}/${slugify(event.title)}`,
  }
}
