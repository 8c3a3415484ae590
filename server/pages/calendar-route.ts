import { Hono } from 'hono'
import { isPubliclyVisible } from '#domain/event-status.ts'
import { formatPlace } from '#server/emails/templates/format.ts'
import { selectEvents } from '#server/events/event-queries.ts'
import { presentPublicEvent } from '#server/events/public-event-summary.ts'
import { localeOf } from '#server/http/serve.ts'
import { calendarFile } from '#server/lib/calendar.ts'
import type { Services } from '#server/services.ts'

/** GET /event/{id}/calendar.ics: a published event as a file for the visitor's calendar. */
export function calendarRoute({ db, config }: Pick<Services, 'db' | 'config'>): Hono {
  return new Hono().get('/event/:event_id{[1-9][0-9]{0,8}}/calendar.ics', async (c) => {
    const event_id = Number(c.req.param('event_id'))
    const row = await selectEvents(db).where('events.id', '=', event_id).executeTakeFirst()
    if (!row || !isPubliclyVisible(row.status)) return c.text('Not found', 404)
    const event = presentPublicEvent(row)
    const place = formatPlace(event.location_details, localeOf(c))
    return c.body(calendarFile({ event, place, app_url: config.app_url }), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${event.slug}.ics"`,
      'Cache-Control': 'public, max-age=300',
    })
  })
}
