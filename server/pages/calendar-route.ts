import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { isPubliclyVisible } from '#domain/event-status.ts'
import { formatPlace } from '#server/emails/templates/format.ts'
import { type EventInQuery, selectEvents } from '#server/events/event-queries.ts'
import { presentPublicEvent } from '#server/events/public-event-summary.ts'
import { localeOf } from '#server/http/serve.ts'
import { type CalendarEntry, calendarFeed, calendarFile } from '#server/lib/calendar.ts'
import { organizerSlug } from '#server/organizers/organizer-queries.ts'
import type { Services } from '#server/services.ts'

type Needed = Pick<Services, 'db' | 'config'>

/**
 * GET /event/{id}/calendar.ics: a published event as a file for the visitor's calendar. GET /events/{organizer_id}/calendar.ics:
 * the events of an organizer, for calendars that subscribe. Both also with the slug of their page in between.
 */
export function calendarRoute({ db, config }: Needed): Hono {
  const { app_url } = config
  return new Hono()
    .on('GET', files('/event/:event_id'), async (c) => {
      const event_id = Number(c.req.param('event_id'))
      const row = await selectEvents(db).where('events.id', '=', event_id).executeTakeFirst()
      if (!row || !isPubliclyVisible(row.status)) return c.text('Not found', 404)
      const entry = entryOf(row, { c, app_url })
      return calendar(c, `${presentPublicEvent(row).slug}.ics`, calendarFile(entry))
    })
    .on('GET', files('/events/:organizer_id'), async (c) => {
      const id = Number(c.req.param('organizer_id'))
      const organizer = await publishedOrganizer({ db }, id)
      if (!organizer) return c.text('Not found', 404)
      const slug = organizerSlug(organizer.name)
      const rows = await followedEvents({ db }, id)
      const entries = rows.map((row) => entryOf(row, { c, app_url }))
      const feed = calendarFeed({ name: organizer.name, url: `${app_url}/events/${id}/${slug}`, entries })
      return calendar(c, `${slug}.ics`, feed)
    })
}

/** Routes of a page's calendar file. */
function files(page: string): string[] {
  const known = `${page}{[1-9][0-9]{0,8}}`
  return [`${known}/calendar.ics`, `${known}/:slug/calendar.ics`]
}

function publishedOrganizer({ db }: Pick<Needed, 'db'>, id: number) {
  const organizers = db.selectFrom('organizers').select('name').where('id', '=', id)
  return organizers.where('status', '=', 'LIVE').where('deleted_at', 'is', null).executeTakeFirst()
}

/** Maximum events of a feed: a subscribed calendar keeps past events for a while, and has no use for thousands. */
const MOST = 500

function followedEvents({ db }: Pick<Needed, 'db'>, organizer_id: number) {
  return selectEvents(db)
    .where('events.organizer_id', '=', organizer_id)
    .where('events.status', 'in', ['LIVE', 'PAUSED'])
    .where('events.start_date', '>', sql<string>`now() - interval '90 days'`)
    .orderBy('events.start_date')
    .orderBy('events.id')
    .limit(MOST)
    .execute()
}

function entryOf(row: EventInQuery, { c, app_url }: { c: Context; app_url: string }): CalendarEntry {
  const event = presentPublicEvent(row)
  return { event, place: formatPlace(event.location_details, localeOf(c)), app_url }
}

function calendar(c: Context, file_name: string, text: string) {
  return c.body(text, 200, {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': `attachment; filename="${file_name}"`,
    'Cache-Control': 'public, max-age=300',
  })
}
